// Signing in: the rules of the login screen, and its adapter.

export class AuthError extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/** Takes what the user typed, and holds what the screen shows. The last answer wins, whichever attempt it is for. */
export class LoginScreen {
  isPerforming = false;
  error = null;
  validationError = null;
  #isOpen = true;
  #auth;
  #tokens;

  constructor(auth, tokens, signedIn) {
    this.#auth = auth;
    this.#tokens = tokens;
    this.user = signedIn?.user ?? null;
    this.token = signedIn?.token ?? null;
  }

  async logIn(id, password) {
    if (!this.#isOpen) return;
    this.validationError = isBlank(id) ? "missingId" : isBlank(password) ? "missingPassword" : null;
    if (this.validationError) return;
    this.isPerforming = true;
    try {
      const session = await this.#auth.logIn(id, password);
      if (!this.#isOpen) return;
      this.#finish(session.user, session.token, null);
      this.#tokens.save(session.token);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      if (this.#isOpen) this.#finish(null, null, error.reason);
    }
  }

  /** Late answers change nothing and save nothing, and no service is called any more. */
  close() {
    this.#isOpen = false;
  }

  #finish(user, token, error) {
    this.isPerforming = false;
    this.user = user;
    this.token = token;
    this.error = error;
  }
}

/** Whether a text is missing, or only white space as Unicode defines it; `trim` would leave U+0085 and remove U+FEFF. */
const isBlank = (text) => /^\p{White_Space}*$/u.test(text ?? "");

export class LoginAdapter {
  constructor(stage) {
    const auth = {
      logIn: (id, password) =>
        stage.call("authService.logIn", { id, password }).catch((reason) => {
          throw new AuthError(reason);
        }),
    };
    const tokens = { save: (token) => stage.call("tokenStore.save", { token }) };
    const screen = new LoginScreen(auth, tokens, stage.given("signedIn"));
    this.actions = {
      logIn: ({ id, password }) => screen.logIn(id, password),
      closeScreen: () => screen.close(),
    };
    this.state = () => ({
      isPerforming: screen.isPerforming,
      activityIndicator: screen.isPerforming ? "animating" : "stopped",
      loggedInUser: screen.user,
      token: screen.token,
      error: screen.error,
      validationError: screen.validationError,
    });
  }
}
