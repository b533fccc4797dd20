import Rehearse

struct ExpectationDecoder: DecoderPart {
  let context: DecodingContext

  /// Reads a `then`.
  ///
  /// - Parameter isEnough: Whether it must expect something by itself, because there are no columns.
  func decodeThen(_ node: Node, into expected: inout Expectations, _ rule: inout Rule?, isEnough: Bool) {
    if patterns.isLeftOpen(node) || tree.isRefused(node) { return }
    if tree.isMap(node), tree.count(node) == 0 {
      if mayBeOpen { return }
      return report(
        .nothingExpected, "`then` is empty, so this \(words: rule == nil ? "scenario" : "rule") can never fail",
        rule == nil
          ? [
            Hint("Write what is expected, for example: { calls: none }", changes.replacing(node, "{ calls: none }")),
            Hints.acceptance,
          ] : [Hints.promises], at: node)
    }
    let before = context.diagnostics.count
    context.isRule = rule != nil
    guard let mapping = mappings.mapping(node, ThenKey.self) else { return }
    mappings.checkCombinations(mapping)
    mappings.checkScope(mapping, isRule: rule != nil)
    for key in ThenKey.all {
      guard let keyNode = mapping.keyNode(key), let value = mapping[key] else { continue }
      decode(key, keyNode, value, into: &expected, &rule)
    }
    if isEnough, !mayBeOpen, expected.isEmpty, context.diagnostics.count == before,
      !mapping.isBroken, !hasErrors(at: node)
    {
      report(.nothingExpected(hasTable: false), at: node)
    }
  }

  func decode(
    _ key: ThenKey, _ keyNode: Node, _ node: Node, into expected: inout Expectations, _ rule: inout Rule?
  ) {
    switch key {
    case .returned: if rule == nil { expected.returned = endings.ending(node, key, at: tree.range(keyNode)) }
    case .threw: if rule == nil { expected.threw = endings.ending(node, key, at: tree.range(keyNode)) }
    case .calls, .callsInAnyOrder: expected.calls = calls(node, key: keyNode, key)
    case .inOrder: expected.calls = sequences.sequence(node, key: keyNode)
    case .callsInclude: expected.included = calls(node, key: keyNode, key)
    case .callCount: expected.counts = callCounts(node)
    case .never: expected.never = names.never(node)
    case .atMostOnce: expected.limits = rules.limits(node, isRule: rule != nil)
    case .whenever: if rule != nil { rule?.whenever = fields(node, key.quoted) }
    case .state: expected.state = fields(node, key.quoted)
    case .changes: expected.changes = changes(node, key: keyNode)
    case .history: expected.history = history(node)
    case .alsoAllowed: expected.alsoAllowed.formUnion(names.alsoAllowed(node))
    }
  }

  /// Whether a `then` is missing, empty or still to be filled in.
  func saysNothing(_ then: Node) -> Bool {
    tree.isRefused(then) || tree.isMap(then) && tree.count(then) == 0 || patterns.isLeftOpen(then)
  }

  /// Removes the error about a `then` without a value, if expectations may be left open.
  func forgiveEmpty(_ key: Node?, _ value: Node) {
    guard mayBeOpen, let key, tree.isRefused(value) else { return }
    context.diagnostics.withdraw(at: tree.position(key))
  }

  // MARK: Calls

  /// - Parameter word: the key of `then` that the list belongs to.
  func calls(_ node: Node, key: Node, _ word: ThenKey) -> Expectations.Calls? {
    if tree.isRefused(node) { return nil }
    var result = Expectations.Calls(
      isOrdered: word != .callsInAnyOrder, isPartial: word == .callsInclude, items: [], range: tree.range(key))
    result.isOpen = patterns.isLeftOpen(node)
    if result.isOpen || word.kind.mayBeNone && tree.isPlain(node, "none") { return result }
    guard tree.isList(node) else {
      reportNoCalls(node, word)
      return nil
    }
    let items = tree.items(node)
    if items.isEmpty {
      return reject(
        .emptyList, "this list of calls is empty",
        [noCommand(node, word, ", or remove the key.")], at: node)
    }
    result.items = items.compactMap { call($0, isAlone: items.count == 1) }
    return result
  }

  func reportNoCalls(_ node: Node, _ key: ThenKey) {
    let isNone =
      hints.isNull(node)
      || tree.isScalar(node) && NameSuggestion.nearest(to: tree.string(node), in: Hints.noneWords) != nil
    report(
      .notAList, "\(key.quoted) must be a list, but this is \(hints.found(node))",
      [hints.hiddenCharacter(node) ?? (isNone ? noCommand(node, key) : hints.listHint(node))], at: node)
  }

  /// Advice to write `none` in place of a list of calls.
  private func noCommand(_ node: Node, _ key: ThenKey, _ rest: String = ".") -> Hint {
    Hint(
      "Write `calls: none` to say that no command is called\(rest)",
      changes.replacing(value: node, of: key.rawValue, "calls: none"))
  }

