import Rehearse
import RehearseLanguage

/// Everything that happened in a case, one line each: actions, calls and state changes.
struct CourseLines {
  let text: CallText
  let timeline: Timeline
  private var trace: Trace { timeline.trace }

  /// - Parameter tellsEvents: whether to include actions and responses, which requires a detailed trace.
  func lines(tellsEvents: Bool) -> [String] {
    timeline.entries.compactMap { entry in
      switch entry.kind {
      case .call(let index): text.shown(trace.calls[index])
      case .change(let index, _): text.shown(trace.writes[index])
      case .event(let cause): tellsEvents ? words(cause, at: entry.time) : nil
      case .begin, .advance, .ended, .end, .pending: nil
      }
    }
  }

  private func words(_ cause: Trace.Event.Cause, at time: Int64) -> String {
    let time = time > 0 ? "at \(VirtualTime.text(time)): " : ""
    switch cause {
    case .action(let action, let arguments): return "\(time)when: \(text.shown(action: action, arguments))"
    case .answer(let index, _): return "\(time)\(text.shown(trace.calls[index])) is answered\(number(ofCall: index))"
    case .timer: return "\(time)a timer of the module comes due"
    case .rest: return "\(time)work that it scheduled, for example on the main queue, is done"
    }
  }

  /// The number of a call among equal calls.
  private func number(ofCall index: Int) -> String {
    func isAlike(_ call: Trace.CallRecord) -> Bool {
      call.operation == trace.calls[index].operation && call.arguments == trace.calls[index].arguments
    }
    guard trace.calls.count(where: isAlike) > 1 else { return "" }
    return " (call \(trace.calls[...index].count(where: isAlike)) of these)"
  }
}

/// The lines of a failed step: its calls with outcomes and answers, and the changes of the state between them.
struct StepLines {
  let text: CallText
  let timeline: Timeline
  let plan: Plan

  /// - Parameter outcomes: the outcome of each call; empty if unknown.
  func lines(_ step: Int, _ outcomes: [CallOutcome]) -> [FailureReport.CallLine] {
    let trace = timeline.trace
    let replies = CallReplies(text: text, trace: trace, plan: plan)
    var lines: [FailureReport.CallLine] = []
    let limit = Evaluator.callLimit
    let showsAllCalls = trace.callIndices(ofStep: step).count <= limit
    var (calls, changes, ends) = (0, 0, 0)
    for entry in timeline.entries where entry.step == step {
      switch entry.kind {
      case .call(let index):
        calls += 1
        guard calls <= limit else { continue }
        let note = calls <= outcomes.count ? outcomes[calls - 1].words : ""
        lines.append(FailureReport.CallLine(text: text.shown(trace.calls[index]), note: note))
        if let reply = replies.words(index) { lines.append(detail(reply)) }
      case .change(let index, let before):
        changes += 1
        guard changes <= limit, calls < limit || showsAllCalls else { continue }
        lines.append(detail(text.change(trace.writes[index], from: before)))
      case .ended(let result):
        ends += 1
        if ends <= limit { lines.append(detail(text.shown(result))) }
      case .begin, .event, .advance, .end, .pending: continue
      }
    }
    return lines
  }

  private func detail(_ text: String) -> FailureReport.CallLine {
    FailureReport.CallLine(text: text, note: "", isDetail: true)
  }

  /// The outcome of a call if there are no expectations.
  static func replied(_ call: Trace.CallRecord) -> CallOutcome {
    switch call.source {
    case .unanswered, .beyondList, .unmatched: .neverAnswered
    case .itself, .default, .response: .uncompared
    }
  }
}

/// What calls were answered, in words.
private struct CallReplies {
  let text: CallText
  let trace: Trace
  let plan: Plan

  /// `nil` for a call that is not answered by its nature.
  func words(_ index: Int) -> String? {
    let call = trace.calls[index]
    let contract = text.contract
    switch call.source {
    case .itself:
      guard let given = contract.given(answering: call) else { return nil }
      return "answered: \(text.value(plan.given[given], contract.givens[given].valueType))"
    case .default:
      guard case .value(let returns, _, let standard) = contract.operations[call.operation].answers else { return nil }
      // Not the value in a detailed trace: a page must not change the other reports.
      switch standard {
      case .mustBeStated: return nil
      case .returns(let answer): return "answered: \(text.value(answer, returns))"
      case .derived(let source): return "answered from \(source)"
      case .streams(let values):
        return "answered: \(text.outcome(.stream(values.map { StreamItem(.value($0)) }), of: call.operation))"
      }
    case .response(let item): return response(item, to: index)
    case .beyondList: return "never answered: no response is left"
    case .unmatched: return "never answered: no response matches these arguments"
    case .unanswered: return "never answered: there is no response"
    }
  }

  private func response(_ item: Int, to index: Int) -> String? {
    let operation = trace.calls[index].operation
    guard let script = plan.responses.first(where: { $0.operation == operation })?.script,
      script.responses.indices.contains(item)
    else { return nil }
    let response = script.responses[item]
    if case .silent = response.outcome { return "never answered: silent" }
    let words = text.outcome(response.outcome, of: operation)
    if case .stream = response.outcome, let due = trace.pending.first(where: { $0.call == index })?.due {
      return "answered: \(words), the next value is due at \(VirtualTime.text(due))"
    }
    if case .stream = response.outcome, trace.withdrawn.contains(index) {
      return "answered: \(words), cancelled before its end"
    }
    if let due = trace.pending.first(where: { $0.call == index })?.due {
      return "not yet answered: \(words), due at \(VirtualTime.text(due))"
    }
    return "answered: \(words)" + (response.after > 0 ? ", after \(VirtualTime.text(response.after))" : "")
  }
}
