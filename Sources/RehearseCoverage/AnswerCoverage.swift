import Rehearse

/// An answer of an operation, and what became of it.
struct AnswerCoverage: Sendable {
  enum State: String, Sendable {
    case notStated = "not stated"
    case stated
    /// A case that was run used it up.
    case consumed
    /// The module can never meet it.
    case waived
  }

  let operation: OperationDeclaration
  let name: String
  let use: AnswerUse
  /// Why nobody has to meet it.
  let waiver: Waiver?

  var state: State {
    if use.met > 0 { return .consumed }
    if waiver != nil { return .waived }
    return use.stated > 0 ? .stated : .notStated
  }
}
