import RehearseLanguage
import RehearseSource
import RehearseVocabulary

extension FileDecoder {
  /// Reads a `then`.
  ///
  /// - Parameter isEnough: whether it must expect something by itself; a table's `then` columns can do so for it.
  mutating func decodeThen(_ node: Node, into expectations: inout Expectations, isEnough: Bool) {
    if isLeftOpen(node) || tree.isRefused(node) { return }
    if tree.isMap(node), tree.count(node) == 0 {
      if setting.mayBeOpen { return }
      return error(
        at: node, "`then` is empty, so this scenario could not fail",
        notes: ["Write what is expected, for example: { calls: none }", Self.acceptance])
    }
    let before = diagnostics.count
    guard let level = level(node, ThenKey.self) else { return }
    _ = checkCombinations(level)
    for key in ThenKey.all {
      guard let keyNode = level.keyNode(key), let value = level[key] else { continue }
      decode(key, keyNode, value, into: &expectations)
    }
    if isEnough, expectations.isEmpty, diagnostics.count == before, !level.isBroken, !hasErrors(at: node),
      !setting.mayBeOpen
    {
      error(
        at: node, "`also allowed` alone expects nothing, so this scenario could not fail",
        notes: ["Add calls, never, state, changes or history."])
    }
  }

  private mutating func decode(
    _ key: ThenKey, _ keyNode: Node, _ node: Node, into expectations: inout Expectations
  ) {
    switch key {
    case .calls: expectations.calls = calls(node, key: keyNode, isOrdered: true)
    case .callsInAnyOrder: expectations.calls = calls(node, key: keyNode, isOrdered: false)
    case .never: expectations.never = never(node)
    case .state: expectations.state = fields(node, "`state`")
    case .changes: expectations.changes = changes(node, key: keyNode)
    case .history: expectations.history = history(node)
    case .alsoAllowed: expectations.alsoAllowed.formUnion(decodeAlsoAllowed(node))
    }
  }

  /// Whether a `then` is left open as a whole.
  mutating func saysNothing(_ then: Node) -> Bool {
    tree.isRefused(then) || tree.isMap(then) && tree.count(then) == 0 || isLeftOpen(then)
  }

  /// Takes back that a `then` has nothing after it, where that may be so.
  mutating func forgiveEmpty(_ key: Node?, _ value: Node) {
    guard setting.mayBeOpen, let key, tree.isRefused(value) else { return }
    diagnostics.withdraw(at: tree.position(key))
  }

  /// Whether what is expected here is still to be filled in, which is a mistake unless it may be.
  mutating func isLeftOpen(_ node: Node) -> Bool {
    guard tree.isPlain(node), Matcher.toFillIn.utf8.elementsEqual(tree.bytes(node)) else { return false }
    if !setting.mayBeOpen {
      error(at: node, "this is still to be filled in", notes: ["Write here what you expect."])
    }
    return true
  }

  // MARK: Calls

