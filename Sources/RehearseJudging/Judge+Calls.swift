import Rehearse
import RehearseResults
import RehearseScenario
import RehearseSource

extension Judge {
  /// Compares the step's calls with the list; notes beside each call what became of it.
  mutating func judgeCalls(_ step: Int, _ notes: inout [String]) {
    guard let expected = testCase.steps[step].calls else { return }
    let allowed = testCase.steps[step].alsoAllowed
    if fits(expected, allowed, trace.callPlaces(ofStep: step)) { return }
    let alignment = ComparedCalls(expected, allowed, Array(trace.calls(ofStep: step)), vocabulary)
    notes = alignment.notes
    for pair in alignment.pairs { report(pair, expected, alignment.calls, alignment.places, &notes) }
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
    _ notes: inout [String]
  ) {
    switch pair {
    case .fits(_, let call): notes[places[call]] = "as expected"
    case .differs(let item, let call):
      notes[places[call]] = "other arguments"
      if takesAnother() { findings.append(difference(expected.items[item], calls[call])) }
    case .missing(let item):
      if takesAnother() { findings.append(missing(expected.items[item], calls)) }
    case .unexpected(let call, let before):
      notes[places[call]] = "unexpected"
      if takesAnother() { findings.append(unexpected(calls[call], before: before, expected)) }
    case .misplaced(let item, let call):
      notes[places[call]] = "out of order"
      if takesAnother() { findings.append(misplaced(expected.items[item], calls[call], expected)) }
    }
  }

  private func unexpected(_ call: Trace.CallRecord, before: Int, _ expected: Expectations.Calls) -> Finding {
    let text = CallText(vocabulary: vocabulary)
    let place = before < expected.items.count ? expected.items[before].range : expected.range
    let isQuery = vocabulary.operations[call.operation].kind == .query
    let reason =
      isQuery
      ? ["It is a query. A query is compared only if the list names it, and then all of its calls are compared."] : []
    return Finding(
      at: place, "an unexpected call", details: ["\(text.shown(call))   \(text.time(call))"],
      advice: reason + [
        text.line(call).map { addition($0, before: before, expected) }
          ?? "If it is right, add it to \"\(expected.key)\"; its arguments are too long to be shown here.",
        "If it must not happen, the module has to change.",
      ])
  }

  /// How a call is added to what is expected.
  private func addition(_ line: String, before: Int, _ expected: Expectations.Calls) -> String {
    let item = line.dropFirst(2)
    guard let first = expected.items.first?.range ?? expected.changes.first?.range else {
      return "If it is right, write in place of `none`:     [\(item)]"
    }
    let isInBrackets = first.start.line == expected.range.start.line
    let list = isInBrackets ? "the brackets of \"\(expected.key)\"" : "\"\(expected.key)\""
    return "If it is right, add to \(list)\(place(before: before, expected)):     \(isInBrackets ? String(item) : line)"
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
      at: item.range, "a call is missing",
      details: ["expected   \(text.shown(item))", "actual     \(actual)"])
  }

  private func misplaced(_ item: CallPattern, _ call: Trace.CallRecord, _ expected: Expectations.Calls) -> Finding {
    let text = CallText(vocabulary: vocabulary)
    return Finding(
      at: item.range, "a call is out of order", details: ["\(text.shown(call))   \(text.time(call))"],
      advice: expected.isSequence ? [] : ["If the order does not matter, write `calls in any order`."])
  }

  private func difference(_ item: CallPattern, _ call: Trace.CallRecord) -> Finding {
    let operation = vocabulary.operations[item.operation]
    var (details, advice): ([String], [String]) = ([], [])
    for argument in item.arguments {
      let parameter = operation.parameters[argument.parameter]
      let value = call.arguments[argument.parameter]
      guard !argument.pattern.matches(value) else { continue }
      if parameter.isSecret {
        details.append("\(parameter.name)   differs (its value is secret)")
        if advice.isEmpty { advice = LiteralHint.secretAdvice(argument.pattern) }
        continue
      }
      if advice.isEmpty { advice = LiteralHint.advice(argument.pattern, value) }
      for var difference in Difference.all(argument.pattern, value, parameter.shape) {
        difference.path = parameter.name + difference.path
        details += difference.lines
      }
    }
    return Finding(
      at: item.range, "\"\(operation.name)\" was called with other arguments", details: details, advice: advice)
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
      let shown = calls.prefix(Self.callLimit).map { "\(text.shown($0))   \(text.time($0))" }
      let rest = calls.count - shown.count
      findings.append(
        Finding(
          at: never.range, "\"\(never.name)\" must never be called, but was",
          details: shown + (rest > 0 ? ["… and \(rest) more"] : [])))
    }
  }
}
