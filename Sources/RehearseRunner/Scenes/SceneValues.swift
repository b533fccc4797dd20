import Rehearse
import RehearseLanguage

/// The state of a case over time, and the expected values where they differ.
struct SceneValues {
  /// The expected values at the ends of steps.
  private let wanted: [FieldOfStep: String]
  /// The expected values of writes, by index in the trace.
  private(set) var expected: [Int: String] = [:]

  private let testCase: Case
  private let timeline: Timeline
  private var trace: Trace { timeline.trace }
  private let text: CallText
  private var contract: ModuleContract { text.contract }

  private struct FieldOfStep: Hashable {
    let step: Int
    let field: Int
  }

  init(_ testCase: Case, _ timeline: Timeline, failure: FailureReport?, _ text: CallText) {
    (self.text, self.testCase, self.timeline) = (text, testCase, timeline)
    var wanted: [FieldOfStep: String] = [:]
    var lasting: [FieldOfStep: String] = [:]
    for step in failure?.steps ?? [] {
      for finding in step.findings {
        guard let field = text.contract.stateNames.index(of: finding.subject), let words = Self.words(finding) else {
          continue
        }
        let key = FieldOfStep(step: testCase.step(numbered: step.number), field: field)
        // An expected value is more informative than an unexpected change.
        if finding.kind == .changedAsWell, wanted[key] != nil { continue }
        lasting[key] = words
        if Self.isAboutEnd(finding.kind) { wanted[key] = words }
      }
    }
    self.wanted = wanted
    for (key, words) in lasting where key.step < trace.stepEnds.count {
      let last = trace.writeIndices(ofStep: key.step).last { trace.writes[$0].field == key.field }
      if let last { expected[last] = words }
    }
    noteForbidden()
  }

  private mutating func noteForbidden() {
    for step in testCase.steps.indices where step < trace.stepEnds.count {
      for field in testCase.steps[step].never.compactMap(\.field) {
        for index in trace.writeIndices(ofStep: step)
        where trace.writes[index].field == field.field && field.pattern.matches(trace.writes[index].value) {
          expected[index] = text.cut("never \(text.value(field.pattern, contract.state[field.field].valueType))")
        }
      }
    }
  }

  private static func isAboutEnd(_ kind: Finding.Kind) -> Bool {
    switch kind {
    case .otherState, .otherChange, .changedAsWell, .unchanged: true
    default: false
    }
  }

  /// The expected value of a field in words; `nil` for a finding that is not about a field.
  private static func words(_ finding: Finding) -> String? {
    switch finding.kind {
    case .otherState, .otherChange, .unchanged, .otherValues, .earlyValue, .lateValue:
      finding.values(.expected).map { $0.cut(toBytes: SizeLimits.sceneText) }
    // No change was expected.
    case .changedAsWell: finding.values(.before).map { $0.cut(toBytes: SizeLimits.sceneText) }
    default: nil
    }
  }

  /// The fields that changed or have an expectation, and how many did not fit.
  var fields: (kept: [SceneField], omitted: Int) {
    let all = timeline.parts.map(\.after)
    let start = testCase.hasBefore ? all.first ?? trace.initialState : trace.initialState
    // The steps, each with the values before and after it.
    let states = all.indices.filter { !testCase.steps.indices.contains($0) || !testCase.steps[$0].isBefore }.map {
      step in
      (step: step, before: step > 0 ? all[step - 1] : trace.initialState, after: all[step])
    }
    var named = ContractIndices()
    for step in testCase.steps {
      let mentions = step.mentions
      named.formUnion(mentions.compared.union(mentions.followed))
    }
    let shown = contract.state.indices.filter { field in
      named.has(field) || states.contains { $0.after[field] != start[field] }
    }
    let most = SizeLimits.sceneValues / (states.count + 1)
    let kept = shown.prefix(most).map { field in
      let valueType = contract.state[field].valueType
      return SceneField(
        name: text.cut(contract.state[field].name), initial: text.value(start[field], valueType),
        ends: states.map { step, before, after in
          SceneField.End(
            value: text.value(after[field], valueType), hasChanged: after[field] != before[field],
            expected: wanted[FieldOfStep(step: step, field: field)])
        })
    }
    return (kept, shown.count - kept.count)
  }
}
