import Rehearse
import RehearseLanguage

extension Evaluator {
  /// Compares the step's calls with a list and records an outcome for each call.
  mutating func check(
    _ list: Expectation.CallList, _ step: Int, _ allowed: ContractIndices, _ outcomes: inout [CallOutcome]
  ) {
    if list.isPartial { return checkIncluded(list, step, &outcomes) }
    if !fits(list, allowed, trace.callIndices(ofStep: step)) {
      let alignment = ComparedCalls(list, allowed, Array(trace.calls(ofStep: step)), contract)
      outcomes = alignment.outcomes
      for (place, pair) in alignment.pairs.enumerated() {
        report(pair, list, alignment.calls, adding: Self.added(alignment, until: place))
      }
    }
    checkChanges(list, step, allowed)
  }

  /// Whether the calls match; decides without allocating a list.
  private func fits(_ expected: Expectation.CallList, _ allowed: ContractIndices, _ places: Range<Int>) -> Bool {
    let items = expected.items
    var next = 0
    var named: ContractIndices?
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

  /// The calls that belong to the place of an unexpected call, if it is the last there: one suggestion names them all.
  private static func added(_ alignment: ComparedCalls, until last: Int) -> [Trace.CallRecord] {
    guard case .unexpected(_, let place) = alignment.pairs[last] else { return [] }
    func calls(_ pairs: ArraySlice<CallAlignment.Pair>) -> [Trace.CallRecord] {
      pairs.compactMap { pair in
        if case .unexpected(let call, place) = pair { alignment.calls[call] } else { nil }
      }
    }
    return calls(alignment.pairs[(last + 1)...]).isEmpty ? calls(alignment.pairs[...last]) : []
  }

  /// - Parameter added: the calls to add to the list because of the pair.
  private mutating func report(
    _ pair: CallAlignment.Pair, _ expected: Expectation.CallList, _ calls: [Trace.CallRecord],
    adding added: [Trace.CallRecord]
  ) {
    var words: CallFindings { CallFindings(text: text, expected: expected, trace: trace) }
    switch pair {
    case .fits: break
    case .differs(let item, let call):
      if takesAnother() { report(words.difference(expected.items[item], calls[call]), in: expected) }
    case .missing(let item):
      if takesAnother() { report(words.missing(expected.items[item], calls), in: expected) }
    case .unexpected(let call, let before):
      if takesAnother() { report(words.unexpected(calls[call], before: before, adding: added), in: expected) }
    case .misplaced(let item, let call):
      if takesAnother() { report(words.misplaced(expected.items[item], calls[call]), in: expected) }
    }
  }

  /// Looks for the calls that `calls include` names.
  private mutating func checkIncluded(_ list: Expectation.CallList, _ step: Int, _ outcomes: inout [CallOutcome]) {
    let calls = trace.calls(ofStep: step)
    let found = IncludedCalls(list.items, calls)
    if found.areAllFound { return }
    outcomes = calls.map { _ in .uncompared }
    var last: Int?
    for (item, place) in zip(list.items, found.places) {
      if let place {
        outcomes[place - calls.startIndex] = .asExpected
        last = place
      } else if takesAnother() {
        let words = CallFindings(text: text, expected: list, trace: trace)
        report(words.missing(item, calls, after: last), in: list)
      }
    }
  }

  /// Compares the state changes that `in order` lists between the calls.
  private mutating func checkChanges(_ list: Expectation.CallList, _ step: Int, _ allowed: ContractIndices) {
    guard !list.changes.isEmpty else { return }
    let comparison = SequenceComparison(list, allowed, trace, step: step, contract)
    for problem in comparison.problems where takesAnother() {
      switch problem {
      case .values(let field, let patterns, let item): reportValues(of: field, patterns, at: item.range, step)
      case .place(let wanted, let made, let callsBefore):
        findings.append(comparison.misplaced(wanted, made, callsBefore, text))
      }
    }
  }
}
