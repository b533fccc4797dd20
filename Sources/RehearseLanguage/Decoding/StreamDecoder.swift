import Rehearse

/// Reads what an operation that answers many values returns: `{ stream: [1, { after: 2s, value: 3 }] }`.
struct StreamDecoder: DecoderPart {
  let context: DecodingContext

  /// - Parameter late: The key `after` beside `returns`.
  func outcome(_ node: Node, late: Node?, _ operation: OperationDeclaration) -> Response.Outcome? {
    guard case .value(let returns, _, _) = operation.answers else { return nil }
    if tree.isRefused(node) { return nil }
    guard tree.isMap(node), tree.entries(node).contains(where: { isStreamKey($0.key) }) else {
      return reject(
        .unknownAnswer, "\"\(operation.name)\" answers many values, one after the other",
        ["Write: \(stream(of: node, operation))"], at: node)
    }
    guard let mapping = mappings.mapping(node, StreamKey.self), let list = mapping[.stream] else { return nil }
    if let late {
      let after = hints.written(behind: late).flatMap(VirtualTime.milliseconds) ?? 2000
      return reject(
        .unknownAnswer, "a stream has no `after` of its own: each value has one",
        [
          "Write: { \(ResponseKey.returns.rawValue): \(stream(of: list, operation, after: after, staysOpen: mapping.has(.open))) }"
        ],
        at: late)
    }
    guard tree.isList(list) else {
      wrong(list, StreamKey.stream.quoted, .list(of: nil)).report()
      return nil
    }
    let isOpen = mapping[.open].map(certainty)
    let items = whole(tree.items(list).map { item($0, operation, returns) })
    guard let items, isOpen != .some(nil) else { return nil }
    if let last = items.dropLast().firstIndex(where: \.isLast) {
      return reject(
        .unknownAnswer, "the stream is over here, but more items follow",
        ["Remove the items that follow, or write this one last."], at: tree.items(list)[last])
    }
    guard let open = mapping.keyNode(.open), isOpen != nil else {
      return .stream(items.isOpen ? items + [StreamItem(.end)] : items)
    }
    if items.isEmpty {
      return reject(
        .unknownAnswer, "nothing comes from this stream, and it stays open",
        ["Write silent in place of this response."], at: open)
    }
    return items.isOpen
      ? .stream(items)
      : reject(
        .unknownAnswer, "the last item ends the stream, so it does not stay open", ["Remove `open`."], at: open)
  }

  /// How to write a value, or a list of values, as a stream: `{ stream: [1, 2] }`.
  ///
  /// - Parameter after: The time before the first value.
  func stream(
    of node: Node, _ operation: OperationDeclaration, after: Int64 = 0, staysOpen: Bool = false
  ) -> String {
    guard case .value(let returns, _, _) = operation.answers else { return "" }
    let single = unreportedItem(node, operation).map { [$0] }
    let written = single ?? whole(tree.items(node).map { unreportedItem($0, operation) }) ?? []
    var items = written.isEmpty ? [StreamItem(.value(returns.blank))] : written
    items[0].after += after
    if items.isOpen, !staysOpen { items.append(StreamItem(.end)) }
    return items.flow(operation)
  }

  /// The node as an item of a stream, if it is one without a mistake; reports nothing.
  private func unreportedItem(_ node: Node, _ operation: OperationDeclaration) -> StreamItem? {
    guard case .value(let returns, _, _) = operation.answers else { return nil }
    return unreported { $0.item(node, operation, returns) }
  }

  /// What is read without a mistake; reports nothing.
  private func unreported<Value>(_ read: (StreamDecoder) -> Value?) -> Value? {
    let attempt = DecodingContext(tree: tree, options: context.options, diagnostics: Diagnostics())
    (attempt.contract, attempt.isModuleKnown) = (contract, true)
    let value = read(StreamDecoder(context: attempt))
    return attempt.diagnostics.hasErrors ? nil : value
  }

  private func isStreamKey(_ key: Node) -> Bool {
    index(of: key, in: StreamKey.words) != nil
      || Synonyms.meaning(of: tree.string(key), among: [StreamKey.stream.rawValue]) != nil
  }

