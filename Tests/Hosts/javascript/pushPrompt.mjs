// Our own prompt before the system's: the decision, and its adapter.

/** Decides for each campaign message, by itself, whether our prompt shows. */
export class PushPrompt {
  decision = null;
  #flags;
  #notifications;

  constructor(flags, notifications) {
    this.#flags = flags;
    this.#notifications = notifications;
  }

  async received(extras) {
    if (this.#flags.isEnabled("enable_immediate_notification_request")) {
      this.decision = "shouldNotShow";
    } else if (extras?.custom_push_prompt === "true") {
      // The system shows its dialog only once, so our prompt is of use only before that.
      const status = await this.#notifications.settings();
      this.decision = status === "notDetermined" ? "shouldShow" : "shouldNotShow";
    } else {
      this.decision = "ignore";
    }
  }
}

export class PushPromptAdapter {
  constructor(stage) {
    const flags = { isEnabled: (name) => stage.call("flags.isEnabled", { name }) };
    const notifications = {
      settings: () => stage.call("notifications.settings", {}, () => stage.given("authorization")),
    };
    const prompt = new PushPrompt(flags, notifications);
    this.actions = { "inAppMessage.received": ({ extras }) => prompt.received(extras) };
    this.state = () => ({ decision: prompt.decision });
  }
}
