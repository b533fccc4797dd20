import Rehearse

/// Advice with the names of the module, where an author wrote a name alone in place of a group.
struct ExampleHints: DecoderPart {
  let context: DecodingContext

  /// The words of a scalar or of a list of scalars.
  private func words(_ node: Node) -> [String] {
    let nodes = tree.isList(node) ? tree.items(node) : [node]
    return nodes.allSatisfy { tree.isPlain($0) && hints.isOneLine($0) } ? nodes.map(tree.string) : []
  }

  /// A group made of what each word means; `nil` if one of them means nothing.
  private func group(_ node: Node, _ entry: (String) -> String?) -> Hint? {
    guard let entries = whole(words(node).map(entry)), !entries.isEmpty else { return nil }
    let group = "{ \(entries.joined(separator: ", ")) }"
    return Hint("Write \(group)", changes.replacing(node, group))
  }

  func callCounts(_ node: Node) -> Hint? {
    let entries = tree.isList(node) ? tree.items(node).flatMap { Array(tree.entries($0)) } : []
    let counts = entries.map { name, value -> String? in
      guard tree.isScalar(name), tree.isScalar(value) else { return nil }
      return CountWords.number(tree.string(value)).map { "\(tree.string(name)): \($0)" }
    }
    if let counts = whole(counts), !counts.isEmpty {
      let group = "{ \(counts.joined(separator: ", ")) }"
      return Hint("Write \(group)", changes.replacing(node, group))
    }
    let words = words(node).flatMap { $0.split(separator: " ", maxSplits: 1).map(String.init) }
    guard let last = words.last, let number = CountWords.number(last), words.count == 2 || last == "\(number)" else {
      return nil
    }
    guard words.count <= 2 else { return nil }
    let group = "{ \(words.count == 2 ? words[0] : contract.operationNames.names.first ?? "OPERATION"): \(number) }"
    return Hint("Write \(group)", changes.replacing(node, group))
  }

  func flags(_ node: Node) -> Hint? {
    group(node) { contract.flagNames.index(of: $0) == nil ? nil : "\($0): on" }
  }

  func responses(_ node: Node) -> Hint? {
    group(node) { word in
      if let index = contract.operationNames.index(of: word) {
        return contract.operations[index].responseForms.first.map { "\(word): \($0)" }
      }
      let fitting = contract.operations.filter { $0.outcomes.contains(word) }
      return fitting.count == 1 ? "\(fitting[0].name): \(word)" : nil
    }
  }

  /// `authorization: denied` for `denied`, if only one given can be it.
  func given(_ node: Node) -> Hint? {
    let names = words(node)
    if !names.isEmpty, names.allSatisfy({ contract.actionNames.index(of: $0) != nil }) {
      let earlier = "before: [\(names.joined(separator: ", "))]"
      return Hint(
        "It is an action. If it happened before, write \(earlier)",
        changes.replacing(value: node, of: ScenarioKey.given.rawValue, earlier)
      ).or("It is an action: write it in `when`, or in `before`.")
    }
    return group(node) { word in
      if let flag = contract.flagNames.index(of: word) { return "flags: { \(contract.flagNames.names[flag]): on }" }
      if let given = contract.plainGivens.first(where: { $0.name == word }) {
        return "\(word): \(given.valueType.finiteValues?.first { $0 != .none }?.flow(given.valueType) ?? "…")"
      }
      let fitting = contract.plainGivens.filter { given in
        guard case .choice(let names) = given.valueType.wrapped else { return false }
        return names.index(of: word) != nil
      }
      return fitting.count == 1 ? "\(fitting[0].name): \(word)" : nil
    }
  }

  /// `given authorization: all` for `authorization`.
  func forEvery(_ node: Node) -> Hint? {
    group(node) { word in
      let path =
        word.hasPrefix(HeadingKind.given.prefix) ? String(word.dropFirst(HeadingKind.given.prefix.count)) : word
      guard let index = contract.givenPaths.index(of: path) ?? flag(path) else { return nil }
      let given = contract.givens[index]
      let values = given.valueType.finiteValues == nil ? "[first, second]" : "all"
      return "\(HeadingKind.given.heading(given.path)): \(values)"
    }
  }

  private func flag(_ name: String) -> Int? {
    contract.flagNames.index(of: name).map { contract.flagIndices[$0] }
  }

  private func isField(_ name: String) -> Bool { contract.stateNames.index(of: name) != nil }

  func fields(_ node: Node) -> Hint? {
    if tree.isScalar(node), let names = WrittenNames.list(in: tree.string(node), isName: isField) {
      let group = "{ \(names.map { "\($0): …" }.joined(separator: ", ")) }"
      return Hint("Write each field with its value: \(group)", changes.replacing(node, group))
    }
    guard tree.isPlain(node, "none"), !context.isRule else { return group(node) { isField($0) ? "\($0): …" : nil } }
    return Hint(
      "Write `changes: none` instead, to say that nothing changes.",
      changes.replacing(value: node, of: ThenKey.state.rawValue, "changes: none"))
  }

  /// `{ isPerforming: [yes, no] }` for the values alone, or for a group for each of them.
  func history(_ list: Node) -> Hint? {
    guard tree.isList(list) else { return fields(list) }
    let pairs = tree.items(list).compactMap { tree.entries($0).first }
    let names = Set(pairs.map { tree.string($0.key) })
    let nodes = pairs.isEmpty ? tree.items(list) : pairs.map(\.value)
    guard names.count < 2, nodes.count == tree.count(list), let values = whole(nodes.map(hints.flow)) else {
      return nil
    }
    let fields = nodes.filter { index(of: $0, in: contract.stateNames) != nil }.map(tree.string)
    if pairs.isEmpty, let field = fields.first { return "Write each field with its values: { \(field): […] }" }
    let field = names.first ?? contract.stateNames.names.first { !$0.isEmpty } ?? "FIELD"
    let group = "{ \(field): [\(values.joined(separator: ", "))] }"
    return names.isEmpty
      ? Hint("Write the field and its values, for example \(group)").general
      : Hint("Write \(group)", changes.replacing(list, group)).or("Write braces in place of the brackets.")
  }

  /// A line for `when` with an action of the module, if possible without arguments.
  var when: String? {
    guard let action = contract.actions.first(where: \.parameters.isEmpty) ?? contract.actions.first else { return nil }
    guard !action.parameters.isEmpty else { return "when: \(action.name)" }
    return "when: { \(action.name): { \(action.parameters.map { "\($0.name): …" }.joined(separator: ", ")) } }"
  }
}
