import ExampleModules
import Synchronization

/// Thread-safe ports, which sign in at once under their own name.
final class SharedLoginStubs: AuthService, TokenStore, LoginClock, Sendable {
  private let name: String
  private let tokens = Mutex<[String]>([])

  init(_ name: String) {
    self.name = name
  }

  var environment: SharedLoginEnvironment {
    SharedLoginEnvironment(authService: self, tokenStore: self, clock: self)
  }

  var saved: [String] { tokens.withLock { $0 } }

  func logIn(id: String, password: String, completion: @escaping (Result<LoginSession, AuthError>) -> Void) {
    completion(.success(LoginSession(token: "token of \(name)", user: name)))
  }

  func save(_ token: String) {
    tokens.withLock { $0.append(token) }
  }

  func now() -> Duration { .zero }
}
