// snippet: login-calls
import Login
import Rehearse

/// The module "login": a model on the main actor, with tasks.
public struct LoginAdapter: MainActorModuleAdapter {
  public static let about = About("login", "Signing in")

  let logIn = Call(
    .command, "service.logIn", "Asks the service to sign in", Parameter<String>("id", "As typed"),
    Parameter<String>("password", "As typed", isSecret: true), returns: LoginSession.self, fails: LoginProblem.self)
  let save = Call("tokens.save", "Keeps the token for the next start", Parameter<String>("token", "The token"))

  public init() {}

  @MainActor public func begin(on stage: Stage) async -> LoginModel {
    let ports = Ports(stage: stage, module: self)
    return LoginModel(service: ports, tokens: ports, clock: stage.clock)
  }
  // snippet end

  // snippet: login-lists
  public var actions: [MainActorAction<LoginModel>] {
    MainActorAction(
      "tap", "The customer taps the button", Parameter<String>("id", "As typed"),
      Parameter<String>("password", "As typed", isSecret: true)
    ) { $0.tap(id: $1, password: $2) }
    MainActorAction("leave", "The customer leaves the screen") { $0.leave() }
  }

  @MainActor public var state: [MainActorField<LoginModel>] {
    MainActorField("isBusy", \.isBusy, "A request is under way")
    MainActorField("user", \.user, "Who is signed in")
    MainActorField("problem", \.problem, "Why the last attempt failed")
  }
  // snippet end

  // snippet: login-port
  private struct Ports: AuthService, TokenStore {
    let stage: Stage
    let module: LoginAdapter

    func logIn(id: String, password: String) async throws(LoginProblem) -> LoginSession {
      try await stage.call(module.logIn, id, password, cancelled: .cancelled)
    }

    func save(_ token: String) { stage.call(module.save, token) }
  }
  // snippet end
}

extension LoginProblem: ScenarioValue {}
extension LoginSession: RecordValue {
  public static let record = Record(LoginSession.init(user:token:), Part("user", \.user), Part("token", \.token))
}
