import Login
import RehearseVocabulary

/// The vocabulary of the module "login": all that a scenario can say about it.
package enum Adapter {
  package static let vocabulary = Vocabulary(
    "login", "Signing in",
    givens: [signedIn.declaration],
    operations: [logIn.declaration, save.declaration],
    actions: actions,
    state: [
      isPerforming.declaration, activityIndicator.declaration, loggedInUser.declaration, token.declaration,
      error.declaration, validationError.declaration,
    ],
    begin: Rehearsal.init)

  static let signedIn = Given<SignedIn?>("signedIn", nil, "Somebody is already signed in", setsInitialState: true)

  static let logIn = Operation<LoginSession, AuthError>(
    .command, "authService.logIn", "Asks the service to sign in",
    [
      Parameter<String>("id", "As typed").declaration,
      Parameter<String>("password", "As typed", isSecret: true).declaration,
    ], standard: .mustBeStated)
  static let save = Operation<Nothing, Nothing>(
    "tokenStore.save", "Keeps the token for the next start", [Parameter<String>("token", "The token").declaration])

  private static let id = Parameter<String?>("id", "What the user typed")
  private static let password = Parameter<String?>("password", "What the user typed", isSecret: true)

  private static let actions: [Action<Rehearsal>] = [
    Action("logIn", "The user typed these and tapped the button", [id.declaration, password.declaration]) {
      (subject, arguments) throws(AdapterFault) in
      subject.screen.logIn(id: try arguments[id], password: try arguments[password])
    },
    Action("closeScreen", "The screen goes away") { (subject, _) in subject.screen.closeScreen() },
  ]

  static let isPerforming = StateField<Bool>("isPerforming", "A request is under way")
  static let activityIndicator = StateField<ActivityIndicator>("activityIndicator", "What the spinner does")
  static let loggedInUser = StateField<String?>("loggedInUser", "Who is signed in")
  static let token = StateField<String?>("token", "The token of who is signed in")
  static let error = StateField<AuthError?>("error", "Why the last attempt failed")
  static let validationError = StateField<LoginValidationError?>("validationError", "What is missing in the form")
}
