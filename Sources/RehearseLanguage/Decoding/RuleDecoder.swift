import Rehearse

/// Reads `anything` in `when`, which makes a scenario a rule.
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

  func actions(_ node: Node, _ what: String) -> ContractIndices {
    let empty = Message(.emptyList, "\(what) is empty", hints: ["Name at least one action, or remove it."])
    return ContractIndices((items(node, what, ifEmpty: empty) ?? []).compactMap { action($0, what) })
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
    if let index = index(of: item, in: contract.actionNames) { return index }
    names.unknown(
      item, .unknownAction, "an action", of: "the module \"\(contract.name)\"",
      among: contract.actionNames.names, lead: "Actions of \(contract.name)")
    return nil
  }
}
