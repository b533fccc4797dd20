import Rehearse

/// Reads a `then`.
struct ExpectationDecoder: DecoderPart {
  let context: DecodingContext
  private var levelDecoder: LevelDecoder { LevelDecoder(context: context) }
  private var nameDecoder: NameDecoder { NameDecoder(context: context) }
  private var patternDecoder: PatternDecoder { PatternDecoder(context: context) }
  private var sequenceDecoder: SequenceDecoder { SequenceDecoder(context: context) }

  /// Reads a `then`.
  ///
  /// - Parameters:
  ///   - rule: what makes the scenario a rule, for which `then` has other keys.
  ///   - isEnough: whether it must expect something by itself; a table's `then` columns can do so for it.
  func decodeThen(_ node: Node, into expectations: inout Expectations, _ rule: inout Rule?, isEnough: Bool) {
    if patternDecoder.isLeftOpen(node) || tree.isRefused(node) { return }
    if tree.isMap(node), tree.count(node) == 0 {
      if context.options.mayBeOpen { return }
      return report(rule == nil ? .emptyThen : .emptyRule, at: node)
    }
    let before = reporter.diagnostics.count
    guard let level = levelDecoder.level(node, ThenKey.self) else { return }
    _ = levelDecoder.checkCombinations(level)
    levelDecoder.checkScope(level, isRule: rule != nil)
    for key in ThenKey.all where level.has(key) {
      guard let keyNode = level.keyNode(key), let value = level[key] else { continue }
      decode(key, keyNode, value, into: &expectations, &rule)
    }
    if isEnough, expectations.isEmpty, rule?.limits.isEmpty ?? true, reporter.diagnostics.count == before,
      !level.isBroken,
      !reporter.hasErrors(at: node),
      !context.options.mayBeOpen
    {
      report(.nothingExpected(hasTable: false), at: node)
    }
  }

  private func decode(
    _ key: ThenKey, _ keyNode: Node, _ node: Node, into expectations: inout Expectations, _ rule: inout Rule?
  ) {
    switch key {
    case .calls: expectations.calls = calls(node, key: keyNode, isOrdered: true)
    case .callsInAnyOrder: expectations.calls = calls(node, key: keyNode, isOrdered: false)
    case .inOrder: expectations.calls = sequenceDecoder.sequence(node, key: keyNode)
    case .never: expectations.never = nameDecoder.never(node)
    case .atMostOnce: if rule != nil { rule?.limits = AnythingDecoder(context: context).limits(node) }
    case .whenever: if rule != nil { rule?.whenever = fields(node, "`whenever`") }
    case .state: expectations.state = fields(node, "`state`")
    case .changes: expectations.changes = changes(node, key: keyNode)
    case .history: expectations.history = history(node)
    case .alsoAllowed: expectations.alsoAllowed.formUnion(nameDecoder.decodeAlsoAllowed(node))
    }
  }

  /// Whether a `then` is left open as a whole.
  func saysNothing(_ then: Node) -> Bool {
    tree.isRefused(then) || tree.isMap(then) && tree.count(then) == 0 || patternDecoder.isLeftOpen(then)
  }

  /// Takes back that a `then` has nothing after it, where that may be so.
  func forgiveEmpty(_ key: Node?, _ value: Node) {
    guard context.options.mayBeOpen, let key, tree.isRefused(value) else { return }
    reporter.diagnostics.withdraw(at: tree.position(key))
  }

