// Makes a JavaScript program a host of rehearse. Copy this file beside your modules; it needs Node 20 and no package.
// An adapter puts one module on a stage: see login.mjs. `serve` answers the runner as Hosts.md describes.
import { fstatSync } from "node:fs";
import { connect } from "node:net";

class Fault extends Error {
  constructor(kind, reason) { super(reason); this.kind = kind; }
}
const isObject = (value) => value !== null && typeof value === "object";
const isNumber = (value) => typeof value === "number" || typeof value === "bigint";
const ofEach = (object, test) => Object.keys(object).every(test);

function same(one, other) {
  if (!isObject(one) || !isObject(other)) return one === other || (isNumber(one) && isNumber(other) && one == other);
  return Array.isArray(one) === Array.isArray(other) && Object.keys(one).length === Object.keys(other).length &&
    ofEach(one, (name) => Object.hasOwn(other, name) && same(one[name], other[name]));
}

// What JSON says of a value, which the module may change later.
function copied(value) {
  if (Array.isArray(value)) return value.map(copied);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copied(part)]));
  if (typeof value === "number" && !Number.isFinite(value)) throw new Fault("adapter", `it uses the number ${value}`);
  return value ?? null;
}

function fits(pattern, value) {
  const [[kind, wanted]] = Object.entries(pattern);
  if (kind === "anything") return true;
  if (kind === "is") return same(wanted, value);
  if (kind === "anyNumber") return isNumber(value);
  if (kind === "list" || kind === "map") return isObject(value) &&
    Object.keys(wanted).length === Object.keys(value).length &&
    ofEach(wanted, (name) => Object.hasOwn(value, name) && fits(wanted[name], value[name]));
  const texts = { anyText: () => true, contains: "includes", startsWith: "startsWith", endsWith: "endsWith" };
  return false;
}

export class Stage {
  #plan; #operations; #notify; #adapter; #state; #now = 0; #queue = []; #cause; #event = -1;
  #calls = []; #writes = []; #events = []; #read = []; #choices = 0; #fault;
  static current;

