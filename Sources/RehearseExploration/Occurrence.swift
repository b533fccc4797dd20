import Rehearse

/// An event where it happened, and what came of it: the unit in which behaviour is counted and compared.
package struct Occurrence: Hashable, Sendable {
  package var kind: EventKind
  /// The visible state before it.
  package var before: [Literal]
  /// How many calls of each operation waited for an answer before it: 0, 1, or 2 for more.
  package var waiting: [Int]
  package var effect: Effect
  /// What the queries among the effect's calls were answered from givens, in their order.
  package var answers: [Literal] = []
  /// The visible state after it.
  package var after: [Literal]

  /// How many calls waited in all: 0, 1, or 2 for more.
  package var waitingInAll: Int { min(2, waiting.reduce(0, +)) }
}
