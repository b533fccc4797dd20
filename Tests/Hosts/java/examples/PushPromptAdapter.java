package examples;

import java.util.Map;
import java.util.function.Consumer;
import rehearse.Adapter;
import rehearse.Json;
import rehearse.Stage;

final class PushPromptAdapter implements Adapter {
  private final PushPrompt prompt;

  PushPromptAdapter(Stage stage) {
    prompt = new PushPrompt(
        flag -> stage.ask("flags.isEnabled", flag),
        received -> stage.callOr("notifications.settings", () -> stage.given("authorization")).then(received));
  }

  @Override @SuppressWarnings("unchecked") public Map<String, Consumer<Map<String, Object>>> actions() {
    return Map.of("inAppMessage.received", arguments -> prompt.received((Map<String, String>) arguments.get("extras")));
  }

  @Override public Map<String, Object> state() { return Json.object("decision", prompt.decision); }
}
