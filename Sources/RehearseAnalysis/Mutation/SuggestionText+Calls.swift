import Rehearse
import RehearseLanguage
import RehearseRunner

extension SuggestionText {
  private static let callLimit = 500

  // MARK: Without a list

  func calls(_ step: Int) -> Suggestion {
    let key = ThenKey.calls.rawValue
    let expected = expected(step)
    let compared = contract.commands.subtracting(expected.alsoAllowed)
    // A complete list of calls already forbids these.
    func isNeedless(_ never: Expectation.Never) -> Bool {
      never.field == nil && never.operations.isSubset(of: compared)
    }
    func commands(_ one: TriedCase) -> [WrittenCall] {
      one.parts[step].calls.filter { compared.has($0.operation) }.map { observed($0, one) }
    }
    let needless = expected.never.filter(isNeedless)
    let isColumn = isCell(step) { $0.never.first?.range }
    guard let calls = shared(commands) else {
      let names = isColumn ? "the column \"then never\"" : "\(Counted.list(needless.map(\.name))) from \"never\""
      return columns(
        ["then \(key)"], after: needless.isEmpty ? nil : "remove \(names), which adds nothing then"
      ) { [ObservedText.list(commands($0))] }
    }
    guard !needless.isEmpty else { return Suggestion("add to \"then\"", block(calls)) }
    return Suggestion(
      isColumn
        ? "remove the column \"then never\", which adds nothing then, and add to \"then\""
        : "write in \"then\", in place of \"never\"", block(calls) + kept(expected.never.filter { !isNeedless($0) }))
  }

  private func block(_ calls: [WrittenCall]) -> [String] {
    let key = ThenKey.calls.rawValue
    guard !calls.isEmpty else { return ["\(key): none"] }
    let rest = calls.count - Self.callLimit
    return ["\(key):"] + calls.prefix(Self.callLimit).map { "  - \($0.item)" }
      + (rest > 0 ? ["  … and \(rest) more"] : [])
  }

  private func kept(_ rest: [Expectation.Never]) -> [String] {
    guard !rest.isEmpty else { return [] }
    let items = rest.map { never in
      guard let field = never.field else { return never.name }
      let declaration = contract.state[field.field]
      return
        "{ \(ChangeKey.becomes.rawValue): { \(declaration.name): \(cases[0].observed.written(field.pattern, declaration.valueType)) } }"
    }
    return ["\(ThenKey.never.rawValue): [\(items.joined(separator: ", "))]"]
  }

  // MARK: With a list

  /// The whole list in call order, with calls of the named operations even if `also allowed` excludes them.
  func list(_ step: Int, _ condition: String = "", naming operations: ContractIndices = ContractIndices()) -> Suggestion
  {
    guard let written = expected(step).calls else { return calls(step) }
    let words = "\(condition)write in place of \"\(written.key.rawValue)\""
    let items: (TriedCase) -> [WrittenCall] = { self.items($0, step, naming: operations) { _ in [] } }
    guard !isCell(step, { $0.calls?.range }), let calls = shared(items) else {
      return Suggestion("\(words), row by row", rows { ObservedText.list(items($0)) })
    }
    return Suggestion(words, block(calls))
  }

  /// One item with the omitted arguments filled in, or whole lists if rows differ.
  func arguments(_ parameters: Set<Int>, of item: Int, _ operation: Int, _ step: Int) -> Suggestion {
    guard let written = expected(step).list else { return calls(step) }
    let isColumn = isCell(step) { $0.calls?.range }
    let filled: (TriedCase) -> WrittenCall? = { one in
      compared(one, step).first { $0.item == item && $0.pattern != nil }.map {
        self.item($0.call, one, $0.pattern, filling: parameters)
      }
    }
    if !isColumn, let text = shared(filled), let text {
      // The call's number among calls of the same operation.
      let like = written.items.indices.filter { written.items[$0].operation == operation }
      let number = like.count > 1 ? like.firstIndex(of: item).map { "the \(Mutant.ordinal($0)) " } : nil
      let name = (number ?? "") + contract.operations[operation].name
      return Suggestion("write in \"\(written.key.rawValue)\", in place of \(name)", ["- \(text.item)"])
    }
    let list: (TriedCase) -> String = { one in
      ObservedText.list(items(one, step) { $0.operation == operation ? parameters : [] })
    }
    if isColumn { return cells("then \(written.key.rawValue)", list) }
    return columns(["then \(ThenKey.calls.rawValue)"], after: "remove \"\(written.key.rawValue)\"") { [list($0)] }
  }

  /// The complete list of calls in a step. Calls that match an item get additional arguments.
  private func items(
    _ one: TriedCase, _ step: Int, naming operations: ContractIndices = ContractIndices(),
    _ filling: (CallPattern) -> Set<Int>
  ) -> [WrittenCall] {
    compared(one, step, naming: operations).map { _, pattern, call in
      pattern.map { item(call, one, $0, filling: filling($0)) } ?? observed(call, one)
    }
  }

  /// The compared calls of a step, each with the list item it matches.
  private func compared(
    _ one: TriedCase, _ step: Int, naming operations: ContractIndices = ContractIndices()
  ) -> [(item: Int?, pattern: CallPattern?, call: Trace.CallRecord)] {
    let expected = one.testCase.steps[step]
    if let included = expected.included { return beside(included, one, step) }
    guard let list = expected.calls else { return [] }
    let compared = ComparedCalls(
      list, expected.alsoAllowed.subtracting(operations), one.parts[step].calls, contract)
    var items: [Int: Int] = [:]
    for case .fits(let item, let call) in compared.pairs { items[call] = item }
    return compared.calls.enumerated().map { index, call in
      (items[index], items[index].map { list.items[$0] }, call)
    }
  }

  /// The commands of a step, and the queries that `calls include` names, each with the item that it matches.
  private func beside(
    _ included: Expectation.CallList, _ one: TriedCase, _ step: Int
  ) -> [(item: Int?, pattern: CallPattern?, call: Trace.CallRecord)] {
    let compared = contract.commands.subtracting(expected(step).alsoAllowed).union(included.operations)
    let calls = one.parts[step].calls
    let items = IncludedCalls(included.items, calls[...]).itemOfCall
    return calls.indices.filter { compared.has(calls[$0].operation) }.map { index in
      (items[index], items[index].map { included.items[$0] }, calls[index])
    }
  }

  // MARK: List items

  /// A call that is not in the list yet, with all arguments except secrets.
  private func observed(_ call: Trace.CallRecord, _ one: TriedCase) -> WrittenCall {
    one.observed.call(call) { index, parameter in
      parameter.isSecret ? nil : one.observed.value(call.arguments[index], parameter.valueType)
    }
  }

  /// An item without its dash: stated arguments as written, others with their actual values.
  private func item(
    _ call: Trace.CallRecord, _ one: TriedCase, _ written: CallPattern?, filling parameters: Set<Int>
  ) -> WrittenCall {
    one.observed.call(call) { index, parameter in
      let pattern = written?.arguments.first { $0.parameter == index }?.pattern
      guard pattern != nil || parameters.contains(index) else { return nil }
      if parameter.isSecret { return Suggestion.blank }
      if let pattern, !parameters.contains(index) { return one.observed.written(pattern, parameter.valueType) }
      return one.observed.value(call.arguments[index], parameter.valueType, hidden: Suggestion.blank)
    }
  }
}
