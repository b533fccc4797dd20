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
}

/// Something that can happen to a module, as far as coverage and comparisons tell such things apart.
package struct EventKind: Hashable, Sendable {
  /// Who made a call: that alone can decide what its answer means.
  package enum Maker: Hashable, Sendable {
    /// An action of the vocabulary, or an answer that goes back to it.
    case action(Int)
    /// The module, while it was set up.
    case setup
    /// The module, when it had waited for a while.
    case timer
  }

  package enum Occasion: Hashable, Sendable {
    /// An action of the vocabulary, with the class of each of its arguments.
    case action(Int, [String])
    /// An operation returned a value of this class.
    case returned(operation: Int, String, Maker)
    /// An operation failed with an error of this class.
    case failed(operation: Int, String, Maker)
    /// A timer of the module's own came due.
    case timer
  }

  /// How much later an answer is late, in virtual milliseconds: long enough for whatever may have run out.
  package static let lateness: Int64 = 24 * 3_600_000

  package var occasion: Occasion
  /// Whether a day lies between a call and this answer.
  package var isLate: Bool

  package init(_ occasion: Occasion, isLate: Bool = false) {
    self.occasion = occasion
    self.isLate = isLate
  }
}

extension EventKind {
  /// The operation that is answered; `nil` where none is.
  package var operation: Int? {
    switch occasion {
    case .returned(let operation, _, _), .failed(let operation, _, _): operation
    case .action, .timer: nil
    }
  }
}

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
