"""Registering for push notifications: the registration, and its adapter."""


class Registration:
    """Asks the user where required, reads the settings, registers the device, and reports to the caller's handler.

    The request path shows the system's dialog, then reads the settings. The settings path only reads them.
    """

    def __init__(self, system, on_change):
        self._system, self._on_change, self._handler = system, on_change, None
        self.stage, self.device_token = "idle", None

    @property
    def completion_pending(self):
        return self._handler is not None

    def register(self, handler):
        """A new handler replaces an earlier one, even if there is none."""
        self._hold(handler)
        if self._system.flag("enable_immediate_notification_request") or self._system.is_braze_disabled():
            self._ask(via_deeplink=False)
        else:
            self._check_settings(via_deeplink=False)

    def request_notifications(self):
        """Follows a deeplink. A user with an empty name is a user."""
        if self._system.current_user() is not None:
            self._ask(via_deeplink=True)

    def request_authorization(self, via_deeplink, handler):
        self._hold(handler or self._handler)
        self._ask(via_deeplink)

    def handle_authorization(self, via_deeplink, handler):
        self._hold(handler or self._handler)
        self._check_settings(via_deeplink)

    def did_register(self, token):
        self.device_token = token
        self._finish("registered", token=token)

    def did_fail_to_register(self, error):
        self._finish("failed", error=error)

    def _hold(self, handler):
        self._handler = handler
        self._on_change()

    def _ask(self, via_deeplink):
        self._system.set_categories(["message"])
        self.stage = "asking"
        self._system.request_authorization(
            ["alert", "badge", "sound"],
            then=lambda answer: self._check_settings(via_deeplink),
            failed=lambda error: self._refused(error, via_deeplink),
        )

    def _refused(self, error, via_deeplink):
        """Without a handler that could receive the error, the settings decide."""
        if self._handler:
            self._finish("failed", error=error)
        else:
            self._check_settings(via_deeplink)

    def _check_settings(self, via_deeplink):
        self.stage = "checkingSettings"
        self._system.settings(lambda status: self._received(status, via_deeplink))

    def _received(self, status, via_deeplink):
        if via_deeplink:
            self._system.log("deeplink", status)
        if status == "authorized":
            self._system.on_main_queue(self._register_device)
        else:
            self._finish("failed", error={"domain": "UnauthorizedPushError", "code": 404})

    def _register_device(self):
        self._system.register_for_remote_notifications()
        self.stage = "waitingForToken"

    def _finish(self, stage, token=None, error=None):
        """Releases the handler before it is called, so that it is called at most once."""
        handler, self._handler, self.stage = self._handler, None, stage
        if handler:
            handler(token, error)


class System:
    """The ports of a registration, and what the user has allowed so far."""

    def __init__(self, stage):
        self._stage, self.status = stage, stage.given("authorization")

    def flag(self, name):
        return self._stage.call("flags.isEnabled", name)

    def is_braze_disabled(self):
        return self._stage.call("preferences.isBrazeDisabled")

    def current_user(self):
        return self._stage.call("session.currentUser")

    def settings(self, then):
        self._stage.call("notifications.settings", then=then, default=lambda: self.status)

    def set_categories(self, categories):
        self._stage.call("notifications.setCategories", categories)

    def request_authorization(self, options, then, failed):
        def answered(answer):
            self.status = "authorized" if answer == "granted" else "denied"
            then(answer)

        self._stage.call("notifications.requestAuthorization", options, then=answered, failed=failed)

    def register_for_remote_notifications(self):
        self._stage.call("application.registerForRemoteNotifications")

    def log(self, origin, action):
        self._stage.call("tracker.log", origin, action)

    def on_main_queue(self, work):
        self._stage.hop(work)


class PermissionAdapter:
    def __init__(self, stage):
        self.system = System(stage)
        self.module = module = Registration(self.system, on_change=stage.state_changed)

        def handler(is_wanted):
            return (lambda token, error: stage.call("completionHandler", token, error)) if is_wanted else None

        self.actions = {
            "register": lambda completionHandler: module.register(handler(completionHandler)),
            "deeplink.requestNotifications": module.request_notifications,
            "requestAuthorization": lambda viaDeeplink, completionHandler: module.request_authorization(
                viaDeeplink, handler(completionHandler)
            ),
            "handleAuthorization": lambda viaDeeplink, completionHandler: module.handle_authorization(
                viaDeeplink, handler(completionHandler)
            ),
            "application.didRegister": module.did_register,
            "application.didFailToRegister": module.did_fail_to_register,
        }

    def state(self):
        return {
            "authorization": self.system.status,
            "registration": self.module.stage,
            "completionPending": self.module.completion_pending,
            "deviceToken": self.module.device_token,
        }
