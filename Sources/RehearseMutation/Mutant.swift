import Rehearse

/// The calls of an operation that are answered otherwise.
package enum AnsweredCalls: Sendable {
  case all
  /// The one that the item with this place in a list is for.
  case item(Int)
  /// Those that fit the arguments of the item with this place.
  case fitting([ArgumentPattern], item: Int)

  /// The place of their response among those of the operation.
  var place: Int {
    switch self {
    case .all: 0
    case .item(let place), .fitting(_, let place): place
    }
  }
}

/// One thing that could have been otherwise: in what a module met, in what happened to it, or in what it did.
///
/// Operations, givens and fields are meant by their places in the vocabulary, steps and calls by theirs from 0.
package enum Mutant: Sendable {
  /// An operation answered otherwise.
  case answer(operation: Int, AnsweredCalls, Response)
  case given(Int, Literal)
  /// An action did not happen, or time did not pass.
  case omitted(Happening)
  case repeated(Happening)
  /// Of two that follow each other, the later one happened first.
  case exchanged(Happening, Happening)
  /// An answer arrived after an action that it came before.
  case delayed(Happening, behind: Happening)
  /// Of two answers, the later one arrived first.
  case overtaken(Happening, by: Happening)
  /// The module did nothing at all.
  case silentModule
  case dropped(Trace.CallRecord, step: Int)
  case doubled(Trace.CallRecord, step: Int)
  /// Two calls that follow each other came the other way round.
  case swapped(Trace.CallRecord, Trace.CallRecord, step: Int)
  /// A call that the module does not make in this step was made at its end.
  case added(Trace.CallRecord, step: Int)
  case argument(Trace.CallRecord, parameter: Int, Literal, step: Int)
  /// A field had another value when the step ended.
  case state(Int, Literal, step: Int)
  /// A field went to its value at the step's end without taking another on the way.
  case still(Int, step: Int)
  /// A field took another value on its way to the one at the step's end.
  case passing(Int, Literal, step: Int)
  /// A field took a value before a call instead of after it, or the other way round.
  case moved(Trace.Write, Trace.CallRecord, isEarlier: Bool, step: Int)

  /// What kind of change it is, for programs.
  package var kind: String {
    switch self {
    case .answer: "answer"
    case .given: "given"
    case .omitted: "droppedAction"
    case .repeated: "repeatedAction"
    case .exchanged: "swappedActions"
    case .delayed: "laterAnswer"
    case .overtaken: "swappedAnswers"
    case .silentModule: "silentModule"
    case .dropped: "droppedCall"
    case .doubled: "doubledCall"
    case .swapped: "swappedCalls"
    case .added: "addedCall"
    case .argument: "argument"
    case .state: "state"
    case .still: "noDetour"
    case .passing: "passingValue"
    case .moved: "movedChange"
    }
  }
}
