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
  /// A value of this class is passed in where another class would have another effect.
  case argument(ArgumentSlot, String)
  /// An event has this effect.
  case effect(EventForm, Effect)
  /// An event comes while a state field has this value.
  case inState(EventForm, field: Int, Literal)
  /// An event comes while none, one, or two calls and more wait for an answer.
  case whileWaiting(EventForm, Int)
  /// An answer of the operation comes a day after the call.
  case late(operation: Int)
  /// Two answers come at the same moment.
  case together

  /// Where a value goes that is passed in.
  package enum ArgumentSlot: Hashable, Sendable {
    case argument(action: Int, parameter: Int)
    case returned(operation: Int)
    case failed(operation: Int)
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
    case .effect, .inState, .whileWaiting: .effects
    case .late, .together: .time
    }
  }
}
