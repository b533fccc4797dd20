import Rehearse

/// Finds expectations of one step that can never hold together.
struct ContradictionCheck: DecoderPart {
  let context: DecodingContext
  /// Where contradictions were reported, since rows share what the scenario writes.
  private var reported: Set<SourcePosition> = []

  init(context: DecodingContext) { self.context = context }

  mutating func check(_ testCase: Case) {
    // `accept` replaces such expectations.
    if let first = testCase.steps.first, !mayBeOpen {
      checkStart(first, testCase)
      if first.all.count > 1 { checkNever(first, testCase) }
    }
    if let rule = testCase.rule { check(rule) }
    // One expectation alone contradicts nothing.
    for (step, expected) in testCase.steps.enumerated() where expected.all.count > 1 {
      if !mayBeOpen { checkState(expected) }
      checkEndings(expected, testCase.plan.steps[...step])
      for expectation in expected.all {
        switch expectation {
        case .never(let never): check(never, expected)
        case .callCount(let count) where count.isTotal: check(count, expected)
        case .atMostOnce(let limit): check(limit, expected)
        default: break
        }
      }
    }
  }

  mutating func report(_ text: MessageText, in range: SourceRange) {
    guard reported.insert(range.start).inserted else { return }
    report(.contradiction, text, ["They cannot both hold. Change or remove one of them."], in: range)
  }

  // MARK: Calls

  private mutating func check(_ count: Expectation.CallCount, _ expected: Expectations) {
    guard let list = expected.list, !list.isOpen else { return }
    let operation = count.operation
    let listed = list.items.filter { $0.operation == operation }
    let isContradicted =
      if list.isPartial {
        listed.count > count.count
      } else {
        listed.count != count.count && !expected.alsoAllowed.has(operation)
          && (!listed.isEmpty || contract.commands.has(operation))
      }
    guard isContradicted else { return }
    let line = (listed.first?.range ?? list.range).start.line
    let number = listed.isEmpty ? "none" : String(listed.count)
    report(
      "`\(ThenKey.callCount.rawValue)` expects \(words: Counted.text(count.count, "call")) of "
        + "\"\(contract.operations[operation].name)\", and `\(list.key.rawValue)` (line \(line)) lists \(number)",
      in: count.range)
  }

  private mutating func check(_ never: Expectation.Never, _ expected: Expectations) {
    guard let field = never.field else {
      guard let count = expected.callCounts.first(where: { $0.count > 0 && never.operations.has($0.operation) }) else {
        return
      }
      return report(
        "`\(ThenKey.never.rawValue)` names \"\(never.name)\", and `\(ThenKey.callCount.rawValue)` "
          + "(line \(count.range.start.line)) expects \(words: Counted.text(count.count, "call")) of "
          + "\"\(contract.operations[count.operation].name)\"",
        in: never.range)
    }
    guard let taken = taken(field, expected) else { return }
    report(
      "`\(ThenKey.never.rawValue)` says that \"\(contract.state[field.field].name)\" does not become "
        + "\(field.pattern.shortened().flow(contract.state[field.field].valueType)), and "
        + "`\(taken.key.rawValue)` (line \(taken.range.start.line)) that it does",
      in: never.range)
  }

  /// Reports an action that returns a value and throws an error, if there is only one.
  ///
  /// - Parameter steps: the actions until the end of the step.
  private mutating func checkEndings(_ expected: Expectations, _ steps: ArraySlice<[Plan.Trigger]>) {
    guard let returned = expected.returned, returned.pattern != nil, !returned.isOpen, let threw = expected.threw,
      threw.pattern != nil, !threw.isOpen,
      steps.joined().count(where: { if case .action = $0 { true } else { false } }) == 1
    else { return }
    report(
      "`\(ThenKey.threw.rawValue)` expects an error, and `\(ThenKey.returned.rawValue)` "
        + "(line \(returned.range.start.line)) that the same action returns a value",
      in: threw.range)
  }

  /// Reports a rule that cannot be broken.
  private mutating func check(_ rule: Rule) {
    let states = rule.expectations.compactMap { if case .state(let state) = $0 { state } else { nil } }
    guard let first = states.first, states.count == rule.expectations.count else { return }
    let isOpen = { (state: FieldPattern) in state.pattern == .matcher(.anything) }
    if states.allSatisfy(isOpen) {
      guard reported.insert(first.range.start).inserted else { return }
      report(
        .nothingExpected, "`state` allows every value here, so this rule can never fail",
        ["Write the values that the fields must have.", Hints.promises], in: first.range)
    } else if !rule.whenever.isEmpty,
      states.allSatisfy({ isOpen($0) || rule.whenever.map(\.meaning).contains($0.meaning) })
    {
      guard reported.insert(first.range.start).inserted else { return }
      report(
        .nothingExpected, "`state` only repeats `whenever`, so this rule can never fail",
        ["Write in `state` what must hold whenever these fields have these values."], in: first.range)
    }
  }

  private mutating func check(_ limit: Expectation.AtMostOnce, _ expected: Expectations) {
    let name = contract.operations[limit.operation].name
    let listed = expected.list?.items.filter { $0.operation == limit.operation } ?? []
    if listed.count > 1, let list = expected.list {
      report(
        "`\(ThenKey.atMostOnce.rawValue)` names \"\(name)\", and `\(list.key.rawValue)` lists it "
          + "\(words: Counted.times(listed.count)) (\(Self.lines(listed)))",
        in: limit.range)
    } else if let count = expected.callCounts.first(where: {
      $0.operation == limit.operation && $0.count > 1
    }) {
      report(
        "`\(ThenKey.atMostOnce.rawValue)` names \"\(name)\", and `\(ThenKey.callCount.rawValue)` "
          + "(line \(count.range.start.line)) expects \(count.count) calls",
        in: limit.range)
    }
  }

  /// Such as `line 7` or `lines 7 and 9`.
  private static func lines(_ calls: [CallPattern]) -> String {
    let lines = Set(calls.map(\.range.start.line)).sorted().map(String.init)
    return "\(Counted.word(lines.count, "line")) \(Counted.list(lines))"
  }
}
