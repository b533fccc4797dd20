import Rehearse
import RehearseRunner

/// Describes events, effects and states for saved explorations and reports.
struct TransitionText: Sendable {
  let contract: ModuleContract

  /// Example: `logIn { id: a text, password: empty }`, `authService.logIn fails: offline (called by logIn)`.
  func words(_ kind: EventKind) -> String { event(kind) + (kind.isLate ? " after 24h" : "") }

  private func event(_ kind: EventKind) -> String {
    switch kind.occasion {
    case .action(let place, let classes):
      let action = contract.actions[place]
      return WrittenCall(action.name, action.parameters.flow { place, _ in classes[place] }).words
    case .returned(let operation, let name, let maker):
      return "\(contract.operations[operation].name) returns: \(name) (\(words(maker)))"
    case .failed(let operation, let name, let maker):
      return "\(contract.operations[operation].name) fails: \(name) (\(words(maker)))"
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

  /// Example: `isPerforming: off; calls tokenStore.save { token: … }`, in order, or `nothing`.
  func words(_ effect: TransitionEffect, _ answers: [Literal] = []) -> String {
    var answers = answers[...]
    let calls = effect.calls.map { call in
      let operation = contract.operations[call.operation]
      var words = WrittenCall(operation.name, operation.parameters.flow(call.arguments)).words
      if case .given(let given) = operation.answers, let answer = answers.popFirst() {
        words += " (\(answer.flow(given.valueType)))"
      }
      return words
    }
    var parts: [String] = []
    var written = 0
    for change in effect.changes {
      if change.calls > written {
        parts.append("calls " + calls[written..<min(change.calls, calls.count)].joined(separator: ", "))
      }
      written = max(written, min(change.calls, calls.count))
      let field = contract.state[change.field]
      parts.append("\(field.name): \(change.value.flow(field.valueType))")
    }
    if written < calls.count { parts.append("calls " + calls[written...].joined(separator: ", ")) }
    return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
  }

  /// Example: `isPerforming: off, token: none`.
  func words(state: [Literal]) -> String {
    let parts = zip(contract.state, state).map { "\($0.name): \($1.flow($0.valueType))" }
    return parts.isEmpty ? "no state" : parts.joined(separator: ", ")
  }

  /// Example: `authService.logIn waits`; empty if no call waits.
  func words(waiting: [Int]) -> String {
    zip(contract.operations, waiting).filter { $1 > 0 }
      .map { $1 > 1 ? ", more than one \($0.name) waits" : ", \($0.name) waits" }.joined()
  }
}
