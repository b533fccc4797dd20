import Rehearse
import RehearseLanguage

/// What the module waits for at the end of a step, for an expectation that does not hold.
struct WaitingText {
  /// The most answers that are shown.
  private static let limit = 3

  let contract: ModuleContract
  let plan: Plan
  let trace: Trace

  func details(after step: Int) -> [FindingDetail] {
    guard trace.stepEnds.indices.contains(step) else { return [] }
    let end = trace.stepEnds[step].time
    let all = (step == trace.stepEnds.count - 1 ? atEnd(end) : later(step, end)).enumerated()
      .sorted { ($0.element.due, $0.offset) < ($1.element.due, $1.offset) }.map(\.element.words)
    guard !all.isEmpty else { return [] }
    let more = all.count > Self.limit ? ["\(all.count - Self.limit) more"] : []
    return [.text("still to come: \(Counted.list(Array(all.prefix(Self.limit)) + more))")]
  }

  private func atEnd(_ end: Int64) -> [(due: Int64, words: String)] {
    let timer = trace.nextTimer.map { ($0, "the next timer is due in \(VirtualTime.text($0 - end))") }
    return (timer.map { [$0] } ?? []) + trace.pending.map { ($0.due, words($0.call, $0.due - end)) }
  }

  /// The answers to calls up to this step that were due in a later one, and of a stream the next value.
  ///
  /// They come from the plan, since only a detailed trace has them.
  private func later(_ step: Int, _ end: Int64) -> [(due: Int64, words: String)] {
    trace.calls.indices.prefix(trace.stepEnds[step].calls).compactMap { index in
      let call = trace.calls[index]
      guard case .response(let item) = call.source, !trace.withdrawn.contains(index),
        let script = plan.responses.first(where: { $0.operation == call.operation })?.script,
        script.responses.indices.contains(item)
      else { return nil }
      var due = call.time + script.responses[item].after
      if case .stream(let items) = script.responses[item].outcome {
        for item in items where due <= end { due += item.after }
      }
      return due > end ? (due, words(index, due - end)) : nil
    }
  }

  private func words(_ call: Int, _ span: Int64) -> String {
    let operation = contract.operations[trace.calls[call].operation]
    let what = operation.isStream ? "the next value of \(operation.name) is due" : "\(operation.name) answers"
    return "\(what) in \(VirtualTime.text(span))"
  }
}
