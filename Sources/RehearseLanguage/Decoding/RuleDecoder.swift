import Rehearse

/// Reads `anything` in `when`, which makes a scenario a rule, and `at most once`.
struct RuleDecoder: DecoderPart {
  let context: DecodingContext

  func isAnything(_ name: Node) -> Bool { AnythingKey.everyWord.contains { tree.hasText(name, $0) } }

  /// The rule that an item of `when` turns its scenario into.
  ///
  /// - Parameter isFirst: Whether no action precedes the item.
  func rule(_ name: Node, _ value: Node?, isFirst: Bool) -> Rule {
    var rule = Rule(range: tree.range(name))
    let isAlone = tree.hasText(name, AnythingKey.word)
    if !isAlone, let value {
      rule.leftOut = actions(value, AnythingKey.anythingBut.quoted)
      if isFirst, contract.actions.indices.allSatisfy(rule.leftOut.has) {
        report(
          .emptyList, "every action of the module is left out, so nothing would happen",
          ["Leave out fewer, or write what happens first: when: [first, { anything but: […] }]"], at: value)
      }
    } else if !isAlone {
      report(
        .missingName, "`anything but` needs the actions that are left out",
        ["Write: when: { anything but: [first, second] }"], at: name)
    } else if value != nil {
      report(
        .misplacedAnything, "`anything` has nothing after it",
        [
          "Write: when: \(AnythingKey.word)", "To leave actions out, write: when: { anything but: [first, second] }",
        ], at: name)
    } else if !tree.isPlain(name) {
      report(
        .misplacedAnything, "`anything` is a word of the language and has no quotes",
        [Hint("Write anything without quotes.", changes.replacing(name, AnythingKey.word))], at: name)
    }
    return rule
  }

  private func actions(_ node: Node, _ what: String) -> PlaceSet {
    let empty = Message(.emptyList, "\(what) is empty", hints: ["Name at least one action, or remove it."])
    return PlaceSet((items(node, what, ifEmpty: empty) ?? []).compactMap { action($0, what) })
  }

  private func action(_ item: Node, _ what: String) -> Int? {
    if tree.isRefused(item) { return nil }
    guard tree.isScalar(item) else {
      return reject(
        .namesOnly, "\(what) takes only names of actions, but this is \(hints.found(item))",
        ["Write each action without its arguments: [first, second]"], at: item)
    }
    if tree.hasText(item, ClockAdvance.action) {
      return reject(
        .namesOnly, "`\(ClockAdvance.action)` is not an action of the module, so \(what) cannot name it",
        ["Remove it: in a rule, time passes by itself."], at: item)
    }
    if let index = place(of: item, in: contract.actionNames) { return index }
    names.unknown(
      item, .unknownAction, "an action", of: "the module \"\(contract.name)\"",
      among: contract.actionNames.names, lead: "Actions of \(contract.name)")
    return nil
  }

  // MARK: At most once

  /// - Parameter isRule: whether `since` may restart a count.
  func limits(_ node: Node, isRule: Bool) -> [Expectations.Limit] {
    let empty = Message(
      .emptyList, "`at most once` is empty", hints: ["Name at least one operation, or remove the key."])
    var limits: [Expectations.Limit] = []
    for item in items(node, ThenKey.atMostOnce.quoted, ifEmpty: empty) ?? [] {
      guard let limit = limit(item, isRule: isRule) else { continue }
      if let earlier = limits.first(where: { $0.operation == limit.operation }) {
        let name = contract.operations[limit.operation].name
        report(
          .duplicateName, "\"\(name)\" is already in `at most once` (line \(earlier.range.start.line))",
          ["Remove one of the two.\(words: isRule ? " Several actions are one list: since: [first, second]" : "")"],
          in: limit.range)
      } else {
        limits.append(limit)
      }
    }
    return limits
  }

  private func limit(_ item: Node, isRule: Bool) -> Expectations.Limit? {
    switch tree.kind(item) {
    case .refused: return nil
    case .list:
      return reject(
        .nestedList, "an item of `at most once` must be an operation, but this is a list",
        ["Write all operations in one list: [first, second]"], at: item)
    case .scalar:
      return operation(item).map { Expectations.Limit(operation: $0, since: PlaceSet(), range: tree.range(item)) }
    case .map:
      let entries = tree.entries(item)
      guard let (name, value) = entries.first else {
        return reject(
          .missingName, "an operation is missing in these braces",
          [isRule ? "Write: { operation: { since: [action] } }" : "Write the operation alone, without braces."],
          at: item)
      }
      guard tree.isScalar(name) else { return nil }
      if let second = entries.dropFirst().first?.key {
        guard tree.isScalar(second) else { return nil }
        return reject(
          .severalInOneItem, "only one operation can be written here, but there are \(entries.count)",
          ["Put a dash before each operation."], at: second)
      }
      guard let operation = operation(name), !reportArgument(value, of: operation),
        let since = since(value, isRule: isRule)
      else {
        return nil
      }
      return Expectations.Limit(operation: operation, since: since, range: tree.range(name))
    }
  }

  private func operation(_ node: Node) -> Int? {
    guard names.isWildcard(node) else { return names.operation(node) }
    return reject(
      .wildcard, "`\(tree.string(node))` is not allowed in `at most once`",
      ["Write the name of the operation. Names with .* can be used only in `never` and `also allowed`."], at: node)
  }

  /// Reports arguments where `since` belongs; returns whether there were any.
  private func reportArgument(_ value: Node, of operation: Int) -> Bool {
    let declaration = contract.operations[operation]
    guard let key = tree.entries(value).first?.key, tree.isScalar(key),
      place(of: key, in: declaration.parameterNames) != nil
    else { return false }
    report(
      .namesOnly, "`at most once` counts all calls of an operation, whatever their arguments",
      ["Write the operation without arguments: \(declaration.name)"], at: key)
    return true
  }

  private func since(_ node: Node, isRule: Bool) -> PlaceSet? {
    guard let mapping = mappings.mapping(node, LimitKey.self) else { return nil }
    mappings.checkScope(mapping, isRule: isRule)
    return mapping[.since].map { actions($0, LimitKey.since.quoted) }
  }
}
