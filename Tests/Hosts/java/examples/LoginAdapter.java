package examples;

import static rehearse.Json.object;

import java.util.Map;
import java.util.function.Consumer;
import rehearse.Adapter;
import rehearse.Stage;

final class LoginAdapter implements Adapter {
  private final LoginScreen screen;

  LoginAdapter(Stage stage) {
    screen = new LoginScreen(
        (id, password, succeeded, failed) -> stage.call("authService.logIn", id, password)
            .then((Map<String, String> answer) -> succeeded.accept(session(answer)), failed),
        token -> stage.call("tokenStore.save", token),
        session(stage.given("signedIn")));
  }

  private static LoginScreen.Session session(Map<String, String> value) {
    return value == null ? null : new LoginScreen.Session(value.get("user"), value.get("token"));
  }

  @Override public Map<String, Consumer<Map<String, Object>>> actions() {
    return Map.of(
        "logIn", arguments -> screen.logIn((String) arguments.get("id"), (String) arguments.get("password")),
        "closeScreen", arguments -> screen.close());
  }

  @Override public Map<String, Object> state() {
    return object(
        "isPerforming", screen.isPerforming,
        "activityIndicator", screen.isPerforming ? "animating" : "stopped",
        "loggedInUser", screen.user,
        "token", screen.token,
        "error", screen.error,
        "validationError", screen.validationError);
  }
}
