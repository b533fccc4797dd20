// snippet: login-ports
/// What signing in needs from outside.
public protocol AuthService: Sendable {
  func logIn(id: String, password: String) async throws(LoginProblem) -> LoginSession
}

public protocol TokenStore: Sendable {
  func save(_ token: String)
}
// snippet end

public enum LoginProblem: String, Error, CaseIterable, Sendable {
  case wrongPassword, offline, cancelled
}

public struct LoginSession: Equatable, Sendable {
  public let user: String
  public let token: String

  public init(user: String, token: String) {
    self.user = user
    self.token = token
  }
}