  func call(_ node: Node, isAlone: Bool) -> CallPattern? {
    switch tree.kind(node) {
    case .refused: return nil
    case .list:
      return reject(
        .nestedList, "a call must be a name, or a name with arguments, but this is a list",
        ["Write all calls in one list: [first, second]"], at: node)
    case .scalar:
      if tree.isPlain(node, "none") {
        return reject(
          .misplacedNone, "`none` is not a call",
          [isAlone ? "Write `calls: none` to say that no command is called." : "Remove it."], at: node)
      }
      return operation(node).map { CallPattern(operation: $0, arguments: [], range: tree.range(node)) }
    case .map:
      let entries = tree.entries(node)
      guard let (name, arguments) = entries.first else {
        return reject(
          .missingName, "a call is missing in these braces", ["Write: { operation: { argument: value } }"], at: node)
      }
      guard tree.isScalar(name) else { return nil }
      if sequences.isChange(name) {
        return reject(
          .misplacedChange, "`becomes` cannot be used in this list",
          ["Write it in `in order`, which lists calls and changes of the state, or in `never`."], at: name)
      }
      if let second = entries.dropFirst().first?.key {
        guard tree.isScalar(second) else { return nil }
        if reportArgument(second, of: name, arguments) { return nil }
        return reject(
          .severalInOneItem, "only one call can be written here, but there are \(entries.count)",
          ["Put a dash before each call."], at: second)
      }
      guard let index = operation(name) else {
        if let meant = meant(name, among: contract.operationNames) {
          _ = argumentPatterns(arguments, contract.operations[meant])
        }
        return nil
      }
      return CallPattern(
        operation: index, arguments: argumentPatterns(arguments, contract.operations[index]),
        range: tree.range(name))
    }
  }

  /// Reports an argument beside its call; returns whether it is one.
  private func reportArgument(_ key: Node, of name: Node, _ arguments: Node) -> Bool {
    guard let index = place(of: name, in: contract.operationNames),
      place(of: key, in: contract.operations[index].parameterNames) != nil
    else { return false }
    if tree.isMissing(arguments) {
      mappings.reportBeside(key, name)
    } else {
      report(
        .misplacedName, "`\(tree.string(key))` is an argument of \"\(tree.string(name))\"",
        ["Write it inside the braces of \(tree.string(name))."], at: key)
    }
    return true
  }

  private func callCounts(_ node: Node) -> [Expectations.CallCount] {
    let names = contract.operationNames.names
    let entries = mappings.entries(node, ThenKey.callCount.quoted, names: names, example: examples.callCounts) ?? .none
    return entries.compactMap { key, value in
      guard tree.isScalar(key), let operation = operation(key, in: ThenKey.callCount.quoted) else { return nil }
      return callCount(value).map {
        Expectations.CallCount(operation: operation, count: $0, range: tree.range(key))
      }
    }
  }

  /// How often an operation is called.
  func callCount(_ node: Node) -> Int? {
    if tree.isPlain(node), tree.string(node).hasPrefix("<"), !tree.isBlank(node) {
      return reject(
        .misplacedPlaceholder, "a placeholder cannot stand for the number of calls",
        ["Write the number, or leave the operation out if it does not matter."], at: node)
    }
    if let meant = everyday.callCount(node) {
      return reject(
        .wrongType, "the number of calls must be a whole number, but this is \(hints.found(node))", [meant], at: node)
    }
    guard case .integer(let count)? = values.value(node, .wholeNumber, ValueSite("the number of calls")) else {
      return nil
    }
    if count >= 0 { return count }
    return reject(
      .wrongType, "the number of calls must be 0 or more, but this is \(hints.found(node))",
      [Hint("Write 0 to say that it is not called.", .replacing("0"))], at: node)
  }

  private func operation(_ node: Node, in place: String = "a list of calls") -> Int? {
    guard names.isWildcard(node) else { return names.operation(node) }
    return reject(
      .wildcard, "`\(tree.string(node))` is not allowed in \(place)",
      ["Write the name of the operation. Names with .* can be used only in `never` and `also allowed`."], at: node)
  }

  /// The patterns for a call's arguments, without those that have mistakes.
  func argumentPatterns(_ node: Node, _ operation: OperationDeclaration) -> [ArgumentPattern] {
    if tree.isRefused(node) { return [] }
    let all = operation.parameterNames.names
    guard tree.isMap(node) else {
      let shown = operation.parameters.contains(where: \.isSecret) ? "not" : hints.found(node)
      let instead: Hint =
        all.isEmpty
        ? "It has no arguments; write its name alone."
        : "Write: { \(all.map { "\($0): …" }.joined(separator: ", ")) }"
      report(.notArguments(of: operation.name, found: shown, hint: instead), at: node)
      return []
    }
    return tree.entries(node).compactMap { key, value in
      guard tree.isScalar(key) else { return nil }
      guard let index = place(of: key, in: operation.parameterNames) else {
        names.unknown(
          key, .unknownArgument, "an argument", of: "\"\(operation.name)\"", among: all,
          expected: names.unwritten(all, in: node), lead: "Its arguments")
        if let meant = meant(key, among: operation.parameterNames) {
          let parameter = operation.parameters[meant]
          _ = patterns.pattern(value, parameter.valueType, ValueSite(parameter, allowsMatchers: true))
        }
        return nil
      }
      let parameter = operation.parameters[index]
      FreeGroupReview(context: context)
        .review(
          value, parameter.valueType, parameter.examples,
          of: .argument(operation: operation.name, name: parameter.name), isSecret: parameter.isSecret)
      return patterns.pattern(value, parameter.valueType, ValueSite(parameter, allowsMatchers: true))
        .map { ArgumentPattern(parameter: index, pattern: $0) }
    }
  }

