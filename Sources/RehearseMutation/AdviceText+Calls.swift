import Rehearse
import RehearseJudging
import RehearseLanguage
import RehearseScenario
import RehearseSource

/// What to write about calls.
extension AdviceText {
  /// How many calls are written out.
  private static let callLimit = 500

  // MARK: Where none are listed

  func calls(_ step: Int) -> Advice {
    let key = ThenKey.calls.rawValue
    let needless = expected(step).never.filter { isNeedless($0, step) }
    let isColumn = isCell(step, { $0.never.first?.range })
    guard let calls = shared({ commands($0, step) }) else {
      let column = columns(["then \(key)"]) { one in [cell(commands(one, step))] }
      guard !needless.isEmpty else { return column }
      let names = Counted.list(needless.map(\.name))
      let place = isColumn ? "the column \"then never\"" : "\(names) from \"never\""
      return Advice("remove \(place), which adds nothing then, and \(column.words)", column.lines)
    }
    let lines = block(calls) + kept(expected(step).never.filter { never in !isNeedless(never, step) }, of: needless)
    guard !needless.isEmpty else { return Advice("add to \"then\":", lines) }
    return Advice(
      isColumn
        ? "remove the column \"then never\", which adds nothing then, and add to \"then\":"
        : "write in \"then\", in place of \"never\":", lines)
  }

  /// A list of calls on lines of its own.
  private func block(_ calls: [String]) -> [String] {
    let key = ThenKey.calls.rawValue
    guard !calls.isEmpty else { return ["\(key): none"] }
    let rest = calls.count - Self.callLimit
    return ["\(key):"] + calls.prefix(Self.callLimit).map { "  - " + $0 } + (rest > 0 ? ["  … and \(rest) more"] : [])
  }