  /// A list of expected calls, or `none`.
  func calls(_ node: Node, key: Node, isOrdered: Bool) -> Expectations.Calls? {
    if tree.isRefused(node) { return nil }
    var result = Expectations.Calls(isOrdered: isOrdered, items: [], range: tree.range(key))
    result.isOpen = patternDecoder.isLeftOpen(node)
    if result.isOpen { return result }
    if isOrdered, tree.isPlain(node, "none") { return result }
    guard tree.isList(node) else {
      reportNoCalls(node, isOrdered ? .calls : .callsInAnyOrder)
      return nil
    }
    guard tree.count(node) > 0 else {
      report(.emptyCalls, at: node)
      return nil
    }
    result.items.reserveCapacity(tree.count(node))
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      if tree.isPlain(item, "none") {
        report(.noneAmongCalls(isAlone: tree.count(node) == 1), at: item)
      } else if let pattern = callPattern(item) {
        result.items.append(pattern)
      }
    }
    return result
  }

  func reportNoCalls(_ node: Node, _ key: ThenKey) {
    let word = "`\(key.rawValue)`"
    let isNone =
      hints.isNull(node)
      || tree.isScalar(node) && NameSuggestion.nearest(to: tree.string(node), in: Hints.noneWords) != nil
    report(
      .notCalls(
        word, found: hints.found(node),
        notes: [
          hints.hiddenCharacter(node)
            ?? (isNone ? "Write `calls: none` to say that no command is called." : hints.listHint(node))
        ]), at: node)
  }

  func callPattern(_ node: Node) -> CallPattern? {
    switch tree.kind(node) {
    case .refused: return nil
    case .list:
      report(.listAsCall, at: node)
      return nil
    case .scalar:
      if reportWildcard(node) { return nil }
      return nameDecoder.operation(node).map { CallPattern(operation: $0, arguments: [], range: tree.range(node)) }
    case .map:
      var cursor = tree.children(node)
      guard let (name, arguments) = tree.nextEntry(&cursor) else {
        report(.missingCall, at: node)
        return nil
      }
      guard tree.isScalar(name) else { return nil }
      if sequenceDecoder.isChange(name) {
        report(.changeAmongCalls, at: name)
        return nil
      }
      if let (second, _) = tree.nextEntry(&cursor) {
        guard tree.isScalar(second) else { return nil }
        report(.severalCalls(tree.count(node)), at: second)
        return nil
      }
      if reportWildcard(name) { return nil }
      guard let index = nameDecoder.operation(name) else { return nil }
      return CallPattern(
        operation: index, arguments: argumentPatterns(arguments, context.vocabulary.operations[index]),
        range: tree.range(name))
    }
  }

  private func reportWildcard(_ node: Node) -> Bool {
    guard tree.bytes(node).last == UInt8(ascii: "*") else { return false }
    report(.wildcardAsCall(tree.string(node)), at: node)
    return true
  }

  /// What a call's arguments are compared with; those with a mistake are left out.
  func argumentPatterns(_ node: Node, _ operation: OperationDeclaration) -> [ArgumentPattern] {
    if tree.isRefused(node) { return [] }
    guard tree.isMap(node) else {
      let names = operation.parameters.map { "\($0.name): …" }.joined(separator: ", ")
      let shown = operation.parameters.contains(where: \.isSecret) ? "not" : hints.found(node)
      let instead = names.isEmpty ? "It has no arguments; write its name alone." : "Write: { \(names) }"
      report(.notArguments(of: operation.name, found: shown, hint: instead), at: node)
      return []
    }
    var arguments: [ArgumentPattern] = []
    arguments.reserveCapacity(tree.count(node))
    var cursor = tree.children(node)
    while let (key, value) = tree.nextEntry(&cursor) {
      guard tree.isScalar(key) else { continue }
      guard let index = parameter(key, of: operation) else {
        let names = operation.parameters.map(\.name)
        nameDecoder.unknown(
          key, .unknownArgument, "an argument", of: "\"\(operation.name)\"", among: names,
          expected: names.filter { !hints.hasKey($0, node) }, lead: "Its arguments")
        continue
      }
      let declaration = operation.parameters[index]
      let site = ValueSite("the argument", declaration.name, isSecret: declaration.isSecret, allowsMatchers: true)
      if let pattern = patternDecoder.pattern(value, declaration.shape, site) {
        arguments.append(ArgumentPattern(parameter: index, pattern: pattern))
      }
    }
    return arguments
  }

  private func parameter(_ key: Node, of operation: OperationDeclaration) -> Int? {
    operation.parameterNames.index(of: tree.bytes(key))
  }

  /// State fields with the values that they must have.
  func fields(_ node: Node, _ what: String) -> [Expectations.Field] {
    guard levelDecoder.expectMap(node, what, names: { context.vocabulary.stateNames.names }) else { return [] }
    var fields: [Expectations.Field] = []
    fields.reserveCapacity(tree.count(node))
    var cursor = tree.children(node)
    while let (key, value) = tree.nextEntry(&cursor) {
      guard tree.isScalar(key), let index = nameDecoder.stateField(key), let pattern = statePattern(value, index) else {
        continue
      }
      fields.append(Expectations.Field(field: index, pattern: pattern, range: tree.range(key)))
    }
    return fields
  }

  /// The value that a state field is compared with.
  func statePattern(_ node: Node, _ field: Int) -> Pattern? {
    let declaration = context.vocabulary.state[field]
    return patternDecoder.pattern(
      node, declaration.shape, ValueSite("the state field", declaration.name, allowsMatchers: true))
  }

  private func changes(_ node: Node, key: Node) -> Expectations.Changes? {
    if tree.isRefused(node) { return nil }
    if patternDecoder.isLeftOpen(node) { return Expectations.Changes(fields: [], isOpen: true, range: tree.range(key)) }
    if tree.isPlain(node, "none") { return Expectations.Changes(fields: [], range: tree.range(key)) }
    if tree.isMap(node), tree.count(node) == 0 {
      report(.emptyChanges, at: node)
      return nil
    }
    if tree.isScalar(node) {
      report(
        .notChanges(
          hints.found(node),
          notes: [
            hints.hiddenCharacter(node) ?? hints.pairHint(node, context.vocabulary.stateNames.names)
              ?? "Write `changes: none` to say that nothing changes."
          ]), at: node)
      return nil
    }
    if isNoneInBrackets(node) || tree.isList(node) && tree.count(node) == 0 {
      report(.listOfChanges, at: node)
      return nil
    }
    return Expectations.Changes(fields: fields(node, "`changes`"), range: tree.range(key))
  }

  private func isNoneInBrackets(_ node: Node) -> Bool {
    var cursor = tree.children(node)
    guard tree.isList(node), tree.count(node) == 1, let item = tree.nextItem(&cursor) else { return false }
    return tree.isPlain(item, "none")
  }

  private func history(_ node: Node) -> [Expectations.History] {
    guard levelDecoder.expectMap(node, "`history`", names: { context.vocabulary.stateNames.names }) else { return [] }
    var result: [Expectations.History] = []
    result.reserveCapacity(tree.count(node))
    var cursor = tree.children(node)
    while let (key, value) = tree.nextEntry(&cursor) {
      guard tree.isScalar(key), let index = nameDecoder.stateField(key), let patterns = historyPatterns(value, index)
      else {
        continue
      }
      result.append(Expectations.History(field: index, patterns: patterns, range: tree.range(key)))
    }
    return result
  }

  /// The values of a field one after the other, or `none` for a field that never changed.
  func historyPatterns(_ node: Node, _ field: Int) -> [Pattern]? {
    if tree.isRefused(node) { return nil }
    if patternDecoder.isLeftOpen(node) { return [.matcher(.toBeFilledIn)] }
    if tree.isPlain(node, "none") { return [] }
    guard tree.isList(node) else {
      let shown = tree.isScalar(node) ? "Write [\(tree.string(node))]" : "Write the values in brackets: [first, second]"
      report(.notHistory(of: context.vocabulary.state[field].name, found: hints.found(node), shown: shown), at: node)
      return nil
    }
    guard tree.count(node) > 0 else {
      report(.emptyHistory, at: node)
      return nil
    }
    if !context.vocabulary.state[field].shape.isOptional, isNoneInBrackets(node) {
      report(.noneInBrackets(context.vocabulary.state[field].name), at: node)
      return nil
    }
    var patterns: [Pattern] = []
    patterns.reserveCapacity(tree.count(node))
    var isWhole = true
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      if let pattern = statePattern(item, field) { patterns.append(pattern) } else { isWhole = false }
    }
    return isWhole ? patterns : nil
  }
}

