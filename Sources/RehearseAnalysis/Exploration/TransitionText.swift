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
      return WrittenCall(action.name, action.parameters.flow { index, _ in classes[index] }).words
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
  func words(_ effects: [TransitionEffect], _ answers: [Literal] = []) -> String {
    var answers = answers[...]
    var (parts, isCall): ([String], Bool) = ([], false)
    for effect in effects {
      switch effect {
      case .call(let index, let arguments):
        let operation = contract.operations[index]
        var words = WrittenCall(operation.name, operation.parameters.flow(arguments)).words
        if case .given(let given) = operation.answers, let answer = answers.popFirst() {
          words += " (\(answer.flow(given.valueType)))"
        }
        if isCall { parts[parts.count - 1] += ", \(words)" } else { parts.append("calls \(words)") }
        isCall = true
      case .change(let index, let value):
        let field = contract.state[index]
        parts.append("\(field.name): \(value.flow(field.valueType))")
        isCall = false
      }
    }
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
