package examples;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Asks the user where required, reads the settings, registers the device, and reports to the caller's handler.
 *
 * <p>The request path shows the system's dialog, then reads the settings. The settings path only reads them.
 */
final class Registration {
  record SystemError(String domain, Long code) {}

  interface Handler { void completed(String token, SystemError error); }

  /** What a registration needs of the system and the app. */
  interface Ports {
    boolean isEnabled(String flag);
    boolean isBrazeDisabled();
    String currentUser();
    void setCategories(List<String> categories);
    void requestAuthorization(List<String> options, Consumer<String> answered, Consumer<SystemError> failed);
    void settings(Consumer<String> received);
    void registerForRemoteNotifications();
    void log(String origin, String action);
    void onMainQueue(Runnable work);
    void changed();
  }

  private final Ports ports;
  private Handler handler;
  String stage = "idle", deviceToken;

  Registration(Ports ports) { this.ports = ports; }

  boolean isCompletionPending() { return handler != null; }

  /** A new handler replaces an earlier one, even if there is none. */
  void register(Handler newHandler) {
    hold(newHandler);
    if (ports.isEnabled("enable_immediate_notification_request") || ports.isBrazeDisabled()) ask(false);
    else checkSettings(false);
  }

  /** Follows a deeplink. A user with an empty name is a user. */
  void requestNotifications() {
    if (ports.currentUser() != null) ask(true);
  }

  void requestAuthorization(boolean viaDeeplink, Handler newHandler) {
    hold(newHandler != null ? newHandler : handler);
    ask(viaDeeplink);
  }

  void handleAuthorization(boolean viaDeeplink, Handler newHandler) {
    hold(newHandler != null ? newHandler : handler);
    checkSettings(viaDeeplink);
  }

  void didRegister(String token) {
    deviceToken = token;
    finish("registered", token, null);
  }

  void didFailToRegister(SystemError error) { finish("failed", null, error); }

  private void hold(Handler newHandler) {
    handler = newHandler;
    ports.changed();
  }

  private void ask(boolean viaDeeplink) {
    ports.setCategories(List.of("message"));
    stage = "asking";
    ports.requestAuthorization(
        List.of("alert", "badge", "sound"), answer -> checkSettings(viaDeeplink), error -> refused(error, viaDeeplink));
  }

  /** Without a handler that could receive the error, the settings decide. */
  private void refused(SystemError error, boolean viaDeeplink) {
    if (handler != null) finish("failed", null, error);
    else checkSettings(viaDeeplink);
  }

  private void checkSettings(boolean viaDeeplink) {
    stage = "checkingSettings";
    ports.settings(status -> received(status, viaDeeplink));
  }

  private void received(String status, boolean viaDeeplink) {
    if (viaDeeplink) ports.log("deeplink", status);
    if (Objects.equals(status, "authorized")) ports.onMainQueue(this::registerDevice);
    else finish("failed", null, new SystemError("UnauthorizedPushError", 404L));
  }

  private void registerDevice() {
    ports.registerForRemoteNotifications();
    stage = "waitingForToken";
  }

  /** Releases the handler before it is called, so that it is called at most once. */
  private void finish(String stage, String token, SystemError error) {
    Handler released = handler;
    handler = null;
    this.stage = stage;
    if (released != null) released.completed(token, error);
  }
}
