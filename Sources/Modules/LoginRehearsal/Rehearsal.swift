import Login
import RehearseVocabulary

/// The module on a stage.
final class Rehearsal {
  let screen: LoginScreen

  init(stage: Stage) {
    let ports = Ports(stage: stage)
    let environment = LoginEnvironment(authService: ports, tokenStore: ports, clock: ports)
    screen = LoginScreen(signedIn: stage.value(of: Adapter.signedIn)?.session) { environment }
    Self.write(screen.state, on: stage)
    screen.onChange = { [stage] in Self.write($0, on: stage) }
  }

  private static func write(_ state: LoginState, on stage: Stage) {
    stage.write(Adapter.isPerforming, state.isPerforming)
    stage.write(Adapter.activityIndicator, state.activityIndicator)
    stage.write(Adapter.loggedInUser, state.loggedInUser)
    stage.write(Adapter.token, state.token)
    stage.write(Adapter.error, state.error)
    stage.write(Adapter.validationError, state.validationError)
  }
}

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
