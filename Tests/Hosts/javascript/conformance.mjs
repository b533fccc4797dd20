// The modules by which `rehearse host-check` tests the kit. Copy it, with conformance.json, beside kit.mjs.
import { existsSync, readFileSync } from "node:fs";

const file = ["./", "../"].map((folder) => new URL(`${folder}conformance.json`, import.meta.url)).find(existsSync);
export const contracts = JSON.parse(readFileSync(file, "utf8")).modules;

class Conformance {
  constructor(stage) {
    this.stage = stage;
    this.values = { sample: stage.given("sample"), asked: [], answers: [], problem: null, lamp: false };
    this.actions = {
      pass: async ({ sample }) => this.set({ sample: await stage.call("port.pass", { sample, before: this.values.sample }) }),
      ask: ({ values }) => {
        for (const value of values) this.ask(value);
        this.tell("asked");
      },
      usual: async () => {
        const answer = await stage.call("port.usual");
        for (let count = 0; count < 10; count++) await null; // A kit must wait for all of it.
        this.values.answers.push(answer);
        await stage.hop();
        this.keep();
      },
      derive: async () => {
        this.values.answers.push(await stage.call("port.derived", {}, () => stage.given("owner")));
        await stage.sleep(1000);
        this.keep();
      },
      look: ({ flag }) => this.tell(`${stage.call("settings.owner")} ${stage.call("settings.isOn", { name: flag }) ? "on" : "off"}`),
      hop: () => {
        stage.hop().then(() => this.tell("hop"));
        this.tell("action");
      },
      wait: ({ milliseconds, note }) => stage.sleep(milliseconds).then(() => this.tell(note)),
      blink: () => {
        this.set({ lamp: true });
        this.set({ lamp: false });
      },
      loop: async () => {
        for (;;) await stage.hop();
      },
      fail: () => {
        throw new Error("it was asked to fail");
      },
    };
    if (stage.given("early")) {
      this.tell("early");
      this.actions.usual();
    }
  }

  state() { return this.values; }
  tell(note) { this.stage.call("port.tell", { note }); }
  keep() { this.stage.call("port.keep", { answers: this.values.answers }); }

  set(values) {
    Object.assign(this.values, values);
    this.stage.stateChanged();
  }

  async ask(value) {
    this.values.asked.push(value);
    try {
      this.values.answers.push(await this.stage.call("port.ask", { value }));
      this.keep();
    } catch (problem) {
      this.set({ problem });
    }
  }
}

class ConformanceStreams {
  constructor(stage) {
    const state = { numbers: [], hasEnded: false, problem: null };
    let last;
    const follow = async (operation) => {
      last = stage.call(operation);
      try {
        for await (const number of last) state.numbers.push(number);
      } catch (problem) {
        state.problem = problem;
      }
      state.hasEnded = true;
    };
    this.state = () => state;
    this.actions = {
      watch: () => follow("port.watch"),
      follow: () => follow("port.follow"),
      cancel: () => last.cancel(),
    };
  }
}

class ConformanceReturns {
  constructor(stage) {
    this.state = () => ({});
    this.actions = {
      read: () => stage.call("store.read"),
      check: async () => void stage.call("store.read"),
      double: ({ number }) => 2 * number,
    };
  }
}

export const adapters = {
  conformance: Conformance,
  conformanceStreams: ConformanceStreams,
  conformanceReturns: ConformanceReturns,
};
