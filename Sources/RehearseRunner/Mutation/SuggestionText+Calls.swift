import Rehearse
import RehearseLanguage

/// What to write about calls.
extension SuggestionText {
  /// How many calls are written out.
  private static let callLimit = 500

  // MARK: Where none are listed

  func calls(_ step: Int) -> Suggestion {
    let key = ThenKey.calls.rawValue
    let never = expected(step).never
    let needless = never.filter { isNeedless($0, step) }
    let isColumn = isCell(step) { $0.never.first?.range }
    guard let calls = shared({ commands($0, step) }) else {
      let names = isColumn ? "the column \"then never\"" : "\(Counted.list(needless.map(\.name))) from \"never\""
      return columns(
        ["then \(key)"], after: needless.isEmpty ? "" : "remove \(names), which adds nothing then, and "
      ) { [cell(commands($0, step))] }
    }
    let lines = block(calls) + (needless.isEmpty ? [] : kept(never.filter { !isNeedless($0, step) }))
    guard !needless.isEmpty else { return Suggestion("add to \"then\"", lines) }
    return Suggestion(
      isColumn
        ? "remove the column \"then never\", which adds nothing then, and add to \"then\""
        : "write in \"then\", in place of \"never\"", lines)
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
    let compared = vocabulary.commands.subtracting(expected(step).alsoAllowed)
    return one.trace.calls(ofStep: step).filter { compared.has($0.operation) }.map { observed($0, one) }
  }

  /// Whether a complete list of calls forbids the same.
  private func isNeedless(_ never: Expectations.Never, _ step: Int) -> Bool {
    never.field == nil && never.operations.isSubset(of: vocabulary.commands.subtracting(expected(step).alsoAllowed))
  }

  /// What stays of `never` where some of it is taken out.
  private func kept(_ rest: [Expectations.Never]) -> [String] {
    guard !rest.isEmpty else { return [] }
    let items = rest.map { never in
      guard let field = never.field else { return never.name }
      let declaration = vocabulary.state[field.field]
      return "{ \(ChangeKey.becomes.rawValue): { \(declaration.name): \(field.pattern.flow(declaration.shape)) } }"
    }
    return ["\(ThenKey.never.rawValue): [\(items.joined(separator: ", "))]"]
  }

  // MARK: Where some are listed

  /// The whole list in the order of the calls, also those of the named operations, which `also allowed` leaves out.
  func list(_ step: Int, _ condition: String = "", naming operations: PlaceSet = PlaceSet()) -> Suggestion {
    guard let written = expected(step).calls else { return calls(step) }
    let words = "\(condition)write in place of \"\(written.key)\""
    let items: (TriedCase) -> [String] = {
      self.items($0, step, naming: operations) { pattern, call, one in
        item(call, one, pattern?.arguments ?? [])
      }
    }
    guard !isCell(step, { $0.calls?.range }), let calls = shared(items) else {
      return Suggestion("\(words), row by row", rows { cell(items($0)) })
    }
    return Suggestion(words, block(calls))
  }

  /// One item of the list with what it leaves open; where the rows differ, the list of each row.
  func arguments(_ argument: OpenArgument, _ parameters: Set<Int>) -> Suggestion {
    let step = argument.step
    guard let written = expected(step).calls else { return calls(step) }
    let isColumn = isCell(step) { $0.calls?.range }
    let filled: (TriedCase) -> [Int: String] = { one in
      var texts: [Int: String] = [:]
      guard let list = one.testCase.steps[step].calls else { return texts }
      let compared = self.compared(list, one, step)
      for case .fits(let item, let call) in compared.pairs where item == argument.item {
        texts[item] = self.item(compared.calls[call], one, list.items[item].arguments, filling: parameters)
      }
      return texts
    }
    if !isColumn, let text = shared({ filled($0)[argument.item] }), let text {
      return Suggestion("write in \"\(written.key)\", in place of \(place(argument, written))", ["- " + text])
    }
    let rows: (TriedCase) -> [String] = { one in
      self.items(one, step) { pattern, call, one in
        let isMeant = pattern?.operation == argument.operation
        return item(call, one, pattern?.arguments ?? [], filling: isMeant ? parameters : [])
      }
    }
    if isColumn { return Suggestion("write in the column \"then \(written.key)\"", self.rows { cell(rows($0)) }) }
    return columns(["then \(ThenKey.calls.rawValue)"], after: "remove \"\(written.key)\", and ") { [cell(rows($0))] }
  }

  /// The calls of a step as a complete list.
  ///
  /// - Parameter text: takes the item that the call fits, if one does.
  private func items(
    _ one: TriedCase, _ step: Int, naming operations: PlaceSet = PlaceSet(),
    _ text: (CallPattern?, Trace.CallRecord, TriedCase) -> String
  ) -> [String] {
    guard let list = one.testCase.steps[step].calls else { return [] }
    let compared = compared(list, one, step, naming: operations)
    var patterns: [Int: CallPattern] = [:]
    for case .fits(let item, let call) in compared.pairs { patterns[call] = list.items[item] }
    return compared.calls.indices.map { place in
      patterns[place] == nil
        ? observed(compared.calls[place], one) : text(patterns[place], compared.calls[place], one)
    }
  }

  private func compared(
    _ list: Expectations.Calls, _ one: TriedCase, _ step: Int, naming operations: PlaceSet = PlaceSet()
  ) -> ComparedCalls {
    let allowed = one.testCase.steps[step].alsoAllowed.subtracting(operations)
    return ComparedCalls(list, allowed, Array(one.trace.calls(ofStep: step)), vocabulary)
  }

  /// Which item of the list it is, by its operation.
  private func place(_ argument: OpenArgument, _ written: Expectations.Calls) -> String {
    let name = vocabulary.operations[argument.operation].name
    let like = written.items.indices.filter { written.items[$0].operation == argument.operation }
    guard like.count > 1, let number = like.firstIndex(of: argument.item) else { return name }
    return "the \(MutantText.ordinal(number)) \(name)"
  }

  // MARK: One item

  /// A call that is not written yet, with all arguments but the secret ones.
  private func observed(_ call: Trace.CallRecord, _ one: TriedCase) -> String {
    let parameters = vocabulary.operations[call.operation].parameters
    return item(call, one, [], filling: Set(parameters.indices.filter { !parameters[$0].isSecret }), isMeant: false)
  }

  /// An item without its dash: the arguments as they are written, those to be filled in as they were passed.
  private func item(
    _ call: Trace.CallRecord, _ one: TriedCase, _ written: [ArgumentPattern], filling parameters: Set<Int> = [],
    isMeant: Bool = true
  ) -> String {
    let operation = vocabulary.operations[call.operation]
    let parts = operation.parameters.enumerated().compactMap { place, parameter -> String? in
      let pattern = written.first { $0.parameter == place }?.pattern
      guard pattern != nil || parameters.contains(place) else { return nil }
      if parameter.isSecret { return "\(parameter.name): \(Suggestion.blank)" }
      if let pattern, !parameters.contains(place) { return "\(parameter.name): \(pattern.flow(parameter.shape))" }
      return "\(parameter.name): \(one.text(call.arguments[place], parameter.shape, isMeant: isMeant))"
    }
    return parts.isEmpty ? operation.name : "\(operation.name): { \(parts.joined(separator: ", ")) }"
  }
}
