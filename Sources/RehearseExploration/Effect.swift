import Rehearse

/// What an event made a module do, with finite values only: `Visible` says what is left of all others.
package struct Effect: Hashable, Sendable {
  package struct Call: Hashable, Sendable {
    package var operation: Int
    package var arguments: [Literal]
  }

  /// The successive values that a state field took.
  package struct Change: Hashable, Sendable {
    package var field: Int
    package var values: [Literal]
  }

  /// In the order in which they were made.
  package var calls: [Call] = []
  /// In the vocabulary's order.
  package var changes: [Change] = []

  package var isNothing: Bool { calls.isEmpty && changes.isEmpty }
}
