import Permission
import RehearseVocabulary

/// The module on a stage, with the part of the system that it talks to: the status that the user decides.
final class Rehearsal {
  let module: PermissionRegistration
  private let stage: Stage
  private let system: System

  init(stage: Stage) {
    self.stage = stage
    system = System(stage: stage)
    let ports = Ports(stage: stage, system: system)
    module = PermissionRegistration(
      ports: PermissionPorts(
        notifications: ports, application: ports, tracker: ports, flags: ports, preferences: ports, session: ports,
        mainQueue: ports))
    Self.write(module.state, on: stage)
    module.onChange = { [stage] in Self.write($0, on: stage) }
  }

  /// The caller's handler, which records that it was called.
  func handler(if isWanted: Bool) -> PermissionRegistration.CompletionHandler? {
    guard isWanted else { return nil }
    return { [stage] result in
      switch result {
      case .success(let token): stage.call(Adapter.completionHandler, [token.literal, .none])
      case .failure(let error): stage.call(Adapter.completionHandler, [.none, error.literal])
      }
    }
  }

  private static func write(_ state: PermissionState, on stage: Stage) {
    stage.write(Adapter.registration, state.registration)
    stage.write(Adapter.completionPending, state.completionPending)
    stage.write(Adapter.deviceToken, state.deviceToken)
  }
}
