import Rehearse
import RehearseLanguage
import RehearseRunner

extension CasePlanner {
  mutating func accept(_ expected: Expectation.CallList, _ outcome: StepOutcome, _ then: FileText.MapEntry?) {
    if expected.isPartial { return accept(included: expected, outcome) }
    guard let site = site(expected.range.start, then) else { return }
    if expected.isSequence, text.tree.isList(site.value) { return acceptSequence(expected, outcome, at: site) }
    if isToFillIn(site.value) { return write(outcome.commands(contract), at: site, isOrdered: expected.isOrdered) }
    let compared = ComparedCalls(expected, outcome.expected.alsoAllowed, outcome.calls, contract)
    guard !compared.pairs.allSatisfy({ if case .fits = $0 { true } else { false } }) else { return }
    guard text.tree.isList(site.value) else {
      return write(compared.calls, at: site, isOrdered: true)
    }
    let items = text.tree.items(site.value)
    let edits = compared.pairs.flatMap { pair -> [Edit] in
      guard case .differs(let item, let call) = pair else { return [] }
      return acceptArguments(items[item], expected.items[item], compared.calls[call])
    }
    let parts = parts(compared, items, isOrdered: expected.isOrdered, isFlow: text.isFlow(site.value))
    guard !parts.isEmpty else { return expectNoCalls(at: site, isOrdered: expected.isOrdered) }
    take(edits + Parts(site.value, text).edits(parts), at: site)
  }

  private mutating func acceptSequence(
    _ expected: Expectation.CallList, _ outcome: StepOutcome, at site: ExpectationSite
  ) {
    let items = text.tree.items(site.value)
    let sequence = SequenceParts(site.value, expected, outcome, text, observed)
    let edits = sequence.differing.flatMap { acceptArguments(items[$0.item], $0.pattern, $0.call) }
    if sequence.parts.isEmpty, let key = site.key {
      return take(
        [Edit(text.range(key), ThenKey.calls.rawValue), valueEditor.whole(site.value, key: key, "none")], at: site)
    }
    take(edits + (sequence.areUnchanged ? [] : Parts(site.value, text).edits(sequence.parts)), at: site)
  }

  private func parts(_ compared: ComparedCalls, _ items: [Node], isOrdered: Bool, isFlow: Bool) -> [Parts.ListPart] {
    var kept: [Int] = []
    var parts: [Int: Parts.ListPart] = [:]
    for pair in compared.pairs {
      switch pair {
      case .fits(let item, let call), .differs(let item, let call):
        kept.append(item)
        parts[call] = .kept(item)
      case .misplaced(let item, let call):
        // The trailing comment moves with the item.
        let range = text.range(items[item])
        let end = isFlow ? range.upperBound : text.lineEnd(range.upperBound)
        parts[call] = .new(text.text(range.lowerBound..<end))
      case .unexpected(let call, _):
        let new = observed.call(compared.calls[call])
        parts[call] = .new(isFlow ? new.flow : new.item)
      case .missing: continue
      }
    }
    let inOrder = parts.sorted { $0.key < $1.key }.map(\.value)
    return isOrdered ? inOrder : kept.sorted().map(Parts.ListPart.kept) + inOrder.filter { !$0.isKept }
  }

  private mutating func acceptArguments(_ item: Node, _ pattern: CallPattern, _ call: Trace.CallRecord) -> [Edit] {
    guard let arguments = text.entries(item).first?.value else { return [] }
    let operation = contract.operations[pattern.operation]
    var edits: [Edit] = []
    for argument in pattern.arguments {
      let parameter = operation.parameters[argument.parameter]
      let value = call.arguments[argument.parameter]
      guard !argument.pattern.matches(value) else { continue }
      guard !parameter.isSecret else {
        proposal.problem =
          "`\(operation.name)` was called with another `\(parameter.name)`, which is secret and never written"
        continue
      }
      guard let entry = text.entries(arguments).first(where: { text.tree.string($0.key) == parameter.name }) else {
        continue
      }
      edits += valueEditor.edits(entry.value, key: entry.key, argument.pattern, value, parameter.valueType)
    }
    return edits
  }

  private mutating func write(_ calls: [Trace.CallRecord], at site: ExpectationSite, isOrdered: Bool) {
    if calls.isEmpty, !isOrdered { return expectNoCalls(at: site, isOrdered: false) }
    let calls = calls.map { observed.call($0) }
    guard case .entry(let entry) = site, !calls.isEmpty, !isInBrackets(entry) else {
      return write(ObservedText.list(calls), at: site)
    }
    let lines = text.lines(calls.map { "- \($0.item)" }, column: text.column(entry.key) + indentation)
    write(lines: lines, below: entry)
  }

  private mutating func expectNoCalls(at site: ExpectationSite, isOrdered: Bool) {
    guard isOrdered else {
      proposal.problem = "no command was called, which is written `calls: none` in place of `calls in any order`"
      return
    }
    expectNone(at: site)
  }

  /// Leaves `calls include` alone, because only the author knows which of the calls matter.
  private mutating func accept(included: Expectation.CallList, _ outcome: StepOutcome) {
    guard included.isOpen || !IncludedCalls(included.items, outcome.calls[...]).areAllFound else { return }
    proposal.problem = "`calls include` does not hold; only you can say which of the calls matter"
  }
}
