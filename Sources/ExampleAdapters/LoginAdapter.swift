import ExampleModules
import Rehearse

/// The adapter of the module "login".
package struct LoginAdapter: ModuleAdapter {
  package static let about = About("login", "Signing in")

  let signedIn = Given<LoginSession?>("signedIn", nil, "Somebody is already signed in", setsInitialState: true)

  let logIn = Call(
    .command, "authService.logIn", "Asks the service to sign in", Parameter<String>("id", "As typed"),
    Parameter<String>("password", "As typed", isSecret: true), returns: LoginSession.self, fails: AuthError.self)
  let save = Call("tokenStore.save", "Keeps the token for the next start", Parameter<String>("token", "The token"))

  package init() {}

  package func begin(on stage: Stage) -> LoginScreen {
    let ports = Ports(stage: stage, login: self)
    let environment = LoginEnvironment(authService: ports, tokenStore: ports, clock: ports)
    let screen = LoginScreen(signedIn: stage.value(of: signedIn)) { environment }
    screen.onChange = { _ in stage.stateChanged() }
    return screen
  }

  package var actions: [Action<LoginScreen>] {
    Action(
      "logIn", "The user typed these and tapped the button", Parameter<String?>("id", "What the user typed"),
      Parameter<String?>("password", "What the user typed", isSecret: true)
    ) { $0.logIn(id: $1, password: $2) }
    Action("closeScreen", "The screen goes away") { $0.closeScreen() }
  }

  package var state: [Field<LoginScreen>] {
    Field("isPerforming", \.state.isPerforming, "A request is under way")
    Field("activityIndicator", \.state.activityIndicator, "What the spinner does")
    Field("loggedInUser", \.state.loggedInUser, "Who is signed in")
    Field("token", \.state.token, "The token of the user who is signed in")
    Field("error", \.state.error, "Why the last attempt failed")
    Field("validationError", \.state.validationError, "What is missing in the form")
  }

  private struct Ports: AuthService, TokenStore, LoginClock {
    let stage: Stage
    let login: LoginAdapter

    func logIn(id: String, password: String, completion: @escaping (Result<LoginSession, AuthError>) -> Void) {
      stage.call(login.logIn, id, password, then: completion)
    }

    func save(_ token: String) { stage.call(login.save, token) }

    func now() -> Duration { .milliseconds(stage.time) }
  }
}

extension AuthError: ScenarioValue {}
extension ActivityIndicator: ScenarioValue {}
extension LoginValidationError: ScenarioValue {}
extension LoginSession: RecordValue {
  public static let record = Record(Self.init(token:user:), Part("token", \.token), Part("user", \.user))
}
