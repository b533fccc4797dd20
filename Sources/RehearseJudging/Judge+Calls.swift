import Rehearse
import RehearseResults
import RehearseScenario
import RehearseSource

extension Judge {
  /// Compares the step's calls with the list; notes for each call what became of it.
  mutating func judgeCalls(_ step: Int, _ outcomes: inout [CallOutcome]) {
    guard let expected = testCase.steps[step].calls else { return }
    let allowed = testCase.steps[step].alsoAllowed
    if fits(expected, allowed, trace.callPlaces(ofStep: step)) { return }
    let alignment = ComparedCalls(expected, allowed, Array(trace.calls(ofStep: step)), vocabulary)
    outcomes = alignment.outcomes
    for pair in alignment.pairs { report(pair, expected, alignment.calls, alignment.places, &outcomes) }
  }

  /// Whether a call is compared: commands are, and queries that the list names; not what is also allowed.
  private func takesPart(_ operation: Int, _ isNamed: Bool, _ allowed: PlaceSet) -> Bool {
    ComparedCalls.takesPart(operation, isNamed, allowed, vocabulary)
  }

  /// Whether the calls are as expected, found out without any list being made.
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
        guard takesPart(operation, all.has(operation), allowed) else { continue }
      }
      guard isNext, items[next].matches(trace.calls[place]) else { return false }
      next += 1
    }
    return next == items.count
  }

  private mutating func report(
    _ pair: CallAlignment.Pair, _ expected: Expectations.Calls, _ calls: [Trace.CallRecord], _ places: [Int],
    _ outcomes: inout [CallOutcome]
  ) {
    switch pair {
    case .fits(_, let call): outcomes[places[call]] = .asExpected
    case .differs(let item, let call):
      outcomes[places[call]] = .otherArguments
      if takesAnother() { findings.append(difference(expected.items[item], calls[call])) }
    case .missing(let item):
      if takesAnother() { findings.append(missing(expected.items[item], calls)) }
    case .unexpected(let call, let before):
      outcomes[places[call]] = .unexpected
      if takesAnother() { findings.append(unexpected(calls[call], before: before, expected)) }
    case .misplaced(let item, let call):
      outcomes[places[call]] = .outOfOrder
      if takesAnother() { findings.append(misplaced(expected.items[item], calls[call], expected)) }
    }
  }

  private func unexpected(_ call: Trace.CallRecord, before: Int, _ expected: Expectations.Calls) -> Finding {
    let text = CallText(vocabulary: vocabulary)
    let place = before < expected.items.count ? expected.items[before].range : expected.range
    let isQuery = vocabulary.operations[call.operation].kind == .query
    let reason: [FindingAdvice] =
      isQuery
      ? [.text("It is a query. A query is compared only if the list names it, and then all of its calls are compared.")]
      : []
    return Finding(
      at: place, .unexpectedCall, text.name(call.operation), details: [text.detail(call)],
      advice: reason + [
        text.line(call).map { addition($0, before: before, expected) }
          ?? .text("If it is right, add it to \"\(expected.key)\"; its arguments are too long to be shown here."),
        .text("If it must not happen, the module has to change."),
      ])
  }

  /// How a call is added to what is expected.
  private func addition(_ line: String, before: Int, _ expected: Expectations.Calls) -> FindingAdvice {
    let item = line.dropFirst(2)
    guard let first = expected.items.first?.range ?? expected.changes.first?.range else {
      return .paste("If it is right, write in place of `none`:", ["[\(item)]"], .beside)
    }
    let isInBrackets = first.start.line == expected.range.start.line
    let list = isInBrackets ? "the brackets of \"\(expected.key)\"" : "\"\(expected.key)\""
    return .paste(
      "If it is right, add to \(list)\(place(before: before, expected)):", [isInBrackets ? String(item) : line], .beside
    )
  }

  /// Where in the list a call belongs; nowhere where the order means nothing.
  private func place(before: Int, _ expected: Expectations.Calls) -> String {
    guard expected.isOrdered else { return "" }
    guard before < expected.items.count else { return ", at the end" }
    let next = expected.items[before]
    return ", before \(vocabulary.operations[next.operation].name) in line \(next.range.start.line)"
  }

  private func missing(_ item: CallPattern, _ calls: [Trace.CallRecord]) -> Finding {
    let text = CallText(vocabulary: vocabulary)
    let called = calls.count { $0.operation == item.operation }
    let actual =
      called == 0 ? "it was not called" : "it was called \(Counted.times(called)), which other lines already expect"
    return Finding(
      at: item.range, .missingCall, text.name(item.operation),
      details: [.values(path: "", [.init(.expected, text.shown(item)), .init(.actual, actual)], nil)])
  }

  private func misplaced(_ item: CallPattern, _ call: Trace.CallRecord, _ expected: Expectations.Calls) -> Finding {
    let text = CallText(vocabulary: vocabulary)
    return Finding(
      at: item.range, .misplacedCall, text.name(call.operation), details: [text.detail(call)],
      advice: expected.isSequence ? [] : [.text("If the order does not matter, write `calls in any order`.")])
  }

  private func difference(_ item: CallPattern, _ call: Trace.CallRecord) -> Finding {
    let operation = vocabulary.operations[item.operation]
    var (details, advice): ([FindingDetail], [FindingAdvice]) = ([], [])
    for argument in item.arguments {
      let parameter = operation.parameters[argument.parameter]
      let value = call.arguments[argument.parameter]
      guard !argument.pattern.matches(value) else { continue }
      if parameter.isSecret {
        details.append(.values(path: parameter.name, [], .isSecret))
        if advice.isEmpty { advice = LiteralHint.secretAdvice(argument.pattern) }
        continue
      }
      if advice.isEmpty { advice = LiteralHint.advice(argument.pattern, value) }
      for var difference in Difference.all(argument.pattern, value, parameter.shape) {
        difference.path = parameter.name + difference.path
        details.append(difference.detail)
      }
    }
    return Finding(
      at: item.range, .otherArguments, operation.name, details: details, advice: advice)
  }

  /// Operations that must not have been called.
  mutating func judgeNever(_ step: Int) {
    guard !testCase.steps[step].never.isEmpty else { return }
    var made = PlaceSet()
    for place in trace.callPlaces(ofStep: step) { made.insert(trace.calls[place].operation) }
    for never in testCase.steps[step].never {
      let finding = never.field.flatMap {
        SequenceComparison.forbidden(never, $0, trace, step: step, vocabulary)
      }
      if let finding, takesAnother() { findings.append(finding) }
    }
    for never in testCase.steps[step].never
    where !never.operations.isDisjoint(with: made) && takesAnother() {
      let calls = trace.calls(ofStep: step).filter { never.operations.has($0.operation) }
      let text = CallText(vocabulary: vocabulary)
      let shown = calls.prefix(Self.callLimit).map(text.detail)
      let rest = calls.count - shown.count
      findings.append(
        Finding(
          at: never.range, .forbiddenCall, never.name, details: shown + (rest > 0 ? [.more(rest)] : [])))
    }
  }
}
