import Rehearse
import RehearseScenario

/// What happened in a sequence that breaks a rule, as an ordinary case with its trace: for a page, which draws it like any other.
package struct BrokenCourse: Sendable {
  package let testCase: Case
  package let trace: Trace

  init(_ example: Counterexample, of rule: Case, _ vocabulary: Vocabulary) {
    testCase =
      switch example.breach {
      case .never(let never): Case(breaking: rule, example.plan, at: example.range, never: [never])
      case .state(let fields): Case(breaking: rule, example.plan, at: example.range, state: fields)
      case .limit(let limit, let repeated):
        Case(
          breaking: rule, example.plan, at: example.range,
          calls: example.calls(besides: repeated, of: limit, vocabulary))
      }
    trace = example.trace
  }
}
