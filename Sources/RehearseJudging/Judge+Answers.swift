import Rehearse
import RehearseResults
import RehearseScenario
import RehearseSource

extension Judge {
  /// Calls that nothing answered: each is a failure, and shows the lines to add.
  mutating func judgeAnswers(_ step: Int) {
    var reported = PlaceSet()
    var unmatched: [Int: Set<[Literal]>] = [:]
    for place in trace.callPlaces(ofStep: step) {
      let call: Trace.CallRecord
      switch trace.calls[place].source {
      case .itself, .standard, .response: continue
      case .nobody, .beyondList: call = trace.calls[place]
      case .unmatched:
        let call = trace.calls[place]
        if unmatched[call.operation, default: []].insert(call.arguments).inserted { judgeUnmatched(call) }
        continue
      }
      guard answersSomething(call.operation), !reported.has(call.operation) else { continue }
      reported.insert(call.operation)
      guard takesAnother(call.source == .nobody ? .unanswered : .answers) else { continue }
      call.source == .nobody ? reportUnstubbed(call, step) : reportBeyondList(call)
    }
  }

  private func answersSomething(_ operation: Int) -> Bool {
    if case .value = vocabulary.operations[operation].answers { true } else { false }
  }

  private mutating func reportUnstubbed(_ call: Trace.CallRecord, _ step: Int) {
    let operation = vocabulary.operations[call.operation]
    let text = CallText(vocabulary: vocabulary)
    let forms = operation.responseForms
    let lead =
      testCase.plan.responses.isEmpty
      ? ["Add to \"given\":", "    responses:"] : ["Add to \"responses\" in \"given\":"]
    let indent = testCase.plan.responses.isEmpty ? "      " : "    "
    findings.append(
      Finding(
        at: testCase.steps[step].when, "nothing says what \"\(operation.name)\" answers",
        details: ["\(text.shown(call))   \(text.time(call))"],
        advice: lead + [
          "\(indent)\(operation.name): \(forms[0])", "It may also answer: " + forms.dropFirst().joined(separator: ", "),
        ]))
  }

  /// A call that fits none of its answers by argument.
  private mutating func judgeUnmatched(_ call: Trace.CallRecord) {
    guard takesAnother(.unanswered),
      let index = testCase.plan.responses.firstIndex(where: { $0.operation == call.operation }),
      case .byArguments(let items) = testCase.plan.responses[index].script
    else { return }
    let operation = vocabulary.operations[call.operation]
    let text = CallText(vocabulary: vocabulary)
    let forms = operation.conditionalForms
    let form = items.count == 1 ? " (in a list, with a dash before each)" : ""
    findings.append(
      Finding(
        at: testCase.responseSites[index].range, "nothing says what \"\(operation.name)\" answers to this call",
        details: ["\(text.shown(call))   \(text.time(call))"],
        advice: [
          "Add to the responses of \"\(operation.name)\"\(form):",
          "    - { to: \(text.arguments(call, like: items)), \(forms[0]) }",
          "It may also answer: " + forms.dropFirst().joined(separator: ", "),
        ]))
  }

  private mutating func reportBeyondList(_ call: Trace.CallRecord) {
    guard let index = testCase.plan.responses.firstIndex(where: { $0.operation == call.operation }) else { return }
    let text = CallText(vocabulary: vocabulary)
    let count = trace.used[index]
    findings.append(
      Finding(
        at: testCase.responseSites[index].range,
        "\"\(text.name(call.operation))\" was called more often than it has responses",
        details: ["\(text.shown(call))   \(text.time(call))"],
        advice: [
          "The list has \(Counted.text(responseCount(index), "response")) for \(count) calls. Add one, or write one response without a list: it answers every call."
        ]))
  }

  private func responseCount(_ index: Int) -> Int {
    testCase.plan.responses[index].script.responses.count
  }

  /// How an author writes that an operation never answers, where its response is the plan's with this place.
  private func silence(_ operation: Int, _ place: Int?) -> String {
    if let place, case .byArguments = testCase.plan.responses[place].script { return "{ to: …, silent: yes }" }
    return "\(vocabulary.operations[operation].name): silent"
  }

  /// What must be true when the last step has ended: lists are used up, and no answer is still on its way.
  mutating func judgeEnd() {
    let text = CallText(vocabulary: vocabulary)
    for index in testCase.plan.responses.indices {
      let prepared = testCase.plan.responses[index]
      guard case .list(let responses) = prepared.script, trace.used[index] < responses.count, takesAnother(.answers)
      else {
        continue
      }
      findings.append(
        Finding(
          at: testCase.responseSites[index].range,
          "\"\(text.name(prepared.operation))\" was called less often than it has responses",
          details: ["responses   \(responses.count)", "calls       \(trace.used[index])"],
          advice: ["Remove what is not used, or write one response without a list: it answers every call."]))
    }
    for pending in trace.pending where takesAnother(.answers) {
      let site = testCase.plan.responses.firstIndex { $0.operation == pending.operation }
      let place = site.map { testCase.responseSites[$0].range } ?? testCase.steps[testCase.steps.count - 1].when
      let name = text.name(pending.operation)
      let end = trace.stepEnds.last?.time ?? 0
      findings.append(
        Finding(
          at: place, "an answer of \"\(name)\" was still on its way at the end",
          details: ["due at     \(VirtualTime.text(pending.due))", "the end    \(VirtualTime.text(end))"],
          advice: [
            "Let the time pass in \"when\":     [ …, clock.advance: \(VirtualTime.text(pending.due - end)) ]",
            "If it must never answer, write:   \(silence(pending.operation, site))",
          ]))
    }
  }
}
