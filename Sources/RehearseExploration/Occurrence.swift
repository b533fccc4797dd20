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

  /// Whether a text that was passed in under one of these names went further: to a call, or into the state.
  package func passesOn(_ names: [String]) -> Bool {
    let words = names.map { "<\($0)>" }
    func isMentioned(_ value: Literal) -> Bool {
      switch value {
      case .text(let text): words.contains { text.contains($0) }
      case .list(let items): items.contains(where: isMentioned)
      case .map(let entries): entries.contains { isMentioned($0.value) }
      default: false
      }
    }
    return effect.calls.contains { $0.arguments.contains(where: isMentioned) }
      || effect.changes.contains { isMentioned($0.value) }
  }

  /// How many calls waited in all: 0, 1, or 2 for more.
  package var waitingInAll: Int { min(2, waiting.reduce(0, +)) }
}
