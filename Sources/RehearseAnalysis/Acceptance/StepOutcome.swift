import Rehearse
import RehearseLanguage

/// The parts of a step's result that expectations can describe.
@dynamicMemberLookup
struct StepOutcome {
  let step: Int
  let expected: Expectations
  let part: Timeline.Part

  static func all(_ testCase: Case, _ trace: Trace) -> [StepOutcome] {
    zip(testCase.steps, Timeline(trace, testCase.plan).parts).enumerated().compactMap { step, pair in
      pair.0.isBefore ? nil : StepOutcome(step: step, expected: pair.0, part: pair.1)
    }
  }

  subscript<Value>(dynamicMember path: KeyPath<Timeline.Part, Value>) -> Value { part[keyPath: path] }

  /// The commands that a list of calls must name.
  func commands(_ contract: ModuleContract) -> [Trace.CallRecord] {
    part.calls.filter { contract.commands.has($0.operation) && !expected.alsoAllowed.has($0.operation) }
  }

  func history(of field: Int) -> [Literal] { part.history(of: field) }
}

/// The field histories that are the same in all cases of a scenario.
struct SharedHistories {
  private struct StepField: Hashable {
    let field: Int
    let step: Int
  }

  private var differing: Set<StepField> = []

  init(_ outcomes: [[StepOutcome]]) {
    for steps in outcomes.dropFirst() {
      for (one, other) in zip(outcomes[0], steps) {
        for field in one.after.indices where one.history(of: field) != other.history(of: field) {
          differing.insert(StepField(field: field, step: one.step))
        }
      }
    }
  }

  func areShared(field: Int, step: Int) -> Bool { !differing.contains(StepField(field: field, step: step)) }
}
