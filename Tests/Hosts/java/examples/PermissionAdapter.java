package examples;

import static rehearse.Json.object;

import examples.Registration.Handler;
import examples.Registration.SystemError;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import rehearse.Adapter;
import rehearse.Stage;

final class PermissionAdapter implements Adapter {
  private final Stage stage;
  private final Registration module;
  /** What the user has allowed so far. */
  private String status;

  PermissionAdapter(Stage stage) {
    this.stage = stage;
    status = stage.given("authorization");
    module = new Registration(new Ports());
  }

  @Override public Map<String, Consumer<Map<String, Object>>> actions() {
    return Map.of(
        "register", arguments -> module.register(handler(arguments)),
        "deeplink.requestNotifications", arguments -> module.requestNotifications(),
        "requestAuthorization", arguments ->
            module.requestAuthorization((boolean) arguments.get("viaDeeplink"), handler(arguments)),
        "handleAuthorization", arguments ->
            module.handleAuthorization((boolean) arguments.get("viaDeeplink"), handler(arguments)),
        "application.didRegister", arguments -> module.didRegister((String) arguments.get("token")),
        "application.didFailToRegister", arguments -> module.didFailToRegister(error(arguments.get("error"))));
  }

  @Override public Map<String, Object> state() {
    return object(
        "authorization", status,
        "registration", module.stage,
        "completionPending", module.isCompletionPending(),
        "deviceToken", module.deviceToken);
  }

  private Handler handler(Map<String, Object> arguments) {
    if (!(boolean) arguments.get("completionHandler")) return null;
    return (token, error) -> stage.call("completionHandler", token,
        error == null ? null : object("domain", error.domain(), "code", error.code()));
  }

  private static SystemError error(Object value) {
    Map<?, ?> parts = (Map<?, ?>) value;
    return new SystemError((String) parts.get("domain"), (Long) parts.get("code"));
  }

  private final class Ports implements Registration.Ports {
    @Override public boolean isEnabled(String flag) { return stage.ask("flags.isEnabled", flag); }

    @Override public boolean isBrazeDisabled() { return stage.ask("preferences.isBrazeDisabled"); }

    @Override public String currentUser() { return stage.ask("session.currentUser"); }

    @Override public void setCategories(List<String> categories) {
      stage.call("notifications.setCategories", categories);
    }

    @Override public void requestAuthorization(
        List<String> options, Consumer<String> answered, Consumer<SystemError> failed) {
      stage.call("notifications.requestAuthorization", options).then((String answer) -> {
        status = answer.equals("granted") ? "authorized" : "denied";
        answered.accept(answer);
      }, reason -> failed.accept(error(reason)));
    }

    @Override public void settings(Consumer<String> received) {
      stage.callOr("notifications.settings", () -> status).then(received);
    }

    @Override public void registerForRemoteNotifications() {
      stage.call("application.registerForRemoteNotifications");
    }

    @Override public void log(String origin, String action) { stage.call("tracker.log", origin, action); }

    @Override public void onMainQueue(Runnable work) { stage.hop(work); }

    @Override public void changed() { stage.stateChanged(); }
  }
}
