import Rehearse

/// An event in a state, with its effect. Behavior is counted in these units.
package struct Transition: Hashable, Sendable {
  package var kind: EventKind
  /// The visible state before the event.
  package var before: [Literal]
  /// The number of calls of each operation waiting before the event: 0, 1, or 2 (meaning two or more).
  package var waiting: [Int]
  /// In order.
  package var effects: [TransitionEffect] = []
  /// The responses that givens provide to the effects's queries, in order.
  package var answers: [Literal] = []
  package var after: [Literal]
}

/// A kind of event, which sets transitions apart.
package struct EventKind: Hashable, Sendable {
  /// The origin of a call, which can decide what its response means.
  package enum Maker: Hashable, Sendable {
    /// An action of the contract, or a response whose origin is that action.
    case action(Int)
    case setup
    case timer
  }

  package enum Cause: Hashable, Sendable {
    /// An action of the contract, with the equivalence class of each argument.
    case action(Int, [ValueClass])
    /// An operation returned a value of this class; `nil` if it returns nothing.
    case returned(operation: Int, ValueClass?, Maker)
    case failed(operation: Int, ValueClass?, Maker)
    /// A stream of the operation ended.
    case ended(operation: Int, Maker)
    case timer
  }

  /// The delay of a late response in virtual milliseconds: long enough for any timeout.
  static let lateness: Int64 = 24 * 3_600_000

  package var cause: Cause
  /// Whether the response came a day after the call.
  package var isLate = false
}

/// What the module did in response to an event, with all values reduced to finite ones by `VisibleState`.
package enum TransitionEffect: Hashable, Sendable {
  case call(operation: Int, arguments: [Literal])
  case change(field: Int, Literal)
}

/// All transitions found by an exploration, each with one of the shortest sequences that lead there.
package struct TransitionCatalog: Sendable {
  package struct Entry: Sendable {
    package let transition: Transition
    /// The first sequence that led there, which is therefore one of the shortest.
    package let sequence: EventSequence
  }

  struct StateStep: Hashable {
    let before: [Literal]
    let kind: EventKind
    let after: [Literal]
  }

  /// In order of discovery, which depends only on the module.
  package private(set) var entries: [Entry] = []
  private var known: Set<Transition> = []

  mutating func add(_ transition: Transition, _ sequence: EventSequence) {
    if known.insert(transition).inserted { entries.append(Entry(transition: transition, sequence: sequence)) }
  }

  package var states: [[Literal]] {
    var seen: Set<[Literal]> = []
    return entries.flatMap { [$0.transition.before, $0.transition.after] }.filter { seen.insert($0).inserted }
  }

  /// The number of distinct transitions, ignoring effects.
  package var stateSteps: Int {
    Set(
      entries.map {
        StateStep(before: $0.transition.before, kind: $0.transition.kind, after: $0.transition.after)
      }
    ).count
  }

  /// Each pair of event and effect, with the first sequence that led there.
  package var effects: [Entry] {
    struct Pair: Hashable {
      let kind: EventKind
      let effects: [TransitionEffect]
    }
    var seen: Set<Pair> = []
    return entries.filter { seen.insert(Pair(kind: $0.transition.kind, effects: $0.transition.effects)).inserted }
  }
}
