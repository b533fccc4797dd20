// The price of a share while it changes: the watch, and its adapter.

export class MarketError extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

const nothing = { phase: "idle", price: null, trend: null, limit: null, problem: null };

/** Shows the price of a share, and rings once when it reaches a limit. */
export class PriceWatch {
  state = nothing;
  #market;
  #alarm;
  #onChange;
  #symbol = "";
  #stop = () => {};

  constructor(market, alarm, onChange) {
    this.#market = market;
    this.#alarm = alarm;
    this.#onChange = onChange;
  }

  /** Follows a share, instead of the one that is on the screen. The limit belongs to the share before, and goes. */
  async open(symbol) {
    this.close();
    this.#symbol = symbol;
    this.#change({ phase: "waiting" });
    const prices = this.#market.follow(symbol);
    this.#stop = () => prices.cancel();
    try {
      for await (const price of prices) this.#received(price);
      this.#change({ phase: "closed" });
    } catch (error) {
      if (!(error instanceof MarketError)) throw error;
      this.#change({ phase: "failed", problem: error.reason });
    }
  }

  /** Stops following; prices that are on their way have no effect. */
  close() {
    this.#stop();
    this.#change(nothing);
  }

  /** Rings when the price reaches the limit, which it may have done already. */
  setLimit(limit) {
    if (this.state.phase === "idle") return;
    this.#change({ limit });
    this.#ringIfReached();
  }

  #change(values) {
    this.state = { ...this.state, ...values };
    this.#onChange();
  }

  #received(price) {
    const { price: last } = this.state;
    const trend = last === null ? null : price > last ? "up" : price < last ? "down" : "steady";
    this.#change({ phase: "live", price, trend });
    this.#ringIfReached();
  }

  #ringIfReached() {
    const { phase, price, limit } = this.state;
    if (phase !== "live" || limit === null || price < limit) return;
    this.#change({ limit: null });
    this.#alarm.ring(this.#symbol, price);
  }
}

export class PricesAdapter {
  constructor(stage) {
    const market = {
      follow: (symbol) => {
        const prices = stage.call("market.follow", { symbol });
        return {
          cancel: prices.cancel,
          async *[Symbol.asyncIterator]() {
            try {
              yield* prices;
            } catch (reason) {
              throw new MarketError(reason);
            }
          },
        };
      },
    };
    const alarm = { ring: (symbol, price) => stage.call("alarm.ring", { symbol, price }) };
    const watch = new PriceWatch(market, alarm, stage.stateChanged);
    this.actions = {
      "share.open": ({ symbol }) => watch.open(symbol),
      "share.close": () => watch.close(),
      "limit.set": ({ price }) => watch.setLimit(price),
    };
    this.state = () => watch.state;
  }
}
