import Rehearse
import RehearseScenario

/// What a step did, as far as expectations can speak of it.
struct StepOutcome {
  let step: Int
  let expected: Expectations
  let calls: [Trace.CallRecord]
  /// How many calls had been made before the step.
  let callsBefore: Int
  let before: [Literal]
  let after: [Literal]
  let writes: [Trace.Write]

  /// The steps of a case that was carried out.
  static func all(_ testCase: Case, _ trace: Trace) -> [StepOutcome] {
    var state = trace.initialState
    return testCase.steps.indices.map { step in
      let before = state
      for write in trace.writes(ofStep: step) { state[write.field] = write.value }
      if step == testCase.steps.count - 1 { state = trace.finalState }
      return StepOutcome(
        step: step, expected: testCase.steps[step], calls: Array(trace.calls(ofStep: step)),
        callsBefore: trace.callPlaces(ofStep: step).lowerBound, before: before,
        after: state, writes: Array(trace.writes(ofStep: step)))
    }
  }

  var changed: [Int] { after.indices.filter { before[$0] != after[$0] } }

  /// The commands that a list of calls must name.
  func commands(_ vocabulary: Vocabulary) -> [Trace.CallRecord] {
    calls.filter { vocabulary.commands.has($0.operation) && !expected.alsoAllowed.has($0.operation) }
  }

  /// The fields that took another value on the way to the last one, or back.
  var passing: [Int] { after.indices.filter { field in writes.count { $0.field == field } > 1 } }

  func history(of field: Int) -> [Literal] { writes.filter { $0.field == field }.map(\.value) }
}