  /// `nil` if the value is not `yes`.
  private func certainty(_ node: Node) -> Bool? {
    guard let value = values.value(node, .toggle, ValueSite("`open`")) else { return nil }
    if value == .toggle(true) { return true }
    return reject(
      .unknownAnswer, "`open` can only be `yes`", ["Remove it: a stream ends after its last value."], at: node)
  }

  private func item(_ node: Node, _ operation: OperationDeclaration, _ returns: ValueType) -> StreamItem? {
    guard isWritten(node, returns) else { return value(node, operation, returns).map { StreamItem($0) } }
    return isNamesake(node, operation, returns) ? nil : written(node, operation, returns)
  }

  private func written(_ node: Node, _ operation: OperationDeclaration, _ returns: ValueType) -> StreamItem? {
    guard let mapping = mappings.mapping(node, StreamItemKey.self), mappings.checkCombinations(mapping) else {
      return nil
    }
    let after = mapping[.after].map { values.duration($0, StreamItemKey.after.quoted) } ?? 0
    guard let content = content(mapping, operation, returns), let after else { return nil }
    return StreamItem(content, after: after)
  }

  private func content(
    _ mapping: Mapping<StreamItemKey>, _ operation: OperationDeclaration, _ returns: ValueType
  ) -> AnswerContent? {
    if let node = mapping[.value] { return value(node, operation, returns) }
    if let node = mapping[.fails] {
      guard case .value(_, let errors, _) = operation.answers,
        case .fails(let error)? = responses.failure(node, errors, operation)
      else { return nil }
      return .fails(error)
    }
    guard let node = mapping[.end] else {
      guard !mapping.isBroken, !StreamItemKey.all.contains(where: { $0 != .after && mapping.isMeant($0) }) else {
        return nil
      }
      return reject(
        .emptyResponse, "`after` says when the next value comes, but the value is missing",
        ["Write: { after: 2s, value: \(returns.toFillIn) }"], at: mapping.node)
    }
    guard let isEnd = values.value(node, .toggle, ValueSite("`end`")) else { return nil }
    return isEnd == .toggle(true)
      ? .end : reject(.unknownAnswer, "`end` can only be `yes`", ["Remove it, or write `end: yes`."], at: node)
  }

  private func value(_ node: Node, _ operation: OperationDeclaration, _ returns: ValueType) -> AnswerContent? {
    let path = ValuePath.answer(operation: operation.name, .stream)
    return values.value(node, returns, ValueSite("a value of the stream"), at: path).map { .value($0) }
  }

  /// Whether an item has keys of its own, and is not just a value.
  private func isWritten(_ node: Node, _ returns: ValueType) -> Bool {
    guard tree.isMap(node) else { return false }
    let entries = tree.entries(node)
    let value = entries.first { tree.hasName($0.key, StreamItemKey.value.rawValue) }?.value
    let keys = entries.map { tree.string($0.key) }
    return returns.isStreamItem(keys, holdsGroup: value.map(tree.isMap) ?? false) || isMeant(keys, returns)
  }

  /// Whether the only key of a group is a misspelt key of an item rather than of one of the forms.
  private func isMeant(_ keys: [String], _ returns: ValueType) -> Bool {
    guard case .oneOf(let variants) = returns.wrapped, let key = keys.first else { return false }
    let names = variants.map(\.name)
    guard !names.contains(key) else { return false }
    let words = StreamItem.words.names
    return Synonyms.meaning(of: key, among: words) != nil
      || NameSuggestion.nearest(to: key, in: names + words).map(words.contains) ?? false
  }

  /// Whether a value has the keys of an item, and is not one; reports how to write it.
  private func isNamesake(_ node: Node, _ operation: OperationDeclaration, _ returns: ValueType) -> Bool {
    let value = unreported { $0.values.value(node, returns, ValueSite("a value of the stream")) }
    guard returns.wrapped != .anyValue, let value, unreported({ $0.written(node, operation, returns) }) == nil,
      let key = tree.entries(node).first?.key
    else { return false }
    report(
      .unknownAnswer, "`\(tree.string(key))` is a key of an item of `stream`, so this is not taken for the value",
      [Hint("Write: \(returns.streamItem(value))", changes.replacing(node, returns.streamItem(value)))], at: node)
    return true
  }
}
