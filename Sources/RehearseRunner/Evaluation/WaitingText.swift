import Rehearse
import RehearseLanguage

/// What the module waits for at the end of the last step, for an expectation that does not hold.
struct WaitingText {
  /// The most answers that are shown.
  private static let limit = 3

  let contract: ModuleContract
  let trace: Trace

  var details: [FindingDetail] {
    let end = trace.stepEnds.last?.time ?? 0
    let timer = trace.nextTimer.map { ($0, "the next timer is due in \(VirtualTime.text($0 - end))") }
    let answers = trace.pending.map { pending in
      let name = contract.operations[trace.calls[pending.call].operation].name
      return (pending.due, "\(name) answers in \(VirtualTime.text(pending.due - end))")
    }
    let all = ((timer.map { [$0] } ?? []) + answers).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
    guard !all.isEmpty else { return [] }
    let more = all.count > Self.limit ? ["\(all.count - Self.limit) more"] : []
    return [.text("still to come: \(Counted.list(Array(all.prefix(Self.limit)) + more))")]
  }
}
