import Rehearse
import RehearseRunner

/// Describes events for reports.
struct TransitionText: Sendable {
  let contract: ModuleContract

  /// Example: `logIn { id: a text, password: empty }`, `authService.logIn fails: offline (called by logIn)`.
  func words(_ kind: EventKind) -> String { event(kind) + (kind.isLate ? " after 24h" : "") }

  private func event(_ kind: EventKind) -> String {
    switch kind.cause {
    case .action(let place, let classes):
      let action = contract.actions[place]
      return WrittenCall(action.name, action.parameters.flow { index, _ in classes[index].words }).words
    case .returned(let operation, let name, let maker):
      return "\(contract.operations[operation].name) returns: \(name?.words ?? "") (\(words(maker)))"
    case .failed(let operation, let name, let maker):
      return "\(contract.operations[operation].name) fails: \(name?.words ?? "") (\(words(maker)))"
    case .ended(let operation, let maker):
      return "\(contract.operations[operation].name) ends (\(words(maker)))"
    case .timer: return "a timer comes due"
    }
  }

  private func words(_ maker: EventKind.Maker) -> String {
    switch maker {
    case .action(let action): "called by \(contract.actions[action].name)"
    case .setup: "called at the start"
    case .timer: "called when a timer came due"
    }
  }
}
