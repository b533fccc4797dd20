package examples;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Decides for each campaign message, by itself, whether our prompt shows. */
final class PushPrompt {
  private final Predicate<String> isEnabled;
  private final Consumer<Consumer<String>> settings;
  String decision;

  PushPrompt(Predicate<String> isEnabled, Consumer<Consumer<String>> settings) {
    this.isEnabled = isEnabled;
    this.settings = settings;
  }

  void received(Map<String, String> extras) {
    if (isEnabled.test("enable_immediate_notification_request")) decision = "shouldNotShow";
    else if (extras != null && "true".equals(extras.get("custom_push_prompt"))) settings.accept(this::decide);
    else decision = "ignore";
  }

  /** The system shows its dialog only once, so our prompt is of use only before that. */
  private void decide(String status) { decision = status.equals("notDetermined") ? "shouldShow" : "shouldNotShow"; }
}
