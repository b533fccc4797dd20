import Rehearse

/// Finds expectations of one step that can never hold together.
struct ContradictionCheck: DecoderPart {
  let context: DecodingContext
  /// Where contradictions were reported, since rows share what the scenario writes.
  private var reported: Set<SourcePosition> = []

  init(context: DecodingContext) { self.context = context }

  mutating func check(_ testCase: Case) {
    for expected in testCase.steps {
      for count in expected.counts { check(count, expected) }
    }
  }

  private mutating func report(_ text: String, in range: SourceRange) {
    guard reported.insert(range.start).inserted else { return }
    report(.contradiction, text, ["They cannot both hold. Change one of the two, or remove it."], in: range)
  }

  // MARK: Calls

  private mutating func check(_ count: Expectations.CallCount, _ expected: Expectations) {
    guard let list = expected.listed, !list.isOpen else { return }
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
      "`\(ThenKey.callCount.rawValue)` expects \(Counted.text(count.count, "call")) of "
        + "\"\(contract.operations[operation].name)\", and `\(list.key)` (line \(line)) lists \(number)",
      in: count.range)
  }
}
