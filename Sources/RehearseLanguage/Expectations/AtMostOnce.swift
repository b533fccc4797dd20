import Rehearse

extension Expectation {
  /// An item of `at most once`: an operation that is called at most once.
  package struct AtMostOnce: ExpectationForm {
    package var operation: Int
    /// The actions that restart the count, if any; only in a rule.
    package var since: ContractIndices
    package var range: SourceRange

    package var key: ThenKey { .atMostOnce }
    package var meanings: [Expectation.Meaning] { [.atMostOnce(operation: operation, since: since)] }
    package var mentions: ExpectationMentions { ExpectationMentions(named: ContractIndices(operation)) }
    package func onlyValue(in contract: ModuleContract) -> OnlyValue? { nil }
  }
}

extension Expectations {
  package var limits: [Expectation.AtMostOnce] {
    all.compactMap { if case .atMostOnce(let limit) = $0 { limit } else { nil } }
  }
}

extension ExpectationDecoder {
  /// - Parameter isRule: whether `since` may restart a count.
  func limits(_ node: Node, isRule: Bool) -> [Expectation.AtMostOnce] {
    let empty = Message(
      .emptyList, "`at most once` is empty", hints: ["Name at least one operation, or remove the key."])
    var limits: [Expectation.AtMostOnce] = []
    for item in items(node, ThenKey.atMostOnce.quoted, of: .atMostOnce, ifEmpty: empty) ?? [] {
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

  private func limit(_ item: Node, isRule: Bool) -> Expectation.AtMostOnce? {
    switch tree.kind(item) {
    case .refused: return nil
    case .list:
      return reject(
        .nestedList, "an item of `at most once` must be an operation, but this is a list",
        ["Write all operations in one list: [first, second]"], at: item)
    case .scalar:
      if isRule, index(of: item, in: contract.operationNames) == nil, let meant = limit(inWords: tree.string(item)) {
        return reject(
          .namesOnly, "an item of `at most once` is an operation, perhaps with `since`",
          [Hint("Write { \(meant) }", changes.replacing(item, "{ \(meant) }"))], at: item)
      }
      return operation(item, in: ThenKey.atMostOnce.quoted).map {
        Expectation.AtMostOnce(operation: $0, since: ContractIndices(), range: tree.range(item))
      }
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
        if tree.hasText(second, LimitKey.since.rawValue) {
          return reject(
            .misplacedName, "`since` belongs to \"\(tree.string(name))\"",
            ["Write it in braces of its own: { \(tree.string(name)): { since: […] } }"], at: second)
        }
        return reject(
          .severalInOneItem, "only one operation can be written here, but there are \(entries.count)",
          ["Put a dash before each operation."], at: second)
      }
      guard let operation = operation(name, in: ThenKey.atMostOnce.quoted),
        !reportArgument(value, ofLimited: operation),
        let since = since(value, isRule: isRule)
      else {
        return nil
      }
      return Expectation.AtMostOnce(operation: operation, since: since, range: tree.range(name))
    }
  }

  /// Reports arguments where `since` belongs; returns whether there were any.
  private func reportArgument(_ value: Node, ofLimited operation: Int) -> Bool {
    let declaration = contract.operations[operation]
    guard let key = tree.entries(value).first?.key, tree.isScalar(key),
      index(of: key, in: declaration.parameterNames) != nil
    else { return false }
    report(
      .namesOnly, "`at most once` counts all calls of an operation, whatever their arguments",
      ["Write the operation without arguments: \(declaration.name)"], at: key)
    return true
  }

  private static let joints = [" since last ", " since ", " per ", " after ", " for each ", " for every "]

  /// `first: { since: [second] }` for `first since second`.
  private func limit(inWords text: String) -> String? {
    guard let joint = Self.joints.first(where: text.contains), let end = text.firstRange(of: joint),
      let actions = actions(inWords: String(text[end.upperBound...])),
      contract.operationNames.index(of: String(text[..<end.lowerBound])) != nil
    else { return nil }
    return "\(text[..<end.lowerBound]): { since: [\(actions.joined(separator: ", "))] }"
  }

  private func actions(inWords text: String) -> [String]? {
    WrittenNames.list(in: text) { contract.actionNames.index(of: $0) != nil }
  }

  private func since(_ node: Node, isRule: Bool) -> ContractIndices? {
    if isRule, !tree.isMap(node), !tree.isRefused(node) {
      let texts = (tree.isList(node) ? tree.items(node) : [node]).map(tree.string)
      let words = texts.joined(separator: ", ").replacing("\(LimitKey.since.rawValue) ", with: "")
      if let actions = actions(inWords: words) {
        let written = "{ \(LimitKey.since.rawValue): [\(actions.joined(separator: ", "))] }"
        return reject(
          .notAGroup, "what restarts the count is written with `since`",
          [Hint("Write \(written)", changes.replacing(node, written))], at: node)
      }
    }
    guard let mapping = mappings.mapping(node, LimitKey.self) else { return nil }
    mappings.checkScope(mapping, isRule: isRule)
    return mapping[.since].map { rules.actions($0, LimitKey.since.quoted) }
  }
}