extension Message {
  fileprivate static var emptyThen: Message {
    Message(
      .nothingExpected, "`then` is empty, so this scenario could not fail",
      hints: ["Write what is expected, for example: { calls: none }", Hints.acceptance])
  }

  fileprivate static var emptyRule: Message {
    Message(
      .nothingExpected, "`then` is empty, so this rule could not fail", hints: [Hints.promises])
  }

  static func nothingExpected(hasTable: Bool) -> Message {
    Message(
      .nothingExpected, "`also allowed` alone expects nothing, so this scenario could not fail",
      hints: ["Add \(hasTable ? "a `then` column, or " : "")calls, never, state, changes or history."])
  }

  fileprivate static var emptyCalls: Message {
    Message(
      .emptyList, "this list of calls is empty",
      hints: ["Write `calls: none` to say that no command is called, or remove the key."])
  }

  static func noneAmongCalls(isAlone: Bool) -> Message {
    Message(
      .misplacedNone, "`none` is not a call",
      hints: [isAlone ? "Write `calls: none` to say that no command is called." : "Remove it."])
  }

  fileprivate static func notCalls(_ word: String, found: String, notes: [String]) -> Message {
    Message(.notAList, "\(word) must be a list, but this is \(found)", hints: notes)
  }

  fileprivate static var listAsCall: Message {
    Message(
      .nestedList, "a call must be a name, or a name with arguments, but this is a list",
      hints: ["Write all calls in one list: [first, second]"])
  }

