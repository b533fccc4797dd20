import Rehearse

/// Where a scenario does not look, so that it did not notice a change.
enum GapCause: Hashable, Sendable {
  /// The step has no `calls`.
  case calls(step: Int)
  /// The step compares calls in any order.
  case order(step: Int)
  /// `also allowed` takes these calls out of the comparison.
  case allowed(operation: Int, step: Int)
  /// An argument is not written, or a placeholder lets others pass.
  case argument(OpenArgument)
  /// The step does not look at this field.
  case state(field: Int, step: Int)
  /// A placeholder lets other values of this field pass.
  case placeholder(field: Int, step: Int)
  /// The field's values between the start and the end of the step are not looked at; `isStated` if they are, and something
  /// lets others pass.
  case passing(field: Int, isStated: Bool, step: Int)

  /// The step, from 0.
  var step: Int {
    switch self {
    case .calls(let step), .order(let step), .allowed(_, let step), .state(_, let step), .placeholder(_, let step),
      .passing(_, _, let step):
      step
    case .argument(let argument): argument.step
    }
  }

  var field: Int? {
    switch self {
    case .state(let field, _), .placeholder(let field, _), .passing(let field, _, _): field
    default: nil
    }
  }
}

/// An argument of an expected call that could be another without being noticed.
struct OpenArgument: Hashable, Sendable {
  let operation: Int
  var parameter: Int
  /// The place of the expected call in its list.
  let item: Int
  let step: Int
}
