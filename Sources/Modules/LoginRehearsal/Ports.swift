import Login
import RehearseVocabulary

/// The module's ports, each call passed on to the stage.
struct Ports: AuthService, TokenStore, LoginClock {
  let stage: Stage

  func logIn(id: String, password: String, completion: @escaping (Result<LoginSession, AuthError>) -> Void) {
    stage.call(Adapter.logIn, [id.literal, password.literal]) { answer in
      switch answer {
      case .returned(let session): completion(.success(session))
      case .failed(let error): completion(.failure(error))
      }
    }
  }

  func save(_ token: String) { stage.call(Adapter.save, [token.literal]) }

  func now() -> Duration { .milliseconds(stage.time) }
}
