import Rehearse

/// One way in which an operation can answer, as far as coverage tells them apart.
///
/// Every name counts by itself; all texts, numbers and records together count as one way.
struct AnswerForm: Sendable {
  enum Kind: Sendable, Equatable {
    /// It returns this value, or, where it is `nil`, any that has no form of its own.
    case returns(Literal?)
    case fails(Literal?)
    case silent
    /// It tells that the flag with this place among the givens has this value.
    case flag(Int, Literal)
  }

  let kind: Kind
  /// How an author would recognise it: `granted`, `returns`, `fails: offline`, `silent`.
  let name: String
}
