package rehearse;

import java.util.*;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** The answer to a call, or all answers of a stream. They come later, so say at once what receives them. */
public final class Answer {
  final List<Delivery> deliveries = new ArrayList<>();
  boolean isWithdrawn;
  Map<String, Object> response; // What the scenario or the default answers.
  private Consumer<Object> received = value -> {}, ended;

  Answer(String operation) {
    ended = reason -> {
      if (reason != null) throw new Fault("adapter", "nothing receives that " + operation + " failed", null);
    };
  }

  /** Receives the answer, or each value of a stream. */
  @SuppressWarnings("unchecked") public <T> Answer then(Consumer<T> received) {
    this.received = (Consumer<Object>) received;
    return this;
  }

  /** The same, and the reason of a failure; of a stream its end, which is null if it did not fail. */
  @SuppressWarnings("unchecked") public <T, F> Answer then(Consumer<T> received, Consumer<F> ended) {
    this.ended = (Consumer<Object>) ended;
    return then(received);
  }

  /** A future with the answer, which fails with {@link Failed}. */
  public <T> CompletableFuture<T> future() {
    CompletableFuture<T> future = new CompletableFuture<>();
    this.<T, Object>then(future::complete, reason -> future.completeExceptionally(new Failed(reason)));
    return future;
  }

  /** What has not come never does. */
  public void cancel() { for (var each : deliveries) isWithdrawn |= each.cancel(); }

  void deliver(Map<String, Object> item) {
    if (item.containsKey("fails") || item.containsKey("end")) ended.accept(item.get("fails"));
    else received.accept(item.getOrDefault("returns", item.get("value")));
  }
}
