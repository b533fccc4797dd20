"""Our own prompt before the system's: the decision, and its adapter."""


class PushPrompt:
    """Decides for each campaign message, by itself, whether our prompt shows."""

    def __init__(self, flag, settings):
        self._flag, self._settings = flag, settings
        self.decision = None

    def received(self, extras):
        if self._flag("enable_immediate_notification_request"):
            self.decision = "shouldNotShow"
        elif extras is not None and extras.get("custom_push_prompt") == "true":
            self._settings(self._decide)
        else:
            self.decision = "ignore"

    def _decide(self, status):
        """The system shows its dialog only once, so our prompt is of use only before that."""
        self.decision = "shouldShow" if status == "notDetermined" else "shouldNotShow"


class PushPromptAdapter:
    def __init__(self, stage):
        self.prompt = PushPrompt(
            flag=lambda name: stage.call("flags.isEnabled", name),
            settings=lambda then: stage.call(
                "notifications.settings", then=then, default=lambda: stage.given("authorization")
            ),
        )
        self.actions = {"inAppMessage.received": self.prompt.received}

    def state(self):
        return {"decision": self.prompt.decision}
