import Rehearse
import RehearseLanguage

extension Evaluator {
  /// Compares the step's calls with the list and records an outcome for each call.
  mutating func evaluateCalls(_ step: Int, _ expectations: Expectations, _ outcomes: inout [CallOutcome]) {
    guard let expected = expectations.calls else { return }
    let allowed = expectations.alsoAllowed
    if fits(expected, allowed, trace.callPlaces(ofStep: step)) { return }
    let alignment = ComparedCalls(expected, allowed, Array(trace.calls(ofStep: step)), contract)
    outcomes = alignment.outcomes
    for pair in alignment.pairs { report(pair, expected, alignment.calls) }
  }

  /// Whether the calls match; decides without allocating a list.
  private func fits(_ expected: Expectations.Calls, _ allowed: PlaceSet, _ places: Range<Int>) -> Bool {
    let items = expected.items
    var next = 0
    var named: PlaceSet?
    for place in places {
      let operation = trace.calls[place].operation
      let isNext = next < items.count && items[next].operation == operation
      if !isNext {
        let all = named ?? expected.operations
        named = all
        guard ComparedCalls.takesPart(operation, all.has(operation), allowed, contract) else { continue }
      }
      guard isNext, items[next].matches(trace.calls[place]) else { return false }
      next += 1
    }
    return next == items.count
  }

  private mutating func report(
    _ pair: CallAlignment.Pair, _ expected: Expectations.Calls, _ calls: [Trace.CallRecord]
  ) {
    var words: CallFindings { CallFindings(text: text, expected: expected, trace: trace) }
    switch pair {
    case .fits: break
    case .differs(let item, let call):
      if takesAnother() { findings.append(words.difference(expected.items[item], calls[call])) }
    case .missing(let item):
      if takesAnother() { findings.append(words.missing(expected.items[item], calls)) }
    case .unexpected(let call, let before):
      if takesAnother() { findings.append(words.unexpected(calls[call], before: before)) }
    case .misplaced(let item, let call):
      if takesAnother() { findings.append(words.misplaced(expected.items[item], calls[call])) }
    }
  }

  /// Reports operations that were called more or less often than expected.
  mutating func evaluateCounts(_ step: Int, _ expected: Expectations) {
    let counts = CallCounts(trace: trace)
    for count in expected.counts where counts.breaks(count, step) && takesAnother() {
      findings.append(counts.finding(count, step, text))
    }
    for limit in expected.limits where counts.breaks(limit, step) && takesAnother() {
      findings.append(counts.finding(limit, step, text))
    }
  }

  mutating func evaluateNever(_ step: Int, _ expected: Expectations) {
    guard !expected.never.isEmpty else { return }
    var made = PlaceSet()
    for place in trace.callPlaces(ofStep: step) { made.insert(trace.calls[place].operation) }
    for never in expected.never {
      let finding = never.field.flatMap {
        SequenceComparison.forbidden(never, $0, trace, step: step, text)
      }
      if let finding, takesAnother() { findings.append(finding) }
    }
    for never in expected.never
    where !never.operations.isDisjoint(with: made) && takesAnother() {
      let calls = trace.calls(ofStep: step).filter { never.operations.has($0.operation) }
      findings.append(
        Finding(
          at: never.range, .forbiddenCall, never.name,
          details: CallCounts(trace: trace).listed(calls, text)))
    }
  }
}
