import Rehearse

/// What happened before the first step, or between two steps.
extension StepDecoder {
  /// Adds what an author writes below a key `before`.
  func decodeBefore(_ node: Node, key: Node, into earlier: inout EarlierActions) {
    let empty = Message(
      .emptyList, "`before` is empty, so nothing would happen", hints: ["Write at least one action, or remove the key."]
    )
    guard let items = beforeItems(node, empty) else { return }
    var builder = CaseBuilder(scenario: 0, name: "", position: tree.position(node), given: GivenLayer(values: []))
    for item in items {
      guard let trigger = trigger(item, at: earlier.triggers.count, into: &builder) else { continue }
      earlier.triggers.append(trigger)
    }
    if let rule = builder.rule {
      report(
        .misplacedAnything, "`anything` cannot be used in `before`",
        ["Write the actions that happened: before: [first, second]"], in: rule.range)
    }
    reportMissingArguments(builder, supplied: [])
    earlier.spans += builder.spans
    earlier.range = tree.range(key)
  }

  /// Adds the actions before a step, as a step of which nothing is expected.
  func decodeBefore(_ node: Node, key: Node, ofStepIn builder: inout CaseBuilder) {
    guard !builder.triggers.isEmpty else { return decodeBefore(node, key: key, into: &builder.before) }
    var earlier = EarlierActions()
    decodeBefore(node, key: key, into: &earlier)
    guard !earlier.triggers.isEmpty else { return }
    var expected = Expectations(when: tree.range(key))
    expected.isBefore = true
    builder.triggers.append(earlier.triggers)
    builder.expectations.append(expected)
    builder.spans += earlier.spans
  }

  private func beforeItems(_ node: Node, _ empty: Message) -> [Node]? {
    if tree.isScalar(node), !tree.isRefused(node), WrittenNames.list(in: tree.string(node), isName: isAction) == nil {
      let example = contract.actions.first(where: \.parameters.isEmpty)?.name ?? "first"
      return reject(
        .notAList, "`before` must be a list of actions, but this is \(hints.found(node))",
        [
          Hint("If nothing happened before, remove the key.", changes.removing(value: node)),
          "Else write the actions in brackets, for example: [\(example)]",
        ], at: node)
    }
    guard tree.isMap(node), tree.count(node) == 1, let name = tree.entries(node).first?.key, tree.isScalar(name) else {
      return items(node, ScenarioKey.before.quoted, ifEmpty: empty)
    }
    if tree.hasText(name, ScenarioKey.when.rawValue) {
      return reject(
        .notAList, "`before` must be a list, but this is a group of keys",
        ["Write the actions without `when`: before: [first, second]"], at: node)
    }
    return reject(
      .notAList, "`before` must be a list, but this is a group of keys",
      ["Write brackets around it: [{ \(tree.string(name)): … }], or put a dash before it."], at: node)
  }

  private func isAction(_ name: String) -> Bool {
    name == ClockAdvance.action || contract.actionNames.index(of: name) != nil
  }
}
