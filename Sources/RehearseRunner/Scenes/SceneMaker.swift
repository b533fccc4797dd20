import Rehearse
import RehearseLanguage

/// Makes the scene of a case: what the trace says happened, beside what the case expects.
///
/// The trace must have been made for study, since only such a trace has events and default answers.
package struct SceneMaker {
  private let contract: ModuleContract

  package init(contract: ModuleContract) { self.contract = contract }

  /// - Parameter failure: what failed, if anything did.
  package func scene(_ testCase: Case, _ trace: Trace, _ failure: FailureReport?) -> Scene {
    let values = SceneValues(testCase, trace, failure, contract)
    var rows = SceneRows(testCase, trace, values, contract)
    rows.addAll()
    let fields = values.fields
    return Scene(
      rows: rows.rows, omittedRows: rows.omitted, fields: fields.kept, omittedFields: fields.omitted,
      duration: trace.stepEnds.last?.time)
  }

  /// What is left of a case whose process ended during it: its calls, and it is not known when they were made.
  ///
  /// - Parameter omitted: how many more calls there were.
  package func scene(ofLost calls: [Trace.CallRecord], omitted: Int) -> Scene {
    let text = CallText.ofScenes(contract)
    let rows = calls.prefix(Scene.rowLimit).map { call in
      let name = text.parts(call.operation)
      return SceneRow(
        at: nil,
        .call(
          SceneRow.Call(
            port: name.port, operation: name.operation, arguments: text.arguments(call),
            isQuery: contract.operations[call.operation].kind == .query)))
    }
    return Scene(rows: rows, omittedRows: calls.count - rows.count + omitted)
  }
}

/// What became of all calls of a case compared with the lists of its steps, and what these expect that was never called.
struct SceneCalls {
  /// One for each call of the trace.
  private(set) var outcomes: [CallOutcome]
  /// What was expected in the place of a call, or where it was expected, by the call's place in the trace.
  private(set) var expected: [Int: String] = [:]
  /// What was never called, by the place in the trace of the call before which it was expected.
  private(set) var missing: [Int: [CallPattern]] = [:]
  /// What was never called and expected after all calls, by step.
  private(set) var missingAtEnd: [Int: [CallPattern]] = [:]

  private let contract: ModuleContract
  private let trace: Trace

  init(_ testCase: Case, _ trace: Trace, _ contract: ModuleContract) {
    (self.contract, self.trace) = (contract, trace)
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
    let compared = ComparedCalls(calls, allowed, Array(trace.calls(ofStep: step)), contract)
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
        expected[place(call)] = CallText.ofScenes(contract).shown(calls.items[item])
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

  /// Puts what is missing so far before a call.
  private mutating func put(_ waiting: inout [CallPattern], before place: Int) {
    if !waiting.isEmpty { missing[place] = waiting }
    waiting = []
  }

  /// Where a call was expected: "before tokenStore.save", "after authService.logIn".
  private func words(_ item: Int, _ items: [CallPattern]) -> String {
    func name(_ item: Int) -> String { contract.operations[items[item].operation].name }
    if item + 1 < items.count { return "before \(name(item + 1))".cut(toBytes: Scene.textLimit) }
    return item > 0 ? "after \(name(item - 1))".cut(toBytes: Scene.textLimit) : "alone"
  }
}
