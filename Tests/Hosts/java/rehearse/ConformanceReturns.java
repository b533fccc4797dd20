package rehearse;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/** The module by which `rehearse host-check` tests actions that return or throw. */
record ConformanceReturns(Stage stage) implements Adapter {
  @Override public Map<String, Consumer<Map<String, Object>>> actions() { return Map.of(); }

  @Override public Map<String, Function<Map<String, Object>, Object>> returningActions() {
    return Map.of(
        "read", none -> stage.ask("store.read"),
        "check", none -> CompletableFuture.runAsync(() -> stage.ask("store.read"), stage.executor()),
        "double", arguments -> 2 * (long) arguments.get("number"));
  }

  @Override public Map<String, Object> state() { return Map.of(); }
}
