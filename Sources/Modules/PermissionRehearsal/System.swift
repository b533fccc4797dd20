import Permission
import RehearseVocabulary

/// The system's own memory: what the user has allowed so far.
final class System {
  private let stage: Stage
  private(set) var status: AuthorizationStatus

  init(stage: Stage) {
    self.stage = stage
    status = stage.value(of: Adapter.authorization)
    stage.write(Adapter.authorizationState, status)
  }

  /// The user has answered the prompt.
  func userAnswered(_ answer: AuthorizationAnswer) {
    status = answer == .granted ? .authorized : .denied
    stage.write(Adapter.authorizationState, status)
  }
}
