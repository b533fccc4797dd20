/// Why a change went unnoticed: where the scenario does not look, or that there is nothing to see.
package enum AssertionGap: Hashable, Sendable {
  /// The step has no `calls`.
  case calls(step: Int)
  /// The step compares calls in any order.
  case order(step: Int)
  /// `also allowed` takes these calls out of the comparison.
  case allowed(operation: Int, step: Int)
  /// An argument is not written, or a matcher lets others pass.
  case argument(ArgumentGap)
  /// The step does not look at this field.
  case state(field: Int, step: Int)
  /// A matcher lets other values of this field pass.
  case matcher(field: Int, step: Int)
  /// The field's values between the start and the end of the step are not looked at; `isStated` if they are, and something lets
  /// others pass.
  case passing(field: Int, isStated: Bool, step: Int)
  /// The module does the same, and no case of the run tells the two answers apart.
  case sameAnswer(operation: Int)
  /// The module does the same whatever this given is; `everywhere` if that holds for all cases of the run.
  case sameGiven(Int, everywhere: Bool)
}

extension AssertionGap {
  /// The step that does not look, from 0; `nil` where no step could.
  var step: Int? {
    switch self {
    case .calls(let step), .order(let step), .allowed(_, let step), .state(_, let step), .matcher(_, let step),
      .passing(_, _, let step):
      step
    case .argument(let argument): argument.step
    case .sameAnswer, .sameGiven: nil
    }
  }

  /// The field that nobody looks at.
  var field: Int? {
    switch self {
    case .state(let field, _), .matcher(let field, _), .passing(let field, _, _): field
    default: nil
    }
  }

  /// Whether a scenario that is blind in this way is weaker for it.
  var counts: Bool { if case .sameGiven(_, everywhere: false) = self { false } else { true } }
}
