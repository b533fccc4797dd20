package examples;

import java.util.function.Consumer;

/** Takes what the user typed, and holds what the screen shows. The last answer wins, whichever attempt it is for. */
final class LoginScreen {
  record Session(String user, String token) {}

  interface AuthService {
    void logIn(String id, String password, Consumer<Session> succeeded, Consumer<String> failed);
  }

  interface TokenStore { void save(String token); }

  private final AuthService auth;
  private final TokenStore tokens;
  private boolean isOpen = true;
  boolean isPerforming;
  String user, token, error, validationError;

  LoginScreen(AuthService auth, TokenStore tokens, Session signedIn) {
    this.auth = auth;
    this.tokens = tokens;
    user = signedIn == null ? null : signedIn.user;
    token = signedIn == null ? null : signedIn.token;
  }

  void logIn(String id, String password) {
    if (!isOpen) return;
    validationError = isBlank(id) ? "missingId" : isBlank(password) ? "missingPassword" : null;
    if (validationError != null) return;
    isPerforming = true;
    auth.logIn(id, password, this::succeeded, reason -> finish(null, null, reason));
  }

  /** Late answers change nothing and save nothing, and no service is called any more. */
  void close() { isOpen = false; }

  private void succeeded(Session session) {
    finish(session.user, session.token, null);
    if (isOpen) tokens.save(session.token);
  }

  private void finish(String user, String token, String error) {
    if (!isOpen) return;
    isPerforming = false;
    this.user = user;
    this.token = token;
    this.error = error;
  }

  /** Whether a text is missing, or only white space as Unicode defines it, which {@code isBlank} of Java does not. */
  private static boolean isBlank(String text) { return text == null || text.matches("(?U)\\s*"); }
}
