"""Signing in: the rules of the login screen, and its adapter."""


class LoginScreen:
    """Takes what the user typed, and holds what the screen shows. The last answer wins, whichever attempt it is for."""

    def __init__(self, auth, save_token, signed_in=None):
        self._auth, self._save_token, self._is_open = auth, save_token, True
        self.is_performing, self.error, self.validation_error = False, None, None
        self.user, self.token = (signed_in["user"], signed_in["token"]) if signed_in else (None, None)

    def log_in(self, id, password):
        if not self._is_open:
            return
        missing = "missingId" if is_blank(id) else "missingPassword" if is_blank(password) else None
        self.validation_error = missing
        if missing:
            return
        self.is_performing = True
        self._auth(id, password, then=self._succeeded, failed=self._failed)

    def close(self):
        """Late answers change nothing and save nothing, and no service is called any more."""
        self._is_open = False

    def _succeeded(self, session):
        self._finish(session["user"], session["token"], None)

    def _failed(self, error):
        self._finish(None, None, error)

    def _finish(self, user, token, error):
        if not self._is_open:
            return
        self.is_performing, self.user, self.token, self.error = False, user, token, error
        if token is not None:
            self._save_token(token)


def is_blank(text):
    """Whether a text is missing, or only white space as Unicode defines it.

    `str.isspace` would also accept the separators U+001C to U+001F.
    """
    return text is None or all(letter.isspace() and letter not in "\x1c\x1d\x1e\x1f" for letter in text)


class LoginAdapter:
    def __init__(self, stage):
        self.screen = LoginScreen(
            auth=lambda *credentials, **answers: stage.call("authService.logIn", *credentials, **answers),
            save_token=lambda token: stage.call("tokenStore.save", token),
            signed_in=stage.given("signedIn"),
        )
        self.actions = {"logIn": self.screen.log_in, "closeScreen": self.screen.close}

    def state(self):
        screen = self.screen
        return {
            "isPerforming": screen.is_performing,
            "activityIndicator": "animating" if screen.is_performing else "stopped",
            "loggedInUser": screen.user,
            "token": screen.token,
            "error": screen.error,
            "validationError": screen.validation_error,
        }
