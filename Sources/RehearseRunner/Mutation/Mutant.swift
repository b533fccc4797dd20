import Rehearse

/// The calls of an operation that get another answer.
package enum AnsweredCalls: Sendable {
  case all
  /// The one that the item with this place in a list is for.
  case item(Int)
  /// Those that fit these arguments.
  case fitting([ArgumentPattern])
}

/// One change of what a module met, of what happened to it, or of what it did.
///
/// Operations, givens and fields are meant by their places in the vocabulary, steps by theirs from 0.
package enum Mutant: Sendable {
  /// An operation has another answer.
  case answer(operation: Int, AnsweredCalls, Response)
  case given(Int, Literal)
  /// An action did not happen, or time did not pass. Of several actions of one name, the number says which, from 0.
  case omitted(Plan.Trigger, number: Int?)
  case repeated(Plan.Trigger, number: Int?)
  /// The module did nothing at all.
  case silentModule
  case dropped(Trace.CallRecord)
  case doubled(Trace.CallRecord)
  /// Two calls that follow each other came the other way round.
  case swapped(Trace.CallRecord, Trace.CallRecord)
  /// A call that the module does not make in this step was made at its end.
  case added(Trace.CallRecord)
  case argument(Trace.CallRecord, parameter: Int, Literal)
  /// A field had another value when the step ended.
  case state(Int, Literal)
  /// A field took another value on its way to the one at the step's end.
  case passing(Int, Literal)

  /// What kind of change it is, for programs.
  package var kind: String {
    switch self {
    case .answer: "answer"
    case .given: "given"
    case .omitted: "droppedAction"
    case .repeated: "repeatedAction"
    case .silentModule: "silentModule"
    case .dropped: "droppedCall"
    case .doubled: "doubledCall"
    case .swapped: "swappedCalls"
    case .added: "addedCall"
    case .argument: "argument"
    case .state: "state"
    case .passing: "passingValue"
    }
  }

  var isSilentModule: Bool { if case .silentModule = self { true } else { false } }

  /// The kinds in the order in which an author sees them: first what would let most mistakes pass.
  private static let order = [
    "silentModule", "answer", "given", "droppedAction", "droppedCall", "repeatedAction", "doubledCall",
    "swappedCalls", "argument", "state", "addedCall", "passingValue",
  ]

  var rank: Int { Self.order.firstIndex(of: kind) ?? Self.order.count }
}
