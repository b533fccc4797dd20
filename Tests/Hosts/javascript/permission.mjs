// Registering for push notifications: the registration, and its adapter.

export class SystemError extends Error {
  constructor({ domain, code }) {
    super(`${domain} ${code}`);
    this.domain = domain;
    this.code = code;
  }
}

/**
 * Asks the user where required, reads the settings, registers the device, and reports to the caller's handler.
 *
 * The request path shows the system's dialog, then reads the settings. The settings path only reads them.
 */
export class Registration {
  stage = "idle";
  deviceToken = null;
  #system;
  #onChange;
  #handler = null;

  constructor(system, onChange) {
    this.#system = system;
    this.#onChange = onChange;
  }

  get isCompletionPending() {
    return this.#handler !== null;
  }

  /** A new handler replaces an earlier one, even if there is none. */
  async register(handler) {
    this.#hold(handler);
    const asksAtOnce = this.#system.flag("enable_immediate_notification_request") || this.#system.isBrazeDisabled();
    await (asksAtOnce ? this.#ask(false) : this.#checkSettings(false));
  }

  /** Follows a deeplink. A user with an empty name is a user. */
  async requestNotifications() {
    if (this.#system.currentUser() !== null) await this.#ask(true);
  }

  async requestAuthorization(viaDeeplink, handler) {
    this.#hold(handler ?? this.#handler);
    await this.#ask(viaDeeplink);
  }

  async handleAuthorization(viaDeeplink, handler) {
    this.#hold(handler ?? this.#handler);
    await this.#checkSettings(viaDeeplink);
  }

  didRegister(token) {
    this.deviceToken = token;
    this.#finish("registered", token, null);
  }

  didFailToRegister(error) {
    this.#finish("failed", null, error);
  }

  #hold(handler) {
    this.#handler = handler;
    this.#onChange();
  }

  async #ask(viaDeeplink) {
    this.#system.setCategories(["message"]);
    this.stage = "asking";
    try {
      await this.#system.requestAuthorization(["alert", "badge", "sound"]);
    } catch (error) {
      if (!(error instanceof SystemError)) throw error;
      // Without a handler that could receive the error, the settings decide.
      if (this.#handler) return this.#finish("failed", null, error);
    }
    await this.#checkSettings(viaDeeplink);
  }

  async #checkSettings(viaDeeplink) {
    this.stage = "checkingSettings";
    const status = await this.#system.settings();
    if (viaDeeplink) this.#system.log("deeplink", status);
    if (status !== "authorized") {
      return this.#finish("failed", null, new SystemError({ domain: "UnauthorizedPushError", code: 404 }));
    }
    await this.#system.mainQueue();
    this.#system.registerForRemoteNotifications();
    this.stage = "waitingForToken";
  }

  /** Releases the handler before it is called, so that it is called at most once. */
  #finish(stage, token, error) {
    const handler = this.#handler;
    this.#handler = null;
    this.stage = stage;
    handler?.(token, error);
  }
}

/** The ports of a registration, and what the user has allowed so far. */
class System {
  #stage;

  constructor(stage) {
    this.#stage = stage;
    this.status = stage.given("authorization");
  }

  flag(name) {
    return this.#stage.call("flags.isEnabled", { name });
  }

  isBrazeDisabled() {
    return this.#stage.call("preferences.isBrazeDisabled");
  }

  currentUser() {
    return this.#stage.call("session.currentUser");
  }

  settings() {
    return this.#stage.call("notifications.settings", {}, () => this.status);
  }

  setCategories(categories) {
    this.#stage.call("notifications.setCategories", { categories });
  }

  async requestAuthorization(options) {
    const answer = await this.#stage.call("notifications.requestAuthorization", { options }).catch((error) => {
      throw new SystemError(error);
    });
    this.status = answer === "granted" ? "authorized" : "denied";
  }

  registerForRemoteNotifications() {
    this.#stage.call("application.registerForRemoteNotifications");
  }

  log(origin, action) {
    this.#stage.call("tracker.log", { origin, action });
  }

  mainQueue() {
    return this.#stage.hop();
  }
}

export class PermissionAdapter {
  constructor(stage) {
    const system = new System(stage);
    const module = new Registration(system, stage.stateChanged);
    const plain = (error) => error && { domain: error.domain, code: error.code };
    const handler = (isWanted) =>
      isWanted ? (token, error) => stage.call("completionHandler", { token, error: plain(error) }) : null;
    this.actions = {
      register: ({ completionHandler }) => module.register(handler(completionHandler)),
      "deeplink.requestNotifications": () => module.requestNotifications(),
      requestAuthorization: ({ viaDeeplink, completionHandler }) =>
        module.requestAuthorization(viaDeeplink, handler(completionHandler)),
      handleAuthorization: ({ viaDeeplink, completionHandler }) =>
        module.handleAuthorization(viaDeeplink, handler(completionHandler)),
      "application.didRegister": ({ token }) => module.didRegister(token),
      "application.didFailToRegister": ({ error }) => module.didFailToRegister(new SystemError(error)),
    };
    this.state = () => ({
      authorization: system.status,
      registration: module.stage,
      completionPending: module.isCompletionPending,
      deviceToken: module.deviceToken,
    });
  }
}
