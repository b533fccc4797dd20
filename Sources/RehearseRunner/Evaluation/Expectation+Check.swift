import Rehearse
import RehearseLanguage

extension Evaluator {
  /// Compares an expectation of a step with what happened.
  ///
  /// - Parameter outcomes: What a list of calls says of each call of the step.
  mutating func check(
    _ expectation: Expectation, _ step: Int, alsoAllowed: ContractIndices, _ outcomes: inout [CallOutcome]
  ) {
    switch expectation {
    case .ending(let ending): check(ending, step)
    case .calls(let list): check(list, step, alsoAllowed, &outcomes)
    case .callCount(let count): check(count, step)
    case .never(let never): check(never, step)
    case .atMostOnce(let limit): check(limit, step)
    case .state(let state): check(state)
    case .changes(let changes): check(changes)
    case .history(let history): check(history, step)
    }
  }
}

/// What a rule promises, by kind. It is sorted once, because a rule is checked for many sequences.
struct RulePromises: Sendable {
  private(set) var never: [Expectation.Never] = []
  private(set) var limits: [Expectation.AtMostOnce] = []
  private(set) var state: [FieldPattern] = []

  init(_ rule: Rule) {
    for expectation in rule.expectations {
      switch expectation {
      case .never(let never): self.never.append(never)
      case .atMostOnce(let limit): limits.append(limit)
      case .state(let state): self.state.append(state)
      // Rules cannot have them.
      case .ending, .calls, .callCount, .changes, .history: break
      }
    }
  }
}
