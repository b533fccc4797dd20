import Rehearse

/// An event in a state, and what came of it: the unit in which behaviour is counted and compared.
package struct Transition: Hashable, Sendable {
  package var kind: EventKind
  /// The visible state before it.
  package var before: [Literal]
  /// How many calls of each operation waited for an answer before it: 0, 1, or 2 for more.
  package var waiting: [Int]
  package var effect: TransitionEffect
  /// What the queries among the effect's calls were answered from givens, in their order.
  package var answers: [Literal] = []
  /// The visible state after it.
  package var after: [Literal]
}

/// Something that can happen to a module, as far as comparisons tell such things apart.
package struct EventKind: Hashable, Sendable {
  /// Who made a call: that alone can decide what its answer means.
  package enum Maker: Hashable, Sendable {
    /// An action of the contract, or an answer that goes back to it.
    case action(Int)
    /// The module, while it was set up.
    case setup
    /// The module, when a timer came due.
    case timer
  }

  package enum Occasion: Hashable, Sendable {
    /// An action of the contract, with the class of each of its arguments.
    case action(Int, [String])
    /// An operation returned a value of this class.
    case returned(operation: Int, String, Maker)
    /// An operation failed with an error of this class.
    case failed(operation: Int, String, Maker)
    /// A timer of the module's own came due.
    case timer
  }

  /// How much later an answer is late, in virtual milliseconds: long enough for whatever may have run out.
  static let lateness: Int64 = 24 * 3_600_000

  package var occasion: Occasion
  /// Whether a day lies between a call and this answer.
  package var isLate = false
}

/// What an event made a module do, with finite values only: `VisibleState` stands for all others.
package struct TransitionEffect: Hashable, Sendable {
  package struct Call: Hashable, Sendable {
    package var operation: Int
    package var arguments: [Literal]
  }

  /// A state field that took a value.
  package struct Change: Hashable, Sendable {
    package var field: Int
    package var value: Literal
    /// How many of the calls came before it.
    package var calls: Int
  }

  /// In the order in which they were made.
  package var calls: [Call] = []
  /// In the order in which they happened.
  package var changes: [Change] = []
}

/// What events do to a module, as far as it was explored: every transition with a shortest sequence that leads there.
package struct TransitionCatalog: Sendable {
  package struct Entry: Sendable {
    package let transition: Transition
    /// The first that led there, and so one of the shortest.
    package let sequence: EventSequence
  }

  /// A visible state, what happened in it, and the visible state that followed.
  struct StateStep: Hashable {
    let before: [Literal]
    let kind: EventKind
    let after: [Literal]
  }

  /// In the order in which they were found, which depends on nothing but the module.
  package private(set) var entries: [Entry] = []
  private var known: Set<Transition> = []

  mutating func add(_ transition: Transition, _ sequence: EventSequence) {
    if known.insert(transition).inserted { entries.append(Entry(transition: transition, sequence: sequence)) }
  }

  /// The visible states, in the order in which they were found.
  package var states: [[Literal]] {
    var seen: Set<[Literal]> = []
    return entries.flatMap { [$0.transition.before, $0.transition.after] }.filter { seen.insert($0).inserted }
  }

  /// How many transitions there are, whatever the effect.
  var stateSteps: Int {
    Set(
      entries.map {
        StateStep(before: $0.transition.before, kind: $0.transition.kind, after: $0.transition.after)
      }
    ).count
  }

  /// Every event with every effect that it has somewhere, with the first sequence that leads there.
  package var effects: [Entry] {
    struct Pair: Hashable {
      let kind: EventKind
      let effect: TransitionEffect
    }
    var seen: Set<Pair> = []
    return entries.filter { seen.insert(Pair(kind: $0.transition.kind, effect: $0.transition.effect)).inserted }
  }
}

/// Events, their effects and states in words, as saved explorations and reports have them.
struct TransitionText: Sendable {
  let contract: ModuleContract

  /// `logIn { id: a text, password: empty }`, `authService.logIn fails: offline (called by logIn)`.
  func words(_ kind: EventKind) -> String { event(kind) + (kind.isLate ? " after 24h" : "") }

  private func event(_ kind: EventKind) -> String {
    switch kind.occasion {
    case .action(let place, let classes):
      let action = contract.actions[place]
      let parts = zip(action.parameters, classes).map { "\($0.name): \($1)" }
      return parts.isEmpty ? action.name : "\(action.name) { \(parts.joined(separator: ", ")) }"
    case .returned(let operation, let name, let maker):
      return "\(contract.operations[operation].name) returns: \(name) (\(words(maker)))"
    case .failed(let operation, let name, let maker):
      return "\(contract.operations[operation].name) fails: \(name) (\(words(maker)))"
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

  /// `isPerforming: off; calls tokenStore.save { token: … }`, in the order in which it happens, or `nothing`.
  ///
  /// - Parameter answers: what its queries were answered from givens.
  func words(_ effect: TransitionEffect, _ answers: [Literal] = []) -> String {
    var answers = answers[...]
    let calls = effect.calls.map { call in
      let operation = contract.operations[call.operation]
      var words = operation.name + (operation.parameters.flow(call.arguments).map { " \($0)" } ?? "")
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

  /// `isPerforming: off, token: none`.
  func words(state: [Literal]) -> String {
    let parts = zip(contract.state, state).map { "\($0.name): \($1.flow($0.valueType))" }
    return parts.isEmpty ? "no state" : parts.joined(separator: ", ")
  }

  /// `authService.logIn waits`, where calls wait; empty where none does.
  func words(waiting: [Int]) -> String {
    zip(contract.operations, waiting).filter { $1 > 0 }
      .map { $1 > 1 ? ", more than one \($0.name) waits" : ", \($0.name) waits" }.joined()
  }
}
