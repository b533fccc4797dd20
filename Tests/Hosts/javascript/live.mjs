// Makes a Node program a live host of rehearse, which calls real services for `rehearse verify`. Copy this file; it needs
// Node 18 and no package. `serve` answers as "A live host" in Hosts.md says.
import { connect } from "node:net";

export class Failed extends Error { // With a declared error: what a call throws that the service refuses.
  constructor(error) { super(String(error)); this.error = error; }
}
export class Unreachable extends Error {} // With a reason: the service does not answer at all.
export class CannotPrepare extends Error {} // With a reason: the service cannot be made to answer so.

const late = Symbol("late");
const after = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds, late));

// What a call brings: a value, or those of a stream, and how it ends.
async function* results(port, values, isStream) {
  try {
    const result = await port.call(values);
    if (!isStream) return yield { returns: result ?? null };
    for await (const value of result) yield { value: value ?? null };
    yield { end: true };
  } catch (error) {
    yield error instanceof Failed ? { fails: error.error }
      : error instanceof Unreachable ? { unreachable: error.message } : otherwise(error);
  }
}

function otherwise(error) {
  console.error(error); // The report shows it.
  return { failsOtherwise: String(error) };
}

// Unlike JSON.stringify, it refuses what is no value in JSON.
const encoded = (message) => JSON.stringify(message, (_, value) => {
  if (typeof value === "number" && !Number.isFinite(value)) throw new TypeError(`${value} is no value in JSON`);
  return value;
});

// Waits for the expected answers, and then for one more.
async function answered(port, { arguments: values, answers, timeout, late: rest }, isStream) {
  const coming = results(port, values, isStream), items = [];
  for (;;) {
    const next = await Promise.race([coming.next(), after(items.length < answers ? timeout : rest)]);
    if (next === late) return isStream ? { stream: items } : { silent: true };
    const item = next.value;
    if (!isStream || "unreachable" in item || "failsOtherwise" in item) return item;
    items.push(item);
    if (!("value" in item) || items.length > answers) return { stream: items };
  }
}

async function prepared(port, { answer, arguments: values }) {
  try {
    await port.prepare(answer, values);
    return { message: "prepared" };
  } catch (error) {
    if (error instanceof CannotPrepare) return { message: "cannot", reason: error.message };
    if (error instanceof Unreachable) return { message: "answered", unreachable: error.message };
    console.error(error);
    return { message: "fault", kind: "adapter", reason: `prepare threw ${error}` };
  }
}

// `contracts` are the modules of `rehearse contract`; `ports` has for each module the ports by operation. A port has
// `call`, which gets the arguments by name and returns the value, or an async iterable for a stream; `prepare`, which gets
// the answer first ({ returns }, { fails }, { silent } or { stream }); and perhaps `exact`: values must equal those of the
// scenarios.
export async function serve(name, contracts, ports) {
  const [kind, ...place] = (process.env.REHEARSE_ADDRESS ?? "unix:no REHEARSE_ADDRESS").split(":");
  const link = connect(kind === "unix" ? place.join(":") : { port: place.pop(), host: place[0] ?? "127.0.0.1" });
  link.setNoDelay().on("error", ({ message }) => process.exit(console.log(`rehearse is not there: ${message}`) ?? 64));
  link.on("close", () => process.exit(0));
  const send = (message) => link.write(`${encoded(message)}\n`);
  const operation = (module, wanted) => contracts.find((each) => each.name === module)?.operations
    .find((each) => each.name === wanted);
  const declared = Object.entries(ports).flatMap(([module, own]) =>
    Object.keys(own).map((wanted) => ({ module, operation: operation(module, wanted) })));
  const unknown = Object.entries(ports).flatMap(([module, own]) =>
    Object.keys(own).filter((wanted) => !operation(module, wanted)).map((wanted) => `${wanted} of ${module}`));
  if (unknown.length) process.exit(console.log(`the contract has no operation ${unknown.join(", ")}`) ?? 64);
  const answer = async ({ message, id, module, ...request }) => {
    if (message === "exit") process.exit(0);
    const port = ports[module]?.[request.operation];
    if (id === undefined) return;
    if (port && message === "prepare") return send({ id, ...(await prepared(port, request)) });
    if (!port || message !== "call") return send({ message: "fault", id, kind: "unsupported", reason: `${message}?` });
    const isStream = "stream" in operation(module, request.operation).answer;
    const given = await answered(port, request, isStream);
    try {
      send({ message: "answered", id, exact: port.exact ?? false, ...given });
    } catch (error) {
      send({ message: "fault", id, kind: "adapter", reason: `what ${request.operation} gave: ${error.message}` });
    }
  };
  link.setEncoding("utf8").write(`${process.env.REHEARSE_TOKEN}\n`);
  send({ message: "hello", protocol: 1, name, language: "javascript", ports: declared });
  let rest = "";
  for await (const chunk of link) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines) await answer(JSON.parse(line));
  }
}
