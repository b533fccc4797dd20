import Rehearse
import RehearseLanguage

/// Compares how often operations were called in a step with what was expected.
struct CallCounts {
  let trace: Trace

  private func calls(of operation: Int, _ step: Int) -> [Trace.CallRecord] {
    trace.calls(ofStep: step).filter { $0.operation == operation }
  }

  private func count(of operation: Int, _ step: Int) -> Int {
    trace.callPlaces(ofStep: step).count { trace.calls[$0].operation == operation }
  }

  func breaks(_ expected: Expectations.CallCount, _ step: Int) -> Bool {
    count(of: expected.operation, step) != expected.count
  }

  func breaks(_ limit: Expectations.Limit, _ step: Int) -> Bool { count(of: limit.operation, step) > 1 }

  func finding(_ expected: Expectations.CallCount, _ step: Int, _ text: CallText) -> Finding {
    let calls = calls(of: expected.operation, step)
    return Finding(
      at: expected.range, .otherCount, text.name(expected.operation),
      details: [
        .values(path: "", [.init(.expected, Self.times(expected.count)), .init(.actual, Self.times(calls.count))], nil)
      ] + listed(calls, text))
  }

  func finding(_ limit: Expectations.Limit, _ step: Int, _ text: CallText) -> Finding {
    Finding(
      at: limit.range, .calledAgain, text.name(limit.operation),
      details: listed(calls(of: limit.operation, step), text))
  }

  private static func times(_ count: Int) -> String { count == 0 ? "never" : Counted.times(count) }

  /// Calls that are the reason of a finding.
  func listed(_ calls: [Trace.CallRecord], _ text: CallText) -> [FindingDetail] {
    let shown = calls.prefix(Evaluator.callLimit).map { text.detail($0, in: trace) }
    let rest = calls.count - shown.count
    return shown + (rest > 0 ? [.more(rest)] : [])
  }
}
