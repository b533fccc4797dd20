import Rehearse

/// Events, their effects and states in words: the same in saved explorations, reports and pictures.
package struct OccurrenceText: Sendable {
  private let vocabulary: Vocabulary

  package init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  /// `logIn { id: a text, password: empty }`, `authService.logIn fails: offline (called by logIn)`.
  package func words(_ kind: EventKind) -> String { event(kind) + (kind.isLate ? " after 24h" : "") }

  private func event(_ kind: EventKind) -> String {
    switch kind.occasion {
    case .action(let place, let classes):
      let action = vocabulary.actions[place]
      let parts = zip(action.parameters, classes).map { "\($0.name): \($1)" }
      return parts.isEmpty ? action.name : "\(action.name) { \(parts.joined(separator: ", ")) }"
    case .returned(let operation, let name, let maker):
      return "\(vocabulary.operations[operation].name) returns: \(name) (\(words(maker)))"
    case .failed(let operation, let name, let maker):
      return "\(vocabulary.operations[operation].name) fails: \(name) (\(words(maker)))"
    case .timer: return "a timer comes due"
    }
  }

  private func words(_ maker: EventKind.Maker) -> String {
    switch maker {
    case .action(let action): "called by \(vocabulary.actions[action].name)"
    case .setup: "called at the start"
    case .timer: "called when a timer came due"
    }
  }

  /// `isPerforming: off; calls tokenStore.save { token: … }`, in the order in which it happens, or `nothing`.
  ///
  /// - Parameter answers: what its queries were answered from givens, to be told with them.
  package func words(_ effect: Effect, _ answers: [Literal] = []) -> String {
    var answers = answers[...]
    let calls = effect.calls.map { call in
      let operation = vocabulary.operations[call.operation]
      var words = operation.name + (operation.parameters.flow(call.arguments.map { $0 }).map { " \($0)" } ?? "")
      if case .given(let given) = operation.answers, let answer = answers.popFirst() {
        words += " (\(answer.flow(given.shape)))"
      }
      return words
    }
    var parts: [String] = []
    var told = 0
    for change in effect.changes {
      if change.calls > told {
        parts.append("calls " + calls[told..<min(change.calls, calls.count)].joined(separator: ", "))
      }
      told = max(told, min(change.calls, calls.count))
      let field = vocabulary.state[change.field]
      parts.append("\(field.name): \(change.value.flow(field.shape))")
    }
    if told < calls.count { parts.append("calls " + calls[told...].joined(separator: ", ")) }
    return parts.isEmpty ? "nothing" : parts.joined(separator: "; ")
  }

  /// `isPerforming: off, token: none`.
  package func words(state: [Literal]) -> String {
    let parts = parts(ofState: state)
    return parts.isEmpty ? "no state" : parts.joined(separator: ", ")
  }

  /// The fields of a state, one by one.
  package func parts(ofState state: [Literal]) -> [String] {
    zip(vocabulary.state, state).map { "\($0.name): \($1.flow($0.shape))" }
  }

  /// `authService.logIn waits`, where calls wait; empty where none does.
  func words(waiting: [Int]) -> String {
    zip(vocabulary.operations, waiting).filter { $1 > 0 }
      .map { $1 > 1 ? ", more than one \($0.name) waits" : ", \($0.name) waits" }.joined()
  }
}
