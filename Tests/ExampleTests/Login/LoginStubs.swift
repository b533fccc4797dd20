import ExampleModules

/// All ports of a login in one test double, which answers attempts only on request.
final class LoginStubs: AuthService, TokenStore, LoginClock {
  var journal: [String] = []
  private let name: String
  private var attempts: [(Result<LoginSession, AuthError>) -> Void] = []

  init(_ name: String = "") {
    self.name = name
  }

  var environment: LoginEnvironment {
    LoginEnvironment(authService: self, tokenStore: self, clock: self)
  }

  func note(_ line: String) {
    journal.append(line)
  }

  func logIn(id: String, password: String, completion: @escaping (Result<LoginSession, AuthError>) -> Void) {
    note("\(name)logIn \(id) \(password)")
    attempts.append(completion)
  }

  func save(_ token: String) {
    note("\(name)save \(token)")
  }

  func now() -> Duration { .zero }

  /// Answers an attempt, the oldest by default.
  func answer(_ answer: Result<LoginSession, AuthError>, attempt: Int = 0) {
    attempts.remove(at: attempt)(answer)
  }

  /// Answers the first attempt and keeps it, like a service that answers twice.
  func answerWithoutEnd(_ answer: Result<LoginSession, AuthError>) {
    attempts[0](answer)
  }
}

extension LoginSession {
  static let ana = LoginSession(token: "t-1", user: "ana")
  static let bob = LoginSession(token: "t-2", user: "bob")
}

extension LoginCredentials {
  static let ana = LoginCredentials(id: "ana", password: "secret")
}

extension LoginState {
  /// The fields that are set, in one line.
  var line: String {
    var words = [isPerforming ? "performing" : "idle"]
    if let loggedInUser { words.append("user:\(loggedInUser)") }
    if let token { words.append("token:\(token)") }
    if let error { words.append(error.rawValue) }
    if let validationError { words.append(validationError.rawValue) }
    return words.joined(separator: " ")
  }
}
