import Rehearse

/// Reads `anything` in `when`, which makes a scenario a rule.
struct AnythingDecoder: DecoderPart {
  let context: DecodingContext
  private var nameDecoder: NameDecoder { NameDecoder(context: context) }
  private var textDecoder: TextDecoder { TextDecoder(context: context) }

  /// Whether a name in `when` is one of its words.
  func isAnything(_ name: Node) -> Bool {
    name.isText(AnythingKey.word, tree) || AnythingKey.words.index(of: tree.bytes(name)) != nil
  }

  /// What an item of `when` says of the rule that its scenario is.
  ///
  /// - Parameters:
  ///   - name: one of the words.
  ///   - value: what is written after it, as a key.
  ///   - isFirst: whether nothing happens before it.
  func rule(_ name: Node, _ value: Node?, isFirst: Bool) -> Rule {
    var rule = Rule(range: tree.range(name))
    let isAlone = name.isText(AnythingKey.word, tree)
    if !isAlone, let value {
      rule.leftOut = actions(value, "`\(AnythingKey.anythingBut.rawValue)`", tree.string(name))
      let count = context.vocabulary.actions.count
      if isFirst, (0..<count).allSatisfy(rule.leftOut.has) { report(RuleMessage.nothingLeft, at: value) }
    } else if !isAlone {
      report(RuleMessage.nothingLeftOut, at: name)
    } else if value != nil {
      report(RuleMessage.argumentsOfAnything, at: name)
    } else if !tree.isPlain(name) {
      report(RuleMessage.quotedAnything, at: name)
    }
    return rule
  }

  /// A list of the names of actions.
  func actions(_ node: Node, _ what: String, _ key: String) -> PlaceSet {
    var actions = PlaceSet()
    if tree.isRefused(node) { return actions }
    guard tree.isList(node) else {
      textDecoder.reportNotList(node, what)
      return actions
    }
    guard tree.count(node) > 0 else {
      report(RuleMessage.noActions(what), at: node)
      return actions
    }
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      if let action = action(item, what) { actions.insert(action) }
    }
    return actions
  }

  private func action(_ item: Node, _ what: String) -> Int? {
    guard tree.isScalar(item) else {
      if !tree.isRefused(item) { report(RuleMessage.actionsOnly(what, found: hints.found(item)), at: item) }
      return nil
    }
    if tree.hasText(item, ClockAdvance.action) {
      report(RuleMessage.timeAmongActions(what), at: item)
      return nil
    }
    if let index = context.vocabulary.actionNames.index(of: tree.bytes(item)) { return index }
    nameDecoder.unknown(
      item, .unknownAction, "an action", of: "the module \"\(context.vocabulary.name)\"",
      among: context.vocabulary.actionNames.names, lead: "Actions of \(context.vocabulary.name)")
    return nil
  }

  // MARK: At most once

  /// The operations of `at most once`.
  func limits(_ node: Node) -> [Rule.Limit] {
    let what = "`\(ThenKey.atMostOnce.rawValue)`"
    if tree.isRefused(node) { return [] }
    guard tree.isList(node) else {
      textDecoder.reportNotList(node, what)
      return []
    }
    guard tree.count(node) > 0 else {
      report(RuleMessage.emptyLimits, at: node)
      return []
    }
    var limits: [Rule.Limit] = []
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      guard let limit = limit(item) else { continue }
      if let earlier = limits.first(where: { $0.operation == limit.operation }) {
        let name = context.vocabulary.operations[limit.operation].name
        reporter.diagnostics.error(at: limit.range, RuleMessage.limitTwice(name, line: earlier.range.start.line))
      } else {
        limits.append(limit)
      }
    }
    return limits
  }

  private func limit(_ item: Node) -> Rule.Limit? {
    switch tree.kind(item) {
    case .refused: return nil
    case .list:
      report(RuleMessage.listAsLimit, at: item)
      return nil
    case .scalar: return operation(item).map { Rule.Limit(operation: $0, since: PlaceSet(), range: tree.range(item)) }
    case .map:
      var cursor = tree.children(item)
      guard let (name, value) = tree.nextEntry(&cursor) else {
        report(RuleMessage.emptyLimit, at: item)
        return nil
      }
      guard tree.isScalar(name) else { return nil }
      if let (second, _) = tree.nextEntry(&cursor) {
        if tree.isScalar(second) { report(RuleMessage.severalLimits(tree.count(item)), at: second) }
        return nil
      }
      guard let operation = operation(name), !reportArgument(value, of: operation), let since = since(value) else {
        return nil
      }
      return Rule.Limit(operation: operation, since: since, range: tree.range(name))
    }
  }

  private func operation(_ node: Node) -> Int? {
    guard tree.bytes(node).last == UInt8(ascii: "*") else { return nameDecoder.operation(node) }
    report(RuleMessage.wildcardAsLimit(tree.string(node)), at: node)
    return nil
  }

  /// Reports arguments of the operation in place of `since`.
  private func reportArgument(_ value: Node, of operation: Int) -> Bool {
    var cursor = tree.children(value)
    guard tree.isMap(value), let (key, _) = tree.nextEntry(&cursor), tree.isScalar(key),
      context.vocabulary.operations[operation].parameterNames.index(of: tree.bytes(key)) != nil
    else { return false }
    report(RuleMessage.limitWithArguments(context.vocabulary.operations[operation].name), at: key)
    return true
  }

  private func since(_ node: Node) -> PlaceSet? {
    guard let level = LevelDecoder(context: context).level(node, LimitKey.self), let value = level[.since] else {
      return nil
    }
    return actions(value, "`\(LimitKey.since.rawValue)`", LimitKey.since.rawValue)
  }
}