  /// The same as a cell of a table.
  private func cell(_ calls: [String]) -> String {
    calls.isEmpty ? "none" : "[\(calls.map { $0.contains(": {") ? "{ \($0) }" : $0 }.joined(separator: ", "))]"
  }

  /// What a list of calls must name.
  private func commands(_ one: TriedCase, _ step: Int) -> [String] {
    let allowed = expected(step).alsoAllowed
    return one.trace.calls(ofStep: step)
      .filter { vocabulary.commands.has($0.operation) && !allowed.has($0.operation) }
      .map { observed($0, one) }
  }

  private func observed(_ call: Trace.CallRecord, _ one: TriedCase) -> String {
    line([], call, one, isFilled: true)
  }

  /// Whether a complete list of calls forbids the same.
  private func isNeedless(_ never: Expectations.Never, _ step: Int) -> Bool {
    never.field == nil && never.operations.isSubset(of: vocabulary.commands.subtracting(expected(step).alsoAllowed))
  }

  /// What stays of `never` where some of it is taken out.
  private func kept(_ rest: [Expectations.Never], of needless: [Expectations.Never]) -> [String] {
    guard !rest.isEmpty, !needless.isEmpty else { return [] }
    let items = rest.map { never in
      guard let field = never.field else { return never.name }
      let declaration = vocabulary.state[field.field]
      return "{ \(ChangeKey.becomes.rawValue): { \(declaration.name): \(field.pattern.flow(declaration.shape)) } }"
    }
    return ["\(ThenKey.never.rawValue): [\(items.joined(separator: ", "))]"]
  }

  // MARK: Where some are listed

  /// The whole list in the order of the calls, the items as they are written, with those of other operations among them.
  func list(_ step: Int, _ condition: String = "", naming operations: PlaceSet) -> Advice {
    guard let written = expected(step).calls else { return calls(step) }
    let items: (TriedCase) -> [String] = { one in
      let expected = one.testCase.steps[step]
      guard let list = expected.calls else { return [] }
      let calls = Array(one.trace.calls(ofStep: step))
      let compared = ComparedCalls(list, expected.alsoAllowed.subtracting(operations), calls, vocabulary)
      var patterns: [Int: CallPattern] = [:]
      for case .fits(let item, let call) in compared.pairs { patterns[call] = list.items[item] }
      return compared.calls.indices.map { place in
        patterns[place].map { line($0.arguments, compared.calls[place], one) } ?? observed(compared.calls[place], one)
      }
    }
    let lead = "\(condition)write in place of \"\(written.key)\""
    guard !isCell(step, { $0.calls?.range }), let calls = shared(items) else {
      return Advice("\(lead), row by row:", rows { cell(items($0)) })
    }
    return Advice("\(lead):", block(calls))
  }

  /// One item of the list with what it leaves open.
  func arguments(of gap: ArgumentGap, _ parameters: [Int]) -> Advice {
    let operation = vocabulary.operations[gap.operation]
    if gap.isSecret, isCell(gap.step, { $0.calls?.range }) { return inColumn(gap, parameters) }
    guard !gap.isSecret else {
      let names = parameters.map { operation.parameters[$0].name }
      let value = isRepeated(gap, parameters) ? "the value that \"when\" gives" : "its value"
      return Advice(
        "add to the call of \(operation.name) what is secret, with \(value), which is not shown here:",
        names.map { "\($0): \(Advice.blank)" })
    }
    guard let written = expected(gap.step).calls, !isCell(gap.step, { $0.calls?.range }),
      let text = shared({ line($0, gap, parameters) })
    else { return inColumn(gap, parameters) }
    let item = place(gap, written)
    let hasSecret =
      written.items.indices.contains(gap.item)
      && written.items[gap.item].arguments.contains { operation.parameters[$0.parameter].isSecret }
    guard hasSecret else {
      return Advice("write in \"\(written.key)\", in place of \(item)\(Advice.hint([text])):", ["- " + text])
    }
    guard let added = shared({ additions($0, gap, parameters) }) else { return inColumn(gap, parameters) }
    return Advice(
      gap.isMatcher
        ? "write in the call of \(operation.name), in place of the placeholder\(Advice.hint([added])):"
        : "add to the call of \(operation.name)\(Advice.hint([added])):",
      [added])
  }

  /// Whether the secrets of a call are those of an action: then the author knows where they stand.
  private func isRepeated(_ gap: ArgumentGap, _ parameters: [Int]) -> Bool {
    cases.allSatisfy { one in
      let given = one.testCase.plan.steps.joined().flatMap { trigger -> [Literal] in
        if case .action(_, let arguments) = trigger { arguments } else { [] }
      }
      guard let (_, call) = pair(one, gap) else { return false }
      return parameters.allSatisfy { given.contains(call.arguments[$0]) }
    }
  }

  /// The same where the rows differ: their lists stand in a column.
  private func inColumn(_ gap: ArgumentGap, _ parameters: [Int]) -> Advice {
    let items: (TriedCase) -> String = { one in
      let expected = one.testCase.steps[gap.step]
      guard let list = expected.calls else { return "none" }
      let compared = ComparedCalls(list, expected.alsoAllowed, Array(one.trace.calls(ofStep: gap.step)), vocabulary)
      var texts: [String] = compared.calls.map { observed($0, one) }
      for case .fits(let item, let call) in compared.pairs {
        let isMeant = list.items[item].operation == gap.operation
        texts[call] = line(
          list.items[item].arguments, compared.calls[call], one, meant: isMeant ? parameters : [], isFilled: isMeant,
          isPlain: isMeant && gap.isMatcher,
          namesSecrets: isMeant && gap.isSecret)
      }
      return cell(texts)
    }
    let rows = rows(items)
    guard let written = expected(gap.step).calls, isCell(gap.step, { $0.calls?.range }) else {
      return Advice(
        "remove \"\(expected(gap.step).calls?.key ?? "calls")\", and add to the table the column \"then calls\", with:",
        rows)
    }
    let secret = gap.isSecret ? ", with the secret value, which is not shown here" : Advice.hint(rows)
    return Advice("write in the column \"then \(written.key)\"\(secret):", rows)
  }

  /// Which item of the list it is, by its operation.
  private func place(_ gap: ArgumentGap, _ written: Expectations.Calls) -> String {
    let name = vocabulary.operations[gap.operation].name
    let like = written.items.indices.filter { written.items[$0].operation == gap.operation }
    guard like.count > 1, let number = like.firstIndex(of: gap.item) else { return name }
    return "the \(MutantText.ordinal(number)) \(name)"
  }

  private func line(_ one: TriedCase, _ gap: ArgumentGap, _ parameters: [Int]) -> String {
    guard let (pattern, call) = pair(one, gap) else { return vocabulary.operations[gap.operation].name }
    return line(pattern.arguments, call, one, meant: parameters, isFilled: true, isPlain: gap.isMatcher)
  }

  private func additions(_ one: TriedCase, _ gap: ArgumentGap, _ parameters: [Int]) -> String {
    guard let (_, call) = pair(one, gap) else { return "" }
    let declared = vocabulary.operations[gap.operation].parameters
    return parameters.map { "\(declared[$0].name): \(one.text(call.arguments[$0], declared[$0].shape, isMeant: true))" }
      .joined(separator: ", ")
  }

  /// A written item, and the call that fits it.
  private func pair(_ one: TriedCase, _ gap: ArgumentGap) -> (CallPattern, Trace.CallRecord)? {
    let expected = one.testCase.steps[gap.step]
    guard let list = expected.calls else { return nil }
    let compared = ComparedCalls(list, expected.alsoAllowed, Array(one.trace.calls(ofStep: gap.step)), vocabulary)
    for case .fits(gap.item, let call) in compared.pairs { return (list.items[gap.item], compared.calls[call]) }
    return nil
  }

  /// An item without its dash.
  ///
  /// - Parameters:
  ///   - meant: the arguments that the advice is about.
  ///   - isFilled: whether it tells the arguments that are not written.
  ///   - isPlain: whether it tells values in place of placeholders.
  ///   - namesSecrets: whether it leaves room for secret arguments that are not written.
  private func line(
    _ written: [ArgumentPattern], _ call: Trace.CallRecord, _ one: TriedCase, meant: [Int] = [],
    isFilled: Bool = false, isPlain: Bool = false, namesSecrets: Bool = false
  ) -> String {
    let operation = vocabulary.operations[call.operation]
    let parts = operation.parameters.enumerated().compactMap { place, parameter -> String? in
      let pattern = written.first { $0.parameter == place }?.pattern
      guard !parameter.isSecret else {
        return pattern == nil && !namesSecrets ? nil : "\(parameter.name): \(Advice.blank)"
      }
      if let pattern, !isPlain { return "\(parameter.name): \(pattern.flow(parameter.shape))" }
      guard isFilled || pattern != nil else { return nil }
      let text = one.text(call.arguments[place], parameter.shape, isMeant: meant.contains(place))
      return "\(parameter.name): \(text)"
    }
    return parts.isEmpty ? operation.name : "\(operation.name): { \(parts.joined(separator: ", ")) }"
  }
}
