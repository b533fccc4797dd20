// Makes a JavaScript program a host of rehearse. Copy this file beside your modules; it needs Node 20 and no package.
// An adapter puts one module on a stage: see login.mjs. `serve` answers the runner as Hosts.md describes.
import { fstatSync } from "node:fs";
import { connect } from "node:net";
class Fault extends Error { constructor(kind, reason) { super(reason); this.kind = kind; } }
const exponential = (_, value) => // Digits alone would be a whole number.
  Number.isInteger(value) && !Number.isSafeInteger(value) ? JSON.rawJSON?.(value.toExponential()) ?? value : value;
BigInt.prototype.toJSON = function () { return JSON.rawJSON(`${this}`); }; // All digits; needs Node 22.
const isObject = (value) => value !== null && typeof value === "object";
const isNumber = (value) => typeof value === "number" || typeof value === "bigint";
const alike = (one, other, test) => isObject(other) && Array.isArray(one) === Array.isArray(other) &&
  Object.keys(one).length === Object.keys(other).length &&
  Object.keys(one).every((name) => Object.hasOwn(other, name) && test(one[name], other[name]));
const same = (one, other) => isObject(one) ? alike(one, other, same)
  : one === other || (isNumber(one) && isNumber(other) && one == other); // A bigint can equal a number.
function fits(pattern, value) {
  const [[kind, wanted]] = Object.entries(pattern);
  const method = { contains: "includes", startsWith: "startsWith", endsWith: "endsWith" }[kind];
  if (method || kind === "anyText") return typeof value === "string" && (!method || value[method](wanted));
  if (kind === "anyNumber") return isNumber(value);
  if (kind === "list" || kind === "map") return alike(wanted, value, fits);
  if (kind === "is" || kind === "anythingBut") return (kind === "is") === same(wanted, value);
  if (kind === "oneOf" || kind === "anything") return kind === "anything" || wanted.some((each) => same(each, value));
  throw new Fault("unsupported", `this kit does not know the pattern "${kind}"`);
}
let problem; // Why the current plan has no trace. It is kept, because a module may catch what is thrown.
function refuse(reason) { throw problem ??= new Fault("adapter", reason); }
const copied = (value) => Array.isArray(value) ? value.map(copied) // The module may change the value itself later.
  : isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copied(part)]))
  : typeof value === "number" && !Number.isFinite(value) ? refuse(`it uses the number ${value}`) : value ?? null;

async function run({ given = {}, responses = {}, steps = [], details, order }, contract, Adapter, notify) {
  const calls = [], writes = [], events = [], givensRead = [], stepEnds = [], queue = [];
  let now = 0, cause, event = -1, state, choices = 0;
  const counts = () => ({ calls: calls.length, writes: writes.length, time: now });
  const begin = (on) => { event = on.of ?? events.push({ ...on, ...counts() }) - 1; }; // `of`: the event that goes on.
  const later = (due, on, cause, answer = {}) => new Promise((resolve, reject) => {
    queue.push({ due, on, cause, work: () => "fails" in answer ? reject(answer.fails) : resolve(answer.returns) });
    queue.sort((one, other) => one.due - other.due); // Keeps the order of those that are due together.
  });
  const respond = (call, derived) => { // Notes in a call what answers it.
    const { each, list, byArguments } = responses[call.operation] ?? {}, items = list ?? byArguments ?? [each];
    const missing = list ? "beyondList" : byArguments ? "unmatched" : derived ? "default" : "unanswered";
    const fitting = ({ to = {} }) => Object.keys(to).every((name) => fits(to[name], call.arguments[name]));
    const before = calls.filter(({ operation }) => operation === call.operation).length;
    const item = list ? before : byArguments ? byArguments.findIndex(fitting) : 0;
    if (items[item]) return Object.assign(call, { answered: "response", item }) && items[item];
    call.answered = missing;
    if (!derived || missing === "unmatched") return {};
    const read = givensRead.length, returns = derived();
    if (missing === "beyondList") givensRead.length = read; // What an unused answer has read does not count.
    if (details) call[missing === "default" ? "answer" : "wouldAnswer"] = copied(returns);
    return missing === "default" ? { returns } : {};
  };
  const stage = {
    given(path) { // A flag is called flags.NAME.
      if (!Object.hasOwn(given, path)) refuse(`it reads "${path}", which is not declared`);
      if (!givensRead.includes(path)) givensRead.push(path);
      return given[path];
    },
    call(operation, values = {}, derived = undefined) { // Returns what a given answers, or else a promise.
      const declared = contract.operations.find(({ name }) => name === operation);
      if (!declared) refuse(`it calls "${operation}", which is not declared`);
      stage.stateChanged();
      const [[kind, answer]] = Object.entries(declared.answer);
      const args = Object.fromEntries((declared.parameters ?? []).map(({ name }) => [name, copied(values[name])]));
      const call = { operation, arguments: args, answered: kind === "nothing" ? kind : "given", time: now, cause };
      const response = kind !== "value" ? {} : respond(call, "default" in answer ? () => answer.default : derived);
      const index = calls.push(call) - 1;
      notify("called", { call });
      if (kind === "given" || kind === "flag") return stage.given(kind === "given" ? answer : `flags.${values.name}`);
      if (!("returns" in response || "fails" in response)) return kind === "value" ? new Promise(() => {}) : undefined;
      return later(now + (response.after ?? 0), { on: "answer", call: index }, index, response);
    },
    stateChanged() { // The kit looks at each call; a module reports what comes and goes in between.
      for (const [field, value] of state ? Object.entries(copied(adapter.state())) : []) {
        if (same(state[field], value)) continue;
        notify("wrote", { write: writes[writes.push({ field, value, calls: calls.length }) - 1] });
        state[field] = value;
      }
    },
    hop: () => later(now, { on: "rest", of: event }, cause), // To a main queue: when the present code has returned.
    sleep: (milliseconds) => later(now + milliseconds, { on: "timer" }), // In virtual time.
  };
  const settled = () => new Promise(setImmediate).then(stage.stateChanged).then(() => { if (problem) throw problem; });
  const choose = (count) => {
    if (count === 1 || !order) return 0;
    choices += 1;
    if (order.number === 1) return choices % 8 === 0 ? 0 : count - 1;
    order.seed = (order.seed * 1664525 + 1013904223) % 2 ** 32;
    return Math.floor((order.seed * count) / 2 ** 32);
  };
  const deliver = async (end) => {
    for (let count = 0; await settled(), queue[0]?.due <= end; count++) {
      if (count === 100_000) throw new Fault("neverRests", "it got 100,000 answers at one moment");
      const hop = queue.find(({ due, on }) => due === queue[0].due && on.on === "rest");
      const ready = queue.filter((each) => each.due === queue[0].due && (each.on.on !== "rest" || each === hop));
      const [next] = queue.splice(queue.indexOf(ready[choose(ready.length)]), 1);
      [now, cause] = [next.due, next.cause];
      if (next.on.on === "answer") notify("delivered", { call: next.on.call });
      if (next.on.of >= 0 && next.on.of !== event) events.push({ ...next.on, ...counts() });
      begin(next.on);
      next.work();
    }
    [now, cause] = [end, undefined];
  };
  const adapter = new Adapter(stage);
  await settled();
  const began = copied(adapter.state());
  state = { ...began };
  notify("began", { state: began });
  for (const [step, triggers] of steps.entries()) {
    for (const [trigger, { action, arguments: values = {}, advance = 0 }] of triggers.entries()) {
      notify("fired", { step, trigger });
      if (action !== undefined) begin({ on: "action", step, trigger }), adapter.actions[action](values);
      await deliver(now + advance);
    }
    stepEnds.push(counts());
  }
  const pending = queue.filter(({ on }) => on.on === "answer").map(({ due, on }) => ({ call: on.call, due }));
  const more = details && { events, nextTimer: queue.find(({ on }) => on.on === "timer")?.due };
  return { began, calls, writes, stepEnds, givensRead, pending, choices: order && choices, ...more };
}