  constructor(plan, contract, notify) {
    [this.#plan, this.#notify, Stage.current] = [plan, notify, this];
    this.#operations = new Map(contract.operations.map((operation) => [operation.name, operation]));
  }

  // Notes why there is no trace; the module may catch what is thrown.
  fail(reason) { throw this.#fault ??= new Fault("adapter", reason); }

  given(path) { // A flag is called flags.NAME.
    if (!Object.hasOwn(this.#plan.given, path)) this.fail(`it reads "${path}", which is not declared`);
    if (!this.#read.includes(path)) this.#read.push(path);
    return this.#plan.given[path];
  }

  // Returns what a given answers, or a promise of an answer that comes later; `derive` makes a derived one.
  call(name, values = {}, derive = undefined) {
    const operation = this.#operations.get(name) ?? this.fail(`it calls "${name}", which is not declared`);
    this.stateChanged();
    const [[kind, answer]] = Object.entries(operation.answer);
    const args = Object.fromEntries(operation.parameters.map((each) => [each.name, copied(values[each.name])]));
    const call = { operation: name, arguments: args, time: this.#now, cause: this.#cause };
    const response = this.#respond(call, kind, answer.default === undefined ? derive : () => answer.default);
    const index = this.#calls.push(call) - 1;
    this.#notify("called", { call });
    if (kind === "given" || kind === "flag") return this.given(kind === "given" ? answer : `flags.${values.name}`);
    if (kind === "nothing") return undefined;
    return new Promise((resolve, reject) => {
      const put = (work) => this.#put(this.#now + (response.after ?? 0), { on: "answer", call: index }, index, work);
      if ("returns" in response) put(() => resolve(response.returns));
      if ("fails" in response) put(() => reject(response.fails));
    });
  }

  stateChanged() { // The kit looks at each call; a module reports what comes and goes in between.
    for (const [field, value] of this.#state ? Object.entries(copied(this.#adapter.state())) : []) {
      if (same(this.#state[field], value)) continue;
      this.#state[field] = value;
      const write = { field, value, calls: this.#calls.length };
      this.#writes.push(write);
      this.#notify("wrote", { write });
    }
  }

  hop() { // To a main queue: continues when the present code has returned.
    return new Promise((go) => this.#put(this.#now, { on: "rest", of: this.#event }, this.#cause, go));
  }

  sleep(milliseconds) { // In virtual time.
    return new Promise((wake) => this.#put(this.#now + milliseconds, { on: "timer" }, undefined, wake));
  }

  async run(Adapter) {
    this.#adapter = new Adapter(this);
    await this.#settle();
    const began = copied(this.#adapter.state()), stepEnds = [], plan = this.#plan;
    this.#state = { ...began };
    this.#notify("began", { state: began });
    for (const [step, triggers] of plan.steps.entries()) {
      for (const [trigger, { action, arguments: values = {}, advance = 0 }] of triggers.entries()) {
        this.#notify("fired", { step, trigger });
        if (action !== undefined) {
          this.#begin({ on: "action", step, trigger });
          this.#adapter.actions[action](values);
          await this.#settle();
        }
        await this.#deliver(this.#now + advance);
      }
      stepEnds.push(this.#counts());
    }
    this.#notify = () => {};
    const pending = this.#queue.filter(({ on }) => on.on === "answer").map(({ due, on }) => ({ call: on.call, due }));
    const trace = { began, calls: this.#calls, writes: this.#writes, stepEnds, givensRead: this.#read, pending };
    if (plan.order) trace.choices = this.#choices;
    if (!plan.details) return trace;
    return { ...trace, events: this.#events, nextTimer: this.#queue.find(({ on }) => on.on === "timer")?.due };
  }

  #respond(call, kind, fallback) { // Notes in the call what answers it.
    call.answered = kind === "nothing" ? "nothing" : "given";
    if (kind !== "value") return {};
    const script = this.#plan.responses?.[call.operation] ?? {};
    let [items, place, missing] = [[], 0, fallback ? "default" : "unanswered"];
    if (script.each) items = [script.each];
    if (script.list) {
      place = this.#calls.filter(({ operation }) => operation === call.operation).length;
      [items, missing] = [script.list, "beyondList"];
    }
    if (script.byArguments) {
      [items, missing] = [script.byArguments, "unmatched"];
      place = items.findIndex(({ to = {} }) => ofEach(to, (name) => fits(to[name], call.arguments[name])));
    }
    if (items[place]) { 
      Object.assign(call, { answered: "response", item: place });
      return items[place];
    }
    call.answered = missing;
    if (!fallback || missing === "unmatched") return {};
    const read = this.#read.length, value = fallback();
    if (missing === "beyondList") this.#read.length = read; // What an unused answer has read does not count.
    if (this.#plan.details) call[missing === "default" ? "answer" : "wouldAnswer"] = copied(value);
    return missing === "default" ? { returns: value } : {};
  }

  #put(due, on, cause, work) {
    this.#queue.push({ due, on, cause, work });
    this.#queue.sort((one, other) => one.due - other.due); // Keeps the order of those that are due together.
  }

  async #settle() { // Continues everything that waits for a settled promise.
    await new Promise(setImmediate);
    this.stateChanged();
    if (this.#fault) throw this.#fault;
  }

  async #deliver(end) {
    for (let count = 0; this.#queue[0]?.due <= end; count++) {
      if (count === 100_000) throw new Fault("neverRests", "it got more than 100,000 answers at one moment");
      const due = this.#queue.filter(({ due }) => due === this.#queue[0].due);
      const hop = due.find(({ on }) => on.on === "rest");
      const ready = due.filter((each) => each.on.on !== "rest" || each === hop);
      const { due: now, on, cause, work } = this.#queue.splice(this.#queue.indexOf(ready[this.#choose(ready.length)]), 1)[0];
      [this.#now, this.#cause] = [now, cause];
      if (on.on === "answer") this.#notify("delivered", { call: on.call });
      this.#begin(on);
      work();
      await this.#settle();
    }
    [this.#now, this.#cause] = [end, undefined];
  }

  #choose(count) {
    const order = this.#plan.order;
    if (count === 1 || !order) return 0;
    this.#choices += 1;
    if (order.number === 1) return this.#choices % 8 === 0 ? 0 : count - 1;
    order.seed = (order.seed * 1664525 + 1013904223) % 2 ** 32;
    return Math.floor((order.seed * count) / 2 ** 32);
  }

  #begin(on) {
    if (on.of !== this.#event && on.of !== -1) this.#events.push({ ...on, ...this.#counts() });
    this.#event = on.of ?? this.#events.length - 1;
  }

  #counts() { return { calls: this.#calls.length, writes: this.#writes.length, time: this.#now }; }
}
