import Rehearse
import RehearseExploration

/// Something that some scenario of a module should show, once.
package enum Demand: Hashable, Sendable {
  /// An operation answers in the form with this place.
  case answer(operation: Int, form: Int)
  /// An action is fired where these givens hold.
  case given(action: Int, GivenCombination)
  case action(Int)
  /// A state field takes the value with this place among its finite ones.
  case state(field: Int, value: Int)
  /// A scenario expects the operation by name.
  case call(Int)
  /// A value of this class is passed in where another class would have another effect, or where it goes on to a call or into
  /// the state; or it is given, and read.
  case argument(ArgumentSlot, String)
  /// An event has this effect.
  case effect(EventForm, Effect)
  /// An event does something, or nothing, while a state field has this value.
  case inState(EventForm, isIdle: Bool, field: Int, Literal)
  /// An event comes while none, one, or two calls and more wait for an answer.
  case whileWaiting(EventForm, Int)
  /// An event does something so many times in one scenario.
  case again(EventForm, Int)
  /// An action is fired twice with no other between, and with the same arguments; whether the first does nothing.
  case twice(EventForm, afterIdle: Bool)
  /// An operation is answered so after it was answered so: otherwise than before, or the same again.
  case after(EventForm, EventForm)
  /// An answer comes a day after the call; whether nothing comes of it.
  case late(EventForm, isIdle: Bool)
  /// Two answers come at the same moment.
  case together

  /// Where a value goes that is passed in.
  package enum ArgumentSlot: Hashable, Sendable {
    case argument(action: Int, parameter: Int)
    case returned(operation: Int)
    case failed(operation: Int)
    case given(Int)
  }

  /// - Returns: `nil` for a given with an end of values, whose combinations are a column.
  init?(given: Int, _ value: Literal, _ vocabulary: Vocabulary) {
    let declaration = vocabulary.givens[given]
    guard declaration.shape.wrapped.finiteValues == nil else { return nil }
    self = .argument(.given(given), ValueSlot(declaration).className(of: value))
  }

  /// The column that it belongs to.
  var measure: Measure {
    switch self {
    case .answer: .answers
    case .given: .given
    case .action: .actions
    case .state: .state
    case .call: .calls
    case .argument: .arguments
    case .effect, .inState, .whileWaiting, .again, .twice, .after: .effects
    case .late, .together: .time
    }
  }
}
