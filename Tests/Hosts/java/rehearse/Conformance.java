package rehearse;

import static rehearse.Json.object;

import java.io.IOException;
import java.util.*;
import java.util.function.Consumer;

/** The module by which `rehearse host-check` tests the kit. It needs conformance.json on the class path. */
public final class Conformance implements Adapter {
  private final Stage stage;
  private final List<Object> asked = new ArrayList<>(), answers = new ArrayList<>();
  private Object sample, problem;
  private boolean lamp;

  public static void addTo(Host host) throws IOException {
    var contracts = Host.contracts("conformance.json");
    host.add(contracts.get("conformance"), Conformance::new);
    host.add(contracts.get("conformanceStreams"), ConformanceStreams::new);
    host.add(contracts.get("conformanceReturns"), ConformanceReturns::new);
  }

  Conformance(Stage stage) {
    this.stage = stage;
    sample = stage.given("sample");
    if (stage.<Boolean>given("early")) {
      tell("early");
      usual();
    }
  }

  @Override public Map<String, Object> state() {
    return object("sample", sample, "asked", asked, "answers", answers, "problem", problem, "lamp", lamp);
  }

  @Override public Map<String, Consumer<Map<String, Object>>> actions() {
    return Map.of(
        "pass", arguments -> stage.call("port.pass", arguments.get("sample"), sample).then(value -> sample = value),
        "ask", arguments -> {
          ((List<?>) arguments.get("values")).forEach(this::ask);
          tell("asked");
        },
        "usual", arguments -> usual(),
        "derive", arguments -> stage.callOr("port.derived", () -> stage.given("owner")).then(text -> {
          answers.add(text);
          stage.after(1000, this::keep);
        }),
        "look", arguments -> {
          String owner = stage.ask("settings.owner");
          tell(owner + (stage.<Boolean>ask("settings.isOn", arguments.get("flag")) ? " on" : " off"));
        },
        "hop", arguments -> {
          stage.hop(() -> tell("hop"));
          tell("action");
        },
        "wait", arguments -> stage.after((long) arguments.get("milliseconds"), () -> tell(arguments.get("note"))),
        "blink", arguments -> {
          light(true);
          light(false);
        },
        "loop", arguments -> loop(),
        "fail", arguments -> { throw new IllegalStateException("it was asked to fail"); });
  }

  private void tell(Object note) { stage.call("port.tell", note); }

  private void keep() { stage.call("port.keep", answers); }

  private void loop() { stage.hop(this::loop); }

  private void usual() {
    stage.call("port.usual").future().thenAcceptAsync(text -> {
      answers.add(text);
      stage.hop(this::keep);
    }, stage.executor());
  }

  private void ask(Object value) {
    asked.add(value);
    stage.call("port.ask", value).then(text -> {
      answers.add(text);
      keep();
    }, reason -> problem = reason);
  }

  private void light(boolean isOn) {
    lamp = isOn;
    stage.stateChanged();
  }
}
