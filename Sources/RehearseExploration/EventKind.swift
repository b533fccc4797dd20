import Rehearse

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
