// Makes a JavaScript program a host of rehearse. Copy this file beside your modules; it needs Node 20 and no package.
// An adapter puts one module on a stage: see login.mjs. `serve` answers the runner as Hosts.md describes.
import { fstatSync } from "node:fs";
import { connect } from "node:net";
class Fault extends Error {
  constructor(kind, reason, at) { super(reason); this.kind = kind; this.at = at; }
}
const realTimers = () => process.getActiveResourcesInfo().filter((each) => each === "Timeout").length;
const isObject = (value) => value !== null && typeof value === "object";
const isNumber = (value) => typeof value === "number" || typeof value === "bigint";
// Whole numbers keep all digits: beyond 2⁵³, they are of type bigint. Other large numbers need an exponent.
const written = (value) => Array.isArray(value) ? `[${value.map(written)}]`
  : isObject(value) ? `{${Object.entries(value).filter(([, part]) => part !== undefined).map(([name, part]) =>
    `${JSON.stringify(name)}:${written(part)}`)}}`
  : typeof value === "bigint" ? `${value}`
  : Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : JSON.stringify(value);
const digits = "all digits of a whole number";
function read(line) {
  if (!/\d{16}/.test(line)) return JSON.parse(line);
  const marked = line.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (part) =>
    part[0] === '"' || Number.isSafeInteger(Number(part)) ? part : `{"${digits}":"${part}"}`);
  return JSON.parse(marked, (_, value) => isObject(value) && digits in value ? BigInt(value[digits]) : value);
}
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
function refuse(reason, kind = "adapter", at = undefined) { throw problem ??= new Fault(kind, reason, at); }
const copied = (value) => Array.isArray(value) ? value.map(copied) // The module may change the value itself later.
  : isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copied(part)]))
  : typeof value === "number" && !Number.isFinite(value) ? refuse(`it uses the number ${value}`) : value ?? null;