export async function serve(name, contracts, adapters) { // `adapters` has one for the name of each module.
  const [kind, ...place] = (process.env.REHEARSE_ADDRESS ?? "unix:no REHEARSE_ADDRESS").split(":");
  const link = connect(kind === "unix" ? place.join(":") : { port: place.pop(), host: place[0] ?? "127.0.0.1" });
  link.setNoDelay().on("error", ({ message }) => process.exit(console.log(`rehearse is not there: ${message}`) ?? 64));
  const send = (message, more) => link.write(`${JSON.stringify({ message, ...more }, exponential)}\n`);
  if ("REHEARSE_CONFORMANCE" in process.env) { // For `rehearse host-check`.
    const own = await import("./conformance.mjs").catch(() => ({}));
    [contracts, adapters] = [contracts.concat(own.contracts ?? []), { ...adapters, ...own.adapters }];
  }
  const modules = contracts.filter((contract) => Object.hasOwn(adapters, contract.name));
  const exact = (_, value, context = { source: "" }) =>
    !Number.isInteger(value) || Number.isSafeInteger(value) || /[.e]/i.test(context.source) ? value
      : context.source ? BigInt(context.source) : refuse("whole numbers beyond 2⁵³ need Node 22");
  async function answer(line, { message, id, module, live }) {
    let start = performance.now(), contract = modules.find((each) => each.name === module), result;
    if (message === "exit") process.exit(0);
    if (id === undefined) return;
    try {
      if (message !== "run") throw new Fault("unsupported", `unknown message ${message}`);
      if (!contract) throw new Fault("unknownModule", `the host has no module "${module}"`);
      const notify = live ? (what, more) => send(what, { id, ...more }) : () => {};
      problem = undefined;
      const plan = JSON.parse(line, /\d{16}/.test(line) ? exact : undefined);
      result = { trace: await run(plan, contract, adapters[module], notify) };
    } catch (error) {
      if (!(error instanceof Fault)) console.error(error);
      result = { kind: error instanceof Fault ? error.kind : "adapter", reason: String(error?.message ?? error) };
    }
    const took = Math.round((performance.now() - start) * 1000), output = fstatSync(1);
    send(result.trace ? "ran" : "fault", { id, ...result, took, printed: output.isFile() ? output.size : undefined });
  }
  process.on("unhandledRejection", (error) => { problem ??= error; });
  link.setEncoding("utf8").write(`${process.env.REHEARSE_TOKEN}\n`);
  send("hello", { protocol: 1, name, language: "javascript", features: ["details", "interleavings"], modules });
  let rest = "";
  for await (const chunk of link) {
    const lines = chunk.includes("\n") ? (rest + chunk).split("\n") : [rest + chunk];
    rest = lines.pop();
    for (const line of lines) await answer(line, JSON.parse(line));
  }
  process.exit(0);
}
