import Rehearse

/// Reads `in order`: calls, with what the state becomes between them.
struct SequenceDecoder: DecoderPart {
  let context: DecodingContext
  private var patternDecoder: PatternDecoder { PatternDecoder(context: context) }
  private var expectationDecoder: ExpectationDecoder { ExpectationDecoder(context: context) }

  /// A list of expected calls and changes.
  func sequence(_ node: Node, key: Node) -> Expectations.Calls? {
    if tree.isRefused(node) { return nil }
    var result = Expectations.Calls(isOrdered: true, items: [], isSequence: true, range: tree.range(key))
    result.isOpen = patternDecoder.isLeftOpen(node)
    if result.isOpen { return result }
    guard tree.isList(node) else {
      expectationDecoder.reportNoCalls(node, .inOrder)
      return nil
    }
    guard tree.count(node) > 0 else {
      report(.emptySequence, at: node)
      return nil
    }
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      if let changes = changes(item) {
        add(changes, to: &result)
      } else if tree.isPlain(item, "none") {
        report(.noneAmongCalls(isAlone: true), at: item)
      } else if let pattern = expectationDecoder.callPattern(item) {
        result.items.append(pattern)
      }
    }
    return result
  }

  /// Adds changes behind the calls so far.
  ///
  /// A field that already has a value cannot become it: such an item could never hold.
  private func add(_ changes: [Expectations.Field], to calls: inout Expectations.Calls) {
    for change in changes {
      let last = calls.changes.last { $0.field == change.field }
      if let last, case .exactly(let value) = last.pattern, case .exactly(value) = change.pattern {
        let declaration = context.vocabulary.state[change.field]
        let shown = value.shortened().flow(declaration.shape)
        reporter.diagnostics.error(
          at: change.range, .repeatedChange(declaration.name, shown, line: last.range.start.line))
        continue
      }
      calls.changes.append(
        Expectations.Becoming(
          field: change.field, pattern: change.pattern, callsBefore: calls.items.count, range: change.range))
    }
  }

  // MARK: Changes

  func isChange(_ key: Node) -> Bool { ChangeKey.words.index(of: tree.bytes(key)) != nil }

  /// The fields of a `becomes` item, with the values that they take; `nil` for any other item.
  func changes(_ item: Node) -> [Expectations.Field]? {
    guard tree.isMap(item) else { return nil }
    var cursor = tree.children(item)
    var keys: [Node] = []
    var value: Node?
    while let (key, below) = tree.nextEntry(&cursor) {
      guard tree.isScalar(key) else { return nil }
      if isChange(key) { value = below }
      keys.append(key)
    }
    guard let value else { return nil }
    if keys.count > 1 {
      report(.keyBesideChange, at: keys[1])
      return []
    }
    return expectationDecoder.fields(value, "`\(ChangeKey.becomes.rawValue)`")
  }

  /// An item of `never` that names the value of a field; `nil` for any other item.
  func never(_ item: Node) -> [Expectations.Never]? {
    guard let fields = changes(item) else { return nil }
    if fields.count > 1 {
      reporter.diagnostics.error(
        at: fields[1].range, .severalFields(context.vocabulary.state[fields[0].field].name))
    }
    return fields.prefix(1).map { field in
      let declaration = context.vocabulary.state[field.field]
      let shown = field.pattern.shortened().flow(declaration.shape)
      return Expectations.Never(
        operations: PlaceSet(), field: field, name: "becomes: { \(declaration.name): \(shown) }",
        range: tree.range(item))
    }
  }
}

extension Message {
  fileprivate static var emptySequence: Message {
    Message(
      .emptyList, "`in order` is empty",
      hints: ["Write `calls: none` to say that no command is called, or remove the key."])
  }

  fileprivate static func repeatedChange(_ field: String, _ value: String, line: Int32) -> Message {
    Message(
      .repeatedChange, "\"\(field)\" cannot become \(value) again, since it has not become anything else",
      hints: ["It becomes \(value) in line \(line). Write what it becomes in between, or remove one of the two."])
  }

  fileprivate static var keyBesideChange: Message {
    Message(
      .severalInOneItem, "`becomes` must be the only key of its item",
      hints: ["Write each as an item of its own, after a dash."])
  }

  fileprivate static func severalFields(_ first: String) -> Message {
    Message(
      .severalInOneItem, "in `never`, `becomes` must have exactly one field",
      hints: ["Write each as an item of its own: { becomes: { \(first): … } }"])
  }
}