async function run({ given = {}, responses = {}, steps = [], details, order }, contract, Adapter, notify) {
  const calls = [], writes = [], events = [], givensRead = [], stepEnds = [], queue = [];
  let now = 0, cause, event = -1, state, choices = 0;
  const counts = () => ({ calls: calls.length, writes: writes.length, time: now });
  const begin = (on) => { event = on.of ?? events.push({ ...on, ...counts() }) - 1; }; // `of`: the event that goes on.
  const put = (due, on, cause, work) => {
    const cancel = () => queue.includes(delivery) && queue.splice(queue.indexOf(delivery), 1);
    const delivery = { due, on, cause, work, cancel };
    queue.push(delivery);
    queue.sort((one, other) => one.due - other.due); // Keeps the order of those that are due together.
    return delivery;
  };
  const checked = (value, at) => { // The types of a module may refuse what the contract allows.
    const reason = Adapter.refuses?.(at, value);
    return reason ? refuse(reason, "unreadable", at) : value;
  };
  const respond = (call, derived, kind) => { // Notes in a call what answers it.
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
    if (missing === "beyondList") return {};
    return kind === "stream" ? { stream: returns.map((value) => ({ value })) } : { returns };
  };
  const stream = (operation, index, items) => { // `for await` reads it; `cancel`, or leaving the loop, stops it.
    const arrived = [];
    let due = now, wake = () => {};
    const comes = (item) => "value" in item || "fails" in item || item.end;
    const deliveries = items.filter(comes).map((item, place) => {
      if ("value" in item) checked(item.value, { operation, answer: "stream" });
      if ("fails" in item) checked(item.fails, { operation, answer: "fails" });
      due += item.after ?? 0;
      return put(due, { on: "answer", call: index, item: place }, index, () => { arrived.push(item); wake(); });
    });
    const cancel = () => deliveries.forEach((each) => each.cancel());
    return { cancel, async *[Symbol.asyncIterator]() {
      try {
        for (;;) {
          while (!arrived.length) await new Promise((resolve) => { wake = resolve; });
          const item = arrived.shift();
          if ("fails" in item) throw item.fails;
          if (item.end) return;
          yield item.value;
        }
      } finally { cancel(); }
    } };
  };
  const stage = {
    given(path) { // A flag is called flags.NAME.
      if (!Object.hasOwn(given, path)) refuse(`it reads "${path}", which is not declared`);
      if (!givensRead.includes(path)) givensRead.push(path);
      return checked(given[path], { given: path });
    },
    // Returns what a given answers, a promise of a later answer, or a stream of many answers.
    call(operation, values = {}, derived = undefined) {
      const declared = contract.operations.find(({ name }) => name === operation);
      if (!declared) refuse(`it calls "${operation}", which is not declared`);
      stage.stateChanged();
      const [[kind, answer]] = Object.entries(declared.answer);
      const args = Object.fromEntries((declared.parameters ?? []).map(({ name }) => [name, copied(values[name])]));
      const call = { operation, arguments: args, answered: kind === "nothing" ? kind : "given", time: now, cause };
      const usual = () => ("default" in answer ? () => answer.default : derived);
      const response = kind === "value" || kind === "stream" ? respond(call, usual(), kind) : {};
      const index = calls.push(call) - 1;
      notify("called", { call });
      if (kind === "given" || kind === "flag") return stage.given(kind === "given" ? answer : `flags.${values.name}`);
      if (kind === "stream") return stream(operation, index, response.stream ?? [response]);
      if (kind === "nothing") return undefined;
      if (answer.atOnce && "fails" in response) throw response.fails;
      if (answer.atOnce) return response.returns ?? answer.default;
      return new Promise((resolve, reject) => {
        for (const [outcome, receive] of Object.entries({ returns: resolve, fails: reject })) {
          if (!(outcome in response)) continue;
          const value = checked(response[outcome], { operation, answer: outcome });
          put(now + (response.after ?? 0), { on: "answer", call: index }, index, () => receive(value));
        }
      });
    },
    stateChanged() { // The kit looks at each call; a module reports what comes and goes in between.
      for (const [field, value] of state ? Object.entries(copied(adapter.state())) : []) {
        if (same(state[field], value)) continue;
        notify("wrote", { write: writes[writes.push({ field, value, calls: calls.length }) - 1] });
        state[field] = value;
      }
    },
    // To a main queue: when the present code has returned.
    hop: () => new Promise((resolve) => put(now, { on: "rest", of: event }, cause, resolve)),
    // In virtual time. What `after` returns can be cancelled: `timer.cancel()`.
    after: (milliseconds, work) => put(now + milliseconds, { on: "timer" }, undefined, work),
    sleep: (milliseconds) => new Promise((resolve) => stage.after(milliseconds, resolve)),
  };
  const settled = () => new Promise(setImmediate).then(stage.stateChanged).then(() => { if (problem) throw problem; });
  const choose = (count) => {
    if (count === 1 || !order) return 0;
    choices += 1;
    if (order.number === 1) return choices % 8 === 0 ? 0 : count - 1;
    order.seed = (order.seed * 1664525 + 1013904223) % 2 ** 32;
    return Math.floor((order.seed * count) / 2 ** 32);
  };
  // Of each call the next answer, of the hops to the main queue the first, and each timer.
  const firsts = (deliveries) => [...deliveries.reduce((found, each) => {
    const key = each.on.call ?? (each.on.on === "rest" ? "rest" : each);
    return found.has(key) ? found : found.set(key, each);
  }, new Map()).values()];
  const deliver = async (end) => {
    let atOnce = 0, all = 0;
    while (await settled(), queue[0]?.due <= end) {
      const ready = firsts(order ? queue.filter(({ due }) => due === queue[0].due) : [queue[0]]);
      const [next] = queue.splice(queue.indexOf(ready[choose(ready.length)]), 1);
      atOnce = next.due === now ? atOnce + 1 : 1;
      all += 1;
      if (atOnce > 100_000 || all > 1_000_000) refuse("its answers never end", "neverRests");
      [now, cause] = [next.due, next.cause];
      if (next.on.on === "answer") notify("delivered", { call: next.on.call });
      if (next.on.of >= 0 && next.on.of !== event) events.push({ ...next.on, ...counts() });
      begin(next.on);
      next.work();
    }
    [now, cause] = [end, undefined];
  };
  const results = [];
  const act = async (at, action, values) => { // Notes how an action ends that is declared to return or to throw.
    const declared = contract.actions.find(({ name }) => name === action), work = adapter.actions[action];
    if (!("returns" in declared) && !("throws" in declared)) return work(values);
    let end;
    try {
      end = { returned: copied(await work(values)) };
    } catch (reason) {
      if (reason instanceof Error) throw reason;
      end = { threw: reason };
    }
    results.push({ ...at, ...end, during: stepEnds.length });
  };
  const timers = realTimers();
  const adapter = new Adapter(stage);
  await settled();
  const began = copied(adapter.state());
  state = { ...began };
  notify("began", { state: began });
  for (const [step, triggers] of steps.entries()) {
    for (const [trigger, { action, arguments: values = {}, advance = 0 }] of triggers.entries()) {
      notify("fired", { step, trigger });
      if (action !== undefined) {
        for (const [argument, value] of Object.entries(values)) checked(value, { action, argument });
        begin({ on: "action", step, trigger });
        act({ step, trigger }, action, values);
      }
      await deliver(now + advance);
    }
    stepEnds.push(counts());
  }
  const pending = firsts(queue.filter(({ on }) => on.on === "answer")).map(({ due, on }) => ({ call: on.call, due }));
  const nextTimer = queue.find(({ on }) => on.on === "timer")?.due, more = details && { events };
  if (realTimers() > timers) refuse("it starts a timer in real time, and not with stage.after or stage.sleep");
  const rest = { nextTimer, results, choices: order && choices };
  return { began, calls, writes, stepEnds, givensRead, pending, ...rest, ...more };
}

