import Rehearse
import RehearseLanguage

extension Evaluator {
  mutating func check(_ expected: Expectation.CallCount, _ step: Int) {
    let count = trace.calls(ofStep: step).count(where: expected.pattern.matches)
    guard count != expected.count, takesAnother() else { return }
    func times(_ count: Int) -> String { count == 0 ? "never" : Counted.times(count) }
    findings.append(
      Finding(
        at: expected.range, .otherCount, text.shown(expected.pattern),
        details: [
          .values(path: "", [.init(.expected, times(expected.count)), .init(.actual, times(count))], nil)
        ] + listed(callsTo: ContractIndices(expected.operation), step)))
  }

  func count(of operation: Int, _ step: Int) -> Int {
    trace.callIndices(ofStep: step).count { trace.calls[$0].operation == operation }
  }

  /// The calls of some operations, as the reason of a finding.
  mutating func listed(callsTo operations: ContractIndices, _ step: Int) -> [FindingDetail] {
    let text = text
    let calls = trace.calls(ofStep: step).filter { operations.has($0.operation) }
    let shown = calls.prefix(Self.callLimit).map { text.detail($0, in: trace) }
    let rest = calls.count - shown.count
    return shown + (rest > 0 ? [.more(rest)] : [])
  }
}
