package rehearse;

import java.util.*;
import java.util.function.Consumer;

/** The module by which `rehearse host-check` tests streams. */
final class ConformanceStreams implements Adapter {
  private final Stage stage;
  private final List<Object> numbers = new ArrayList<>();
  private boolean hasEnded;
  private Object problem;
  private Stage.Answer last;

  ConformanceStreams(Stage stage) { this.stage = stage; }

  @Override public Map<String, Object> state() {
    return Json.object("numbers", numbers, "hasEnded", hasEnded, "problem", problem);
  }

  @Override public Map<String, Consumer<Map<String, Object>>> actions() {
    return Map.of(
        "watch", none -> read("port.watch"), "follow", none -> read("port.follow"), "cancel", none -> last.cancel());
  }

  private void read(String operation) {
    last = stage.call(operation).then(numbers::add, reason -> {
      problem = reason;
      hasEnded = true;
    });
  }
}
