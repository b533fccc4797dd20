import Rehearse

/// What an event made a module do, with finite values only: `Visible` says what is left of all others.
package struct Effect: Hashable, Sendable {
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
