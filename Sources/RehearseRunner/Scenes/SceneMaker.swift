import Rehearse
import RehearseLanguage

/// Creates the scene of a case from its trace and expectations.
///
/// The trace must be detailed, because only detailed traces contain events and default responses.
package struct SceneMaker {
  private let contract: ModuleContract

  package init(contract: ModuleContract) { self.contract = contract }

  package func scene(_ testCase: Case, _ trace: Trace, _ failure: FailureReport?) -> Scene {
    let text = CallText.ofScenes(contract, CaseSecrets(testCase, trace.calls, contract))
    let timeline = Timeline(trace, testCase.plan)
    let values = SceneValues(testCase, timeline, failure: failure, text)
    let rows = SceneRows(testCase, timeline, values: values, text)
    let fields = values.fields
    return Scene(
      rows: rows.rows, omittedRows: rows.omitted, fields: fields.kept, omittedFields: fields.omitted,
      duration: trace.stepEnds.last?.time)
  }

  /// The scene of a case whose process ended: its calls, without times.
  package func scene(ofLost calls: [Trace.CallRecord], omitted: Int, of testCase: Case) -> Scene {
    let text = CallText.ofScenes(contract, CaseSecrets(testCase, calls, contract))
    let rows = calls.prefix(SizeLimits.sceneRows).map { SceneRow(at: nil, .call(SceneRow.Call($0, text))) }
    return Scene(rows: rows, omittedRows: calls.count - rows.count + omitted)
  }
}

/// The outcomes of all calls in a case, and the missing calls.
struct SceneCalls {
  /// One outcome for each call in the trace.
  private(set) var outcomes: [CallOutcome]
  /// The call expected in place of another, or the point where a call was expected, by index in the trace.
  private(set) var expected: [Int: String] = [:]
  /// Missing calls, keyed by the index of the call before which they were expected.
  private(set) var missing: [Int: [CallPattern]] = [:]
  /// Missing calls that were expected after all others, keyed by step.
  private(set) var missingAtEnd: [Int: [CallPattern]] = [:]

  private let text: CallText
  private let trace: Trace
  private var contract: ModuleContract { text.contract }

  init(_ testCase: Case, _ trace: Trace, _ text: CallText) {
    (self.text, self.trace) = (text, trace)
    outcomes = trace.calls.map(StepLines.replied)
    for step in testCase.steps.indices where step < trace.stepEnds.count {
      if let calls = testCase.steps[step].calls { compare(calls, testCase.steps[step].alsoAllowed, step) }
      if let included = testCase.steps[step].included { find(included, step) }
      let forbidden = testCase.steps[step].forbidden
      for index in trace.callIndices(ofStep: step) where forbidden.has(trace.calls[index].operation) {
        outcomes[index] = .forbidden
      }
    }
  }

  private mutating func compare(_ calls: Expectation.CallList, _ allowed: ContractIndices, _ step: Int) {
    let indices = trace.callIndices(ofStep: step)
    let compared = ComparedCalls(calls, allowed, Array(trace.calls(ofStep: step)), contract)
    for (index, outcome) in zip(indices, compared.outcomes) where outcome != .uncompared { outcomes[index] = outcome }
    func indexInTrace(_ call: Int) -> Int { indices.lowerBound + compared.places[call] }
    var waiting: [CallPattern] = []
    for pair in compared.pairs {
      switch pair {
      case .fits(_, let call): put(&waiting, before: indexInTrace(call))
      case .differs(let item, let call):
        expected[indexInTrace(call)] = text.shown(calls.items[item])
        put(&waiting, before: indexInTrace(call))
      case .unexpected: continue
      case .misplaced(let item, let call): expected[indexInTrace(call)] = words(item, calls.items)
      case .missing(let item): waiting.append(calls.items[item])
      }
    }
    if !waiting.isEmpty { missingAtEnd[step] = waiting }
  }

  private mutating func find(_ included: Expectation.CallList, _ step: Int) {
    var waiting: [CallPattern] = []
    for (item, index) in zip(included.items, IncludedCalls(included.items, trace.calls(ofStep: step)).places) {
      guard let index else {
        waiting.append(item)
        continue
      }
      outcomes[index] = .asExpected
      put(&waiting, before: index)
    }
    if !waiting.isEmpty { missingAtEnd[step] = waiting }
  }

  private mutating func put(_ waiting: inout [CallPattern], before index: Int) {
    if !waiting.isEmpty { missing[index] = waiting }
    waiting = []
  }

  /// Where a call was expected: "before tokenStore.save", "after authService.logIn".
  private func words(_ item: Int, _ items: [CallPattern]) -> String {
    func name(_ item: Int) -> String { contract.operations[items[item].operation].name }
    if item + 1 < items.count { return "before \(name(item + 1))".cut(toBytes: SizeLimits.sceneText) }
    return item > 0 ? "after \(name(item - 1))".cut(toBytes: SizeLimits.sceneText) : "alone"
  }
}
