import Rehearse
import RehearseLanguage

/// What became of all calls of a case beside the lists of its steps, and what these expect that was never called.
struct SceneCalls {
  /// One for each call of the trace.
  private(set) var outcomes: [CallOutcome]
  /// What was expected in the place of a call, or where it was expected, by the call's place in the trace.
  private(set) var expected: [Int: String] = [:]
  /// What was never called, by the place in the trace of the call before which it was expected.
  private(set) var missing: [Int: [CallPattern]] = [:]
  /// What was never called and expected after all calls, by step.
  private(set) var missingAtEnd: [Int: [CallPattern]] = [:]

  private let vocabulary: Vocabulary
  private let trace: Trace

  init(_ testCase: Case, _ trace: Trace, _ vocabulary: Vocabulary) {
    (self.vocabulary, self.trace) = (vocabulary, trace)
    outcomes = trace.calls.map(StepLines.replied)
    for step in testCase.steps.indices where step < trace.stepEnds.count {
      if let calls = testCase.steps[step].calls { compare(calls, testCase.steps[step].alsoAllowed, step) }
      let forbidden = testCase.steps[step].forbidden
      for place in trace.callPlaces(ofStep: step) where forbidden.has(trace.calls[place].operation) {
        outcomes[place] = .forbidden
      }
    }
  }

  private mutating func compare(_ calls: Expectations.Calls, _ allowed: PlaceSet, _ step: Int) {
    let places = trace.callPlaces(ofStep: step)
    let compared = ComparedCalls(calls, allowed, Array(trace.calls(ofStep: step)), vocabulary)
    for (place, outcome) in zip(places, compared.outcomes) where outcome != .uncompared { outcomes[place] = outcome }
    func place(_ call: Int) -> Int { places.lowerBound + compared.places[call] }
    var waiting: [CallPattern] = []
    for pair in compared.pairs {
      switch pair {
      case .fits(_, let call):
        outcomes[place(call)] = .asExpected
        put(&waiting, before: place(call))
      case .differs(let item, let call):
        outcomes[place(call)] = .otherArguments
        expected[place(call)] = CallText.ofScenes(vocabulary).shown(calls.items[item])
        put(&waiting, before: place(call))
      case .unexpected(let call, _): outcomes[place(call)] = .unexpected
      case .misplaced(let item, let call):
        outcomes[place(call)] = .outOfOrder
        expected[place(call)] = words(item, calls.items)
      case .missing(let item): waiting.append(calls.items[item])
      }
    }
    if !waiting.isEmpty { missingAtEnd[step] = waiting }
  }

  /// Has what is missing so far stand before a call.
  private mutating func put(_ waiting: inout [CallPattern], before place: Int) {
    if !waiting.isEmpty { missing[place] = waiting }
    waiting = []
  }

  /// Where a call was expected: "before tokenStore.save", "after authService.logIn".
  private func words(_ item: Int, _ items: [CallPattern]) -> String {
    func name(_ item: Int) -> String { vocabulary.operations[items[item].operation].name }
    if item + 1 < items.count { return "before \(name(item + 1))".cut(toBytes: Scene.textLimit) }
    return item > 0 ? "after \(name(item - 1))".cut(toBytes: Scene.textLimit) : "alone"
  }
}