export async function serve(name, contracts, adapters) { // `adapters` has one for the name of each module.
  const [kind, ...place] = (process.env.REHEARSE_ADDRESS ?? "unix:no REHEARSE_ADDRESS").split(":");
  const link = connect(kind === "unix" ? place.join(":") : { port: place.pop(), host: place[0] ?? "127.0.0.1" });
  link.setNoDelay().on("error", ({ message }) => process.exit(console.log(`rehearse is not there: ${message}`) ?? 64));
  const send = (message, more) => link.write(`${written({ message, ...more })}\n`);
  if ("REHEARSE_CONFORMANCE" in process.env) { // For `rehearse host-check`.
    const own = await import("./conformance.mjs").catch(() => ({}));
    [contracts, adapters] = [contracts.concat(own.contracts ?? []), { ...adapters, ...own.adapters }];
  }
  const modules = contracts.filter((contract) => Object.hasOwn(adapters, contract.name));
  async function answer({ message, id, module, live, values, ...plan }) {
    let start = performance.now(), contract = modules.find((each) => each.name === module), result;
    if (message === "exit") process.exit(0);
    if (id === undefined) return;
    try {
      if (message !== "run" && message !== "read") throw new Fault("unsupported", `unknown message ${message}`);
      if (!contract) throw new Fault("unknownModule", `the host has no module "${module}"`);
      const notify = live ? (what, more) => send(what, { id, ...more }) : () => {};
      problem = undefined;
      if (message === "read") {
        const reason = ({ at, value }) => adapters[module].refuses?.(at, value);
        const reasons = values.map((each, index) => ({ index, reason: reason(each) }));
        return send("values", { id, refused: reasons.filter(({ reason }) => reason) });
      }
      result = { trace: await run(plan, contract, adapters[module], notify) };
    } catch (error) {
      if (!(error instanceof Fault)) console.error(error);
      const [kind, at] = error instanceof Fault ? [error.kind, error.at] : ["adapter"];
      result = { kind, at, reason: String(error?.message ?? error) };
    }
    const took = Math.round((performance.now() - start) * 1000), output = fstatSync(1);
    send(result.trace ? "ran" : "fault", { id, ...result, took, printed: output.isFile() ? output.size : undefined });
  }
  process.on("unhandledRejection", (error) => { problem ??= error; });
  link.setEncoding("utf8").write(`${process.env.REHEARSE_TOKEN}\n`);
  const features = ["details", "interleavings", "streams", "values"];
  send("hello", { protocol: 1, name, language: "javascript", features, modules });
  let rest = "";
  for await (const chunk of link) {
    const lines = chunk.includes("\n") ? (rest + chunk).split("\n") : [rest + chunk];
    rest = lines.pop();
    for (const line of lines) await answer(read(line));
  }
  process.exit(0);
}
