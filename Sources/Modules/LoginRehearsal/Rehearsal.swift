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