  // MARK: State

  func fields(_ node: Node, _ what: String) -> [Expectations.Field] {
    eachField(node, what) { value, field, range in
      statePattern(value, field).map { Expectations.Field(field: field, pattern: $0, range: range) }
    }
  }

  private func eachField<Expected>(
    _ node: Node, _ what: String, _ read: (_ value: Node, _ field: Int, _ range: SourceRange) -> Expected?
  ) -> [Expected] {
    let entries = mappings.entries(node, what, names: contract.stateNames.names, example: examples.fields) ?? .none
    return entries.compactMap { key, value in
      guard tree.isScalar(key) else { return nil }
      guard let field = names.stateField(key) else {
        if let meant = meant(key, among: contract.stateNames) { _ = read(value, meant, tree.range(key)) }
        return nil
      }
      return read(value, field, tree.range(key))
    }
  }

  func statePattern(_ node: Node, _ field: Int) -> Pattern? {
    let declaration = contract.state[field]
    return patterns.pattern(
      node, declaration.valueType, ValueSite("the state field", declaration.name, allowsMatchers: true))
  }

  private func changes(_ node: Node, key: Node) -> Expectations.Changes? {
    if tree.isRefused(node) { return nil }
    let change = changes.replacing(node, "none")
    func none(_ rest: String) -> Hint { Hint("Write `changes: none` to say that nothing changes\(rest)", change) }
    let message = "`changes` must be a group of fields, or none, but this is"
    let isOpen = patterns.isLeftOpen(node)
    if isOpen || tree.isPlain(node, "none") {
      return Expectations.Changes(fields: [], isOpen: isOpen, range: tree.range(key))
    }
    if tree.isMap(node), tree.count(node) == 0 {
      return reject(.emptyList, "`changes` is empty", [none(", or remove the key.")], at: node)
    }
    if tree.isScalar(node) {
      let pair = hints.pairHint(node, contract.stateNames.names)
      return reject(
        .notAGroup, "\(message) \(hints.found(node))", [hints.hiddenCharacter(node) ?? pair ?? none(".")], at: node)
    }
    if isNoneInBrackets(node) || tree.isList(node) && tree.count(node) == 0 {
      return reject(.notAGroup, "\(message) a list", [none(".")], at: node)
    }
    return Expectations.Changes(fields: fields(node, "`changes`"), range: tree.range(key))
  }

  private func isNoneInBrackets(_ node: Node) -> Bool {
    let items = tree.items(node)
    return items.count == 1 && tree.isPlain(items[0], "none")
  }

  private func history(_ node: Node) -> [Expectations.History] {
    eachField(node, "`history`") { value, field, range in
      historyPatterns(value, field).map { Expectations.History(field: field, patterns: $0, range: range) }
    }
  }

  /// The successive values of a field, where `none` means that it never changes.
  func historyPatterns(_ node: Node, _ field: Int) -> [Pattern]? {
    if tree.isRefused(node) { return nil }
    if patterns.isLeftOpen(node) { return [.matcher(.toBeFilledIn)] }
    if tree.isPlain(node, "none") { return [] }
    let name = contract.state[field].name
    guard tree.isList(node) else {
      let list = "[\(hints.sequence(tree.string(node)))]"
      let shown =
        tree.isScalar(node)
        ? Hint("Write \(list)", changes.replacing(node, list)) : "Write the values in brackets: [first, second]"
      return reject(
        .notAList, "the history of \"\(name)\" must be a list, but this is \(hints.found(node))",
        [shown, "To say that the field does not change, write none."], at: node)
    }
    if tree.count(node) == 0 {
      return reject(
        .emptyList, "this history is empty",
        [
          Hint("Write none to say that the field does not change, or remove the key.", changes.replacing(node, "none"))
        ], at: node)
    }
    if !contract.state[field].valueType.isOptional, isNoneInBrackets(node) {
      return reject(
        .misplacedNone, "`none` must not have brackets around it",
        [Hint("Write none to say that \"\(name)\" does not change.", changes.replacing(node, "none"))], at: node)
    }
    return whole(tree.items(node).map { statePattern($0, field) })
  }
}

extension Message {
  static func nothingExpected(hasTable: Bool) -> Message {
    Message(
      .nothingExpected, "`also allowed` alone expects nothing, so this scenario can never fail",
      hints: ["Add \(words: hasTable ? "a `then` column, or " : "")calls, never, state, changes or history."])
  }
}