  /// A list of expected calls, or `none`.
  mutating func calls(_ node: Node, key: Node, isOrdered: Bool) -> Expectations.Calls? {
    if tree.isRefused(node) { return nil }
    var result = Expectations.Calls(isOrdered: isOrdered, items: [], range: tree.range(key))
    result.isOpen = isLeftOpen(node)
    if result.isOpen { return result }
    if isOrdered, tree.isPlain(node, "none") { return result }
    guard tree.isList(node) else {
      reportNoCalls(node, isOrdered: isOrdered)
      return nil
    }
    guard tree.count(node) > 0 else {
      error(
        at: node, "this list of calls is empty",
        notes: ["Write `calls: none` if no command may be called, or remove the key."])
      return nil
    }
    result.items.reserveCapacity(tree.count(node))
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      if tree.isPlain(item, "none") {
        error(
          at: item, "`none` is not a call",
          notes: [tree.count(node) == 1 ? "Write `calls: none` if no command may be called." : "Remove it."])
      } else if let pattern = callPattern(item) {
        result.items.append(pattern)
      }
    }
    return result
  }

  private mutating func reportNoCalls(_ node: Node, isOrdered: Bool) {
    let word = isOrdered ? "`calls`" : "`calls in any order`"
    let isNone =
      isNull(node)
      || tree.isScalar(node) && Suggestion.nearest(to: tree.string(node), in: Self.noneWords) != nil
    error(
      at: node, "\(word) is a list, but this is \(found(node))",
      notes: [hiddenCharacter(node) ?? (isNone ? "Write `calls: none` if no command may be called." : listHint(node))])
  }

  private mutating func callPattern(_ node: Node) -> CallPattern? {
    switch tree.kind(node) {
    case .refused: return nil
    case .list:
      error(
        at: node, "a call is a name, or a name with arguments, but this is a list",
        notes: ["Write all calls in one list: [first, second]"])
      return nil
    case .scalar:
      if reportWildcard(node) { return nil }
      return operation(node).map { CallPattern(operation: $0, arguments: [], range: tree.range(node)) }
    case .map:
      var cursor = tree.children(node)
      guard let (name, arguments) = tree.nextEntry(&cursor) else {
        error(
          at: node, "a call is a name, or a name with arguments", notes: ["Write: { operation: { argument: value } }"])
        return nil
      }
      guard tree.isScalar(name) else { return nil }
      if let (second, _) = tree.nextEntry(&cursor) {
        guard tree.isScalar(second) else { return nil }
        error(
          at: second, "one call at a time, but here are \(tree.count(node))", notes: ["Put a dash before each call."])
        return nil
      }
      if reportWildcard(name) { return nil }
      guard let index = operation(name) else { return nil }
      return CallPattern(
        operation: index, arguments: argumentPatterns(arguments, vocabulary.operations[index]), range: tree.range(name))
    }
  }

  private mutating func reportWildcard(_ node: Node) -> Bool {
    guard tree.bytes(node).last == UInt8(ascii: "*") else { return false }
    error(
      at: node, "`\(tree.string(node))` is not allowed in a list of calls",
      notes: ["Names with .* can be used only in `never` and `also allowed`; name the operation here."])
    return true
  }

  private mutating func argumentPatterns(_ node: Node, _ operation: OperationDeclaration) -> [CallPattern.Argument] {
    if tree.isRefused(node) { return [] }
    guard tree.isMap(node) else {
      let names = operation.parameters.map { "\($0.name): …" }.joined(separator: ", ")
      let shown = operation.parameters.contains(where: \.isSecret) ? "not" : found(node)
      error(
        at: node, "the arguments of \"\(operation.name)\" are a group of keys, but this is \(shown)",
        notes: [
          names.isEmpty ? "It has no arguments; write its name alone." : "Write: { \(names) }"
        ])
      return []
    }
    var arguments: [CallPattern.Argument] = []
    arguments.reserveCapacity(tree.count(node))
    var cursor = tree.children(node)
    while let (key, value) = tree.nextEntry(&cursor) {
      guard tree.isScalar(key) else { continue }
      guard let index = parameter(key, of: operation) else {
        let names = operation.parameters.map(\.name)
        unknown(
          key, "an argument", of: "\"\(operation.name)\"", among: names,
          expected: names.filter { !hasKey($0, node) }, lead: "Its arguments")
        continue
      }
      let declaration = operation.parameters[index]
      let site = ValueSite("the argument", declaration.name, isSecret: declaration.isSecret, allowsMatchers: true)
      if let pattern = pattern(value, declaration.shape, site) {
        arguments.append(CallPattern.Argument(parameter: index, pattern: pattern))
      }
    }
    return arguments
  }

  private func parameter(_ key: Node, of operation: OperationDeclaration) -> Int? {
    operation.parameterNames.index(of: tree.bytes(key))
  }

  // MARK: Names

  /// A list of operations that must not be called.
  mutating func never(_ node: Node) -> [Expectations.Never] {
    operationNames(node, "`never`")
  }

  /// The operations of `also allowed`.
  mutating func decodeAlsoAllowed(_ node: Node?) -> PlaceSet {
    guard let node else { return PlaceSet() }
    return operationNames(node, "`also allowed`", mayBeEmpty: true).reduce(into: PlaceSet()) {
      $0.formUnion($1.operations)
    }
  }

  private mutating func operationNames(
    _ node: Node, _ what: String, mayBeEmpty: Bool = false
  ) -> [Expectations.Never] {
    if tree.isRefused(node) { return [] }
    guard tree.isList(node) else {
      if reportAll(node, what, isAllowed: mayBeEmpty) { return [] }
      reportNotList(node, what)
      return []
    }
    guard mayBeEmpty || tree.count(node) > 0 else {
      error(at: node, "\(what) is empty", notes: ["Name at least one operation, or remove the key."])
      return []
    }
    var result: [Expectations.Never] = []
    result.reserveCapacity(tree.count(node))
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      guard tree.isScalar(item) else {
        if !tree.isRefused(item) {
          error(
            at: item, "\(what) takes names only, but this is \(found(item))",
            notes: [
              tree.isList(item) ? "Write the names without inner brackets." : "Write the operation without arguments."
            ])
        }
        continue
      }
      if tree.count(node) == 1, reportAll(item, what, isAllowed: mayBeEmpty) { continue }
      guard let operations = operations(named: item) else { continue }
      result.append(Expectations.Never(operations: operations, name: tree.string(item), range: tree.range(item)))
    }
    return result
  }

  /// Whether a word stands for all operations, or for none, which is not understood; that is reported.
  private mutating func reportAll(_ node: Node, _ what: String, isAllowed: Bool) -> Bool {
    guard tree.isScalar(node), ["all", "any", "anything", "everything", "none"].contains(tree.string(node)) else {
      return false
    }
    let ports = vocabulary.ports.names.map { "\($0).*" }.joined(separator: ", ")
    let isNone = tree.hasText(node, "none")
    error(
      at: node, "\(what) is a list of operations, but this is \(found(node))",
      notes: isAllowed
        ? [isNone ? "If no other call is allowed, remove the key." : "Name what is allowed: [\(ports)]"]
        : [
          "If no command may be called, write `calls: none` in place of it.",
          "If not, name what is meant: [\(ports)]",
        ])
    return true
  }

  /// One operation, or all of a port for `PORT.*`.
  private mutating func operations(named node: Node) -> PlaceSet? {
    guard tree.bytes(node).last == UInt8(ascii: "*") else {
      return operation(node).map { PlaceSet($0) }
    }
    let bytes = tree.bytes(node)
    if bytes.dropLast().last == UInt8(ascii: "."),
      let port = vocabulary.ports.index(of: UnsafeBufferPointer(rebasing: bytes.dropLast(2)))
    {
      var operations = PlaceSet()
      for place in vocabulary.portPlaces[port] { operations.insert(place) }
      return operations
    }
    let name = tree.string(node)
    let port = name.hasSuffix(".*") ? name.dropLast(2) : name.dropLast()
    let ports = vocabulary.ports.names
    var notes = Suggestion.nearest(to: String(port), in: ports).map { ["Did you mean \"\($0).*\"?"] } ?? []
    notes.append("A star can be used only after one of these names: " + ports.map { "\($0).*" }.joined(separator: ", "))
    error(at: node, "\"\(name)\" names no operations of the module \"\(vocabulary.name)\"", notes: notes)
    return nil
  }

  // MARK: State

  /// The state field of this name; an unknown one is reported.
  mutating func stateField(_ key: Node) -> Int? {
    if let index = vocabulary.stateNames.index(of: tree.bytes(key)) { return index }
    unknown(
      key, "a state field", of: "the module \"\(vocabulary.name)\"", among: vocabulary.stateNames.names,
      lead: "State of \(vocabulary.name)")
    return nil
  }

  private mutating func fields(_ node: Node, _ what: String) -> [Expectations.Field] {
    guard expectMap(node, what, names: { $0.vocabulary.stateNames.names }) else { return [] }
    var fields: [Expectations.Field] = []
    fields.reserveCapacity(tree.count(node))
    var cursor = tree.children(node)
    while let (key, value) = tree.nextEntry(&cursor) {
      guard tree.isScalar(key), let index = stateField(key), let pattern = statePattern(value, index) else { continue }
      fields.append(Expectations.Field(field: index, pattern: pattern, range: tree.range(key)))
    }
    return fields
  }

  /// The value that a state field is compared with.
  mutating func statePattern(_ node: Node, _ field: Int) -> Pattern? {
    let declaration = vocabulary.state[field]
    return pattern(node, declaration.shape, ValueSite("the state field", declaration.name, allowsMatchers: true))
  }

  private mutating func changes(_ node: Node, key: Node) -> Expectations.Changes? {
    if tree.isRefused(node) { return nil }
    if isLeftOpen(node) { return Expectations.Changes(fields: [], isOpen: true, range: tree.range(key)) }
    if tree.isPlain(node, "none") { return Expectations.Changes(fields: [], range: tree.range(key)) }
    if tree.isMap(node), tree.count(node) == 0 {
      error(at: node, "`changes` is empty", notes: ["Write `changes: none` if nothing may change, or remove the key."])
      return nil
    }
    if tree.isScalar(node) {
      error(
        at: node, "`changes` is a group of fields, or none, but this is \(found(node))",
        notes: [
          hiddenCharacter(node) ?? pairHint(node, vocabulary.stateNames.names)
            ?? "Write `changes: none` if nothing may change."
        ])
      return nil
    }
    if isNoneInBrackets(node) || tree.isList(node) && tree.count(node) == 0 {
      error(
        at: node, "`changes` is a group of fields, or none, but this is a list",
        notes: ["Write `changes: none` if nothing may change."])
      return nil
    }
    return Expectations.Changes(fields: fields(node, "`changes`"), range: tree.range(key))
  }

  private func isNoneInBrackets(_ node: Node) -> Bool {
    tree.items(node).count == 1 && tree.isPlain(tree.items(node)[0], "none")
  }

  private mutating func history(_ node: Node) -> [Expectations.History] {
    guard expectMap(node, "`history`", names: { $0.vocabulary.stateNames.names }) else { return [] }
    var result: [Expectations.History] = []
    var cursor = tree.children(node)
    while let (key, value) = tree.nextEntry(&cursor) {
      guard tree.isScalar(key), let index = stateField(key), let patterns = historyPatterns(value, index) else {
        continue
      }
      result.append(Expectations.History(field: index, patterns: patterns, range: tree.range(key)))
    }
    return result
  }

  /// The values of a field one after the other, or `none` for a field that never changed.
  mutating func historyPatterns(_ node: Node, _ field: Int) -> [Pattern]? {
    if tree.isRefused(node) { return nil }
    if isLeftOpen(node) { return [.matcher(.toBeFilledIn)] }
    if tree.isPlain(node, "none") { return [] }
    guard tree.isList(node) else {
      let shown = tree.isScalar(node) ? "Write [\(tree.string(node))]" : "Write the values in brackets: [first, second]"
      error(
        at: node, "the history of \"\(vocabulary.state[field].name)\" is a list, but this is \(found(node))",
        notes: [shown, "For a field that never changed, write none."])
      return nil
    }
    guard tree.count(node) > 0 else {
      error(at: node, "this history is empty", notes: ["Write none if the field may not change, or remove the key."])
      return nil
    }
    if !vocabulary.state[field].shape.isOptional, isNoneInBrackets(node) {
      error(
        at: node, "`none` must not have brackets around it",
        notes: ["Write none if \"\(vocabulary.state[field].name)\" may not change."])
      return nil
    }
    var patterns: [Pattern] = []
    var isWhole = true
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      if let pattern = statePattern(item, field) { patterns.append(pattern) } else { isWhole = false }
    }
    return isWhole ? patterns : nil
  }
}
