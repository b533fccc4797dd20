import Rehearse
import RehearseLanguage

/// What a step did, as far as expectations can speak of it.
@dynamicMemberLookup
struct StepOutcome {
  let step: Int
  let expected: Expectations
  private let part: Trace.Part

  /// The steps of a case that was carried out.
  static func all(_ testCase: Case, _ trace: Trace) -> [StepOutcome] {
    zip(testCase.steps, trace.parts).enumerated().map { step, pair in
      StepOutcome(step: step, expected: pair.0, part: pair.1)
    }
  }

  subscript<Value>(dynamicMember path: KeyPath<Trace.Part, Value>) -> Value { part[keyPath: path] }

  /// The commands that a list of calls must name.
  func commands(_ vocabulary: Vocabulary) -> [Trace.CallRecord] {
    part.calls.filter { vocabulary.commands.has($0.operation) && !expected.alsoAllowed.has($0.operation) }
  }

  func history(of field: Int) -> [Literal] { part.history(of: field) }
}
