package examples;

import java.util.function.Consumer;

/** Shows the price of a share while it changes, and rings once when it reaches a limit. */
final class PriceWatch {
  interface Market {
    /** Starts to follow a share. The end has a problem, or null if the market has closed. Returns what stops it. */
    Runnable follow(String symbol, Consumer<Long> each, Consumer<String> end);
  }

  interface Alarm {
    void ring(String symbol, long price);
  }

  private final Market market;
  private final Alarm alarm;
  private final Runnable changed;
  private String symbol;
  private Runnable stop = () -> {};
  String phase = "idle", trend, problem;
  Long price, limit;

  PriceWatch(Market market, Alarm alarm, Runnable changed) {
    this.market = market;
    this.alarm = alarm;
    this.changed = changed;
  }

  /** Follows a share, instead of the one that is on the screen. The limit belongs to the share before, and goes. */
  void open(String symbol) {
    close();
    this.symbol = symbol;
    phase = "waiting";
    stop = market.follow(symbol, this::received, this::ended);
  }

  /** Stops following; prices that are on their way have no effect. */
  void close() {
    stop.run();
    stop = () -> {};
    phase = "idle";
    price = limit = null;
    trend = problem = null;
    changed.run();
  }

  /** Rings when the price reaches the limit, which it may have done already. */
  void setLimit(Long limit) {
    if (phase.equals("idle")) return;
    this.limit = limit;
    ringIfReached();
  }

  private void received(long next) {
    if (price != null) trend = next > price ? "up" : next < price ? "down" : "steady";
    phase = "live";
    price = next;
    ringIfReached();
  }

  private void ended(String problem) {
    phase = problem == null ? "closed" : "failed";
    this.problem = problem;
  }

  private void ringIfReached() {
    if (!phase.equals("live") || limit == null || price < limit) return;
    changed.run(); // The limit was there before it rang.
    limit = null;
    alarm.ring(symbol, price);
  }
}