extension Node {
  fileprivate func isText(_ text: String, _ tree: NodeTree) -> Bool { text.utf8.elementsEqual(tree.bytes(self)) }
}

/// What is said of a rule that is written wrongly.
enum RuleMessage {
  fileprivate static var quotedAnything: Message {
    Message(
      .misplacedAnything, "`anything` is a word of the language and has no quotes",
      hints: ["Write anything without quotes."])
  }

  fileprivate static var argumentsOfAnything: Message {
    Message(
      .misplacedAnything, "`anything` has nothing after it",
      hints: [
        "Write: when: \(AnythingKey.word)", "To leave actions out, write: when: { anything but: [first, second] }",
      ])
  }

  fileprivate static var nothingLeftOut: Message {
    Message(
      .missingName, "`anything but` needs the actions that are left out",
      hints: ["Write: when: { anything but: [first, second] }"])
  }

  fileprivate static var nothingLeft: Message {
    Message(
      .emptyList, "every action of the module is left out, so nothing would happen",
      hints: ["Leave out fewer, or write what happens first: when: [first, { anything but: […] }]"])
  }

  fileprivate static func noActions(_ what: String) -> Message {
    Message(.emptyList, "\(what) is empty", hints: ["Name at least one action, or remove it."])
  }

  fileprivate static func actionsOnly(_ what: String, found: String) -> Message {
    Message(
      .namesOnly, "\(what) takes only names of actions, but this is \(found)",
      hints: ["Write each action without its arguments: [first, second]"])
  }

  fileprivate static func timeAmongActions(_ what: String) -> Message {
    Message(
      .namesOnly, "`\(ClockAdvance.action)` is no action of the module, so \(what) cannot name it",
      hints: ["Remove it: time passes whenever answers come."])
  }

  /// Said where `anything` stands with something behind it.
  static var anythingBeforeOthers: Message {
    Message(
      .misplacedAnything, "`anything` must be the last item of `when`",
      hints: ["Write what happens first before it: when: [first, anything]"])
  }

  static var anythingInStep: Message {
    Message(
      .misplacedAnything, "`anything` cannot be used in a step",
      hints: [
        "Write a scenario with `when` in place of `steps`. What happens first stands before it: when: [first, anything]"
      ])
  }

  fileprivate static var emptyLimits: Message {
    Message(
      .emptyList, "`at most once` is empty", hints: ["Name at least one operation, or remove the key."])
  }

  fileprivate static var emptyLimit: Message {
    Message(
      .missingName, "an operation is missing in these braces",
      hints: ["Write: { operation: { since: [action] } }"])
  }

  fileprivate static var listAsLimit: Message {
    Message(
      .nestedList, "an item of `at most once` must be an operation, but this is a list",
      hints: ["Write all operations in one list: [first, second]"])
  }

  fileprivate static func severalLimits(_ count: Int) -> Message {
    Message(
      .severalInOneItem, "only one operation can be written here, but there are \(count)",
      hints: ["Put a dash before each operation."])
  }

  fileprivate static func limitWithArguments(_ operation: String) -> Message {
    Message(
      .namesOnly, "`at most once` counts all calls of an operation, whatever their arguments",
      hints: ["Write the operation without arguments: \(operation)"])
  }

  fileprivate static func limitTwice(_ name: String, line: Int32) -> Message {
    Message(
      .duplicateName, "\"\(name)\" is already in `at most once` (line \(line))",
      hints: ["Remove one of the two. Several actions are one list: since: [first, second]"])
  }

  fileprivate static func wildcardAsLimit(_ name: String) -> Message {
    Message(
      .wildcard, "`\(name)` is not allowed in `at most once`",
      hints: ["Write the name of the operation. Names with .* can be used only in `never` and `also allowed`."])
  }
}