  fileprivate static var missingCall: Message {
    Message(
      .missingName, "a call is missing in these braces",
      hints: ["Write: { operation: { argument: value } }"])
  }

  fileprivate static func severalCalls(_ count: Int) -> Message {
    Message(
      .severalInOneItem, "only one call can be written here, but there are \(count)",
      hints: ["Put a dash before each call."])
  }

  fileprivate static var changeAmongCalls: Message {
    Message(
      .misplacedChange, "`becomes` cannot be used in this list",
      hints: ["Write it in `in order`, which lists calls and changes of the state, or in `never`."])
  }

  fileprivate static func wildcardAsCall(_ name: String) -> Message {
    Message(
      .wildcard, "`\(name)` is not allowed in a list of calls",
      hints: ["Write the name of the operation. Names with .* can be used only in `never` and `also allowed`."])
  }

  fileprivate static var emptyChanges: Message {
    Message(
      .emptyList, "`changes` is empty",
      hints: ["Write `changes: none` to say that nothing changes, or remove the key."])
  }

  fileprivate static func notChanges(_ found: String, notes: [String]) -> Message {
    Message(.notAGroup, "`changes` must be a group of fields, or none, but this is \(found)", hints: notes)
  }

  fileprivate static var listOfChanges: Message {
    Message(
      .notAGroup, "`changes` must be a group of fields, or none, but this is a list",
      hints: ["Write `changes: none` to say that nothing changes."])
  }

  fileprivate static func notHistory(of field: String, found: String, shown: String) -> Message {
    Message(
      .notAList, "the history of \"\(field)\" must be a list, but this is \(found)",
      hints: [shown, "To say that the field does not change, write none."])
  }

  fileprivate static var emptyHistory: Message {
    Message(
      .emptyList, "this history is empty",
      hints: ["Write none to say that the field does not change, or remove the key."])
  }

  fileprivate static func noneInBrackets(_ field: String) -> Message {
    Message(
      .misplacedNone, "`none` must not have brackets around it",
      hints: ["Write none to say that \"\(field)\" does not change."])
  }
}
