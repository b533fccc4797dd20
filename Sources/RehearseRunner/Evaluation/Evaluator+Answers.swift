import Rehearse
import RehearseLanguage

extension Evaluator {
  /// Reports calls without a response and the lines to add.
  mutating func evaluateAnswers(_ step: Int, _ expected: Expectations) {
    var reported = ContractIndices()
    var unmatched: [Int: Set<[Literal]>] = [:]
    for place in trace.callIndices(ofStep: step) {
      let call: Trace.CallRecord
      switch trace.calls[place].source {
      case .itself, .default, .response: continue
      case .unanswered, .beyondList: call = trace.calls[place]
      case .unmatched:
        let call = trace.calls[place]
        if unmatched[call.operation, default: []].insert(call.arguments).inserted { evaluateUnmatched(call) }
        continue
      }
      guard answersSomething(call.operation), !reported.has(call.operation) else { continue }
      reported.insert(call.operation)
      guard takesAnother(call.source == .unanswered ? .unanswered : .answers) else { continue }
      call.source == .unanswered ? reportUnstubbed(call, at: expected.when) : reportBeyondList(call)
    }
  }

  private func answersSomething(_ operation: Int) -> Bool {
    if case .value = contract.operations[operation].answers { true } else { false }
  }

  private mutating func reportUnstubbed(_ call: Trace.CallRecord, at when: SourceRange) {
    let operation = contract.operations[call.operation]
    let forms = operation.responseForms
    let line = "\(operation.name): \(forms[0])"
    let addition: FindingAdvice =
      testCase.plan.responses.isEmpty
      ? .paste("Add to \"given\":", ["responses:", "  " + line], .below)
      : .paste("Add to \"responses\" in \"given\":", [line], .below)
    findings.append(
      Finding(
        at: when, .unanswered, operation.name, details: [text.detail(call, in: trace)],
        advice: [addition, .text("Other possible answers: \(forms.dropFirst().joined(separator: ", "))")]))
  }

  /// Reports a call that matches none of its conditional responses.
  private mutating func evaluateUnmatched(_ call: Trace.CallRecord) {
    guard takesAnother(.unanswered),
      let index = testCase.plan.responses.firstIndex(where: { $0.operation == call.operation }),
      case .byArguments(let items) = testCase.plan.responses[index].script
    else { return }
    let operation = contract.operations[call.operation]
    let secrets = text.secrets
    let near = items.lazy.compactMap { item in
      NearArgument(item, among: items, call, operation, secrets).map { (line: item.range.start.line, argument: $0) }
    }.first
    if let near {
      let (name, written) = (near.argument.name, near.argument.written)
      findings.append(
        Finding(
          at: testCase.responseSites[index].range, .unansweredCall, operation.name,
          details: [text.detail(call, in: trace)],
          advice: [
            .text(
              "The response in line \(Int(near.line)) is for `\(name): \(written)`. Did you mean \(near.argument.actual)?"
            )
          ]))
      return
    }
    let forms = operation.conditionalForms
    let form = items.count == 1 ? " (in a list, with a dash before each)" : ""
    findings.append(
      Finding(
        at: testCase.responseSites[index].range, .unansweredCall, operation.name,
        details: [text.detail(call, in: trace)],
        advice: [
          .paste(
            "Add to the responses of \"\(operation.name)\"\(form):",
            ["- { to: \(text.arguments(call, like: items)), \(forms[0]) }"], .below),
          .text("Other possible answers: \(forms.dropFirst().joined(separator: ", "))"),
        ]))
  }

  private mutating func reportBeyondList(_ call: Trace.CallRecord) {
    guard let index = testCase.plan.responses.firstIndex(where: { $0.operation == call.operation }) else { return }
    let count = trace.used[index]
    findings.append(
      Finding(
        at: testCase.responseSites[index].range, .tooFewResponses, text.name(call.operation),
        details: [text.detail(call, in: trace)],
        advice: [
          .text(
            "The list has \(Counted.text(responseCount(index), "response")) for \(count) calls. Add one, or write one response without a list: it answers every call."
          )
        ]))
  }

  private func responseCount(_ index: Int) -> Int {
    testCase.plan.responses[index].script.responses.count
  }

  /// How a scenario states, in place of any existing response, that an operation never responds.
  private func silence(_ operation: Int, _ index: Int?) -> String {
    if let index, case .byArguments = testCase.plan.responses[index].script { return "{ to: …, silent: yes }" }
    return "\(contract.operations[operation].name): silent"
  }

  /// Checks, at the end of the last step, that lists are used up and no response is pending.
  mutating func evaluateEnd() {
    for index in testCase.plan.responses.indices {
      let prepared = testCase.plan.responses[index]
      guard case .list(let responses) = prepared.script, trace.used[index] < responses.count, takesAnother(.answers)
      else {
        continue
      }
      findings.append(
        Finding(
          at: testCase.responseSites[index].range, .unusedResponses, text.name(prepared.operation),
          details: [
            .values(
              path: "", [.init(.responses, "\(responses.count)"), .init(.calls, "\(trace.used[index])")], nil)
          ],
          advice: [.text("Remove what is not used, or write one response without a list: it answers every call.")]))
    }
    for pending in trace.pending where takesAnother(.answers) {
      let operation = trace.calls[pending.call].operation
      let site = testCase.plan.responses.firstIndex { $0.operation == operation }
      let place = site.map { testCase.responseSites[$0].range } ?? testCase.steps[testCase.steps.count - 1].when
      let name = text.name(operation)
      let end = trace.stepEnds.last?.time ?? 0
      findings.append(
        Finding(
          at: place, .pendingAnswer, name,
          details: [
            .values(
              path: "", [.init(.due, VirtualTime.text(pending.due)), .init(.end, VirtualTime.text(end))], nil)
          ],
          advice: [
            .paste(
              "Let time pass in \"when\":", ["[ …, clock.advance: \(VirtualTime.text(pending.due - end)) ]"],
              .beside),
            contract.operations[operation].isStream
              ? .text("If it must not come, remove it from \"stream\".")
              : .paste("If it must never answer, write:", [silence(operation, site)], .close),
          ]))
    }
  }
}
