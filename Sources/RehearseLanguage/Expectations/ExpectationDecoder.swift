import Rehearse

/// Reads a `then`.
struct ExpectationDecoder: DecoderPart {
  let context: DecodingContext

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
      decode(key, at: keyNode, value, into: &expected, &rule)
    }
    if isEnough, !mayBeOpen, expected.isEmpty, context.diagnostics.count == before,
      !mapping.isBroken, !hasErrors(at: node)
    {
      report(.nothingExpected(hasTable: false), at: node)
    }
  }

  func decode(
    _ key: ThenKey, at keyNode: Node, _ node: Node, into expected: inout Expectations, _ rule: inout Rule?
  ) {
    switch key {
    case .alsoAllowed: expected.alsoAllowed.formUnion(names.alsoAllowed(node))
    case .whenever: rule?.whenever = fields(node, key.quoted)
    default: expected.add(expectations(key, keyNode, node, isRule: rule != nil))
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
}

extension Message {
  static func nothingExpected(hasTable: Bool) -> Message {
    Message(
      .nothingExpected, "`also allowed` alone expects nothing, so this scenario can never fail",
      hints: ["Add \(words: hasTable ? "a `then` column, or " : "")calls, never, state, changes or history."])
  }
}
