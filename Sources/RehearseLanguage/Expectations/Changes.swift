import Rehearse

extension Expectation {
  /// `changes`: the only fields that change, with their new values.
  package struct Changes: ExpectationForm {
    package var fields: [FieldPattern]
    package var isOpen = false
    package var range: SourceRange

    package var key: ThenKey { .changes }
    package var meanings: [Expectation.Meaning] { [.changes(Set(fields.map(\.meaning)))] }
    package var mentions: ExpectationMentions { ExpectationMentions(compared: ContractIndices(fields.map(\.field))) }

    /// For a cell, which states one field.
    package func onlyValue(in contract: ModuleContract) -> OnlyValue? {
      fields.count == 1 ? fields[0].onlyValue(in: contract) : nil
    }

    package func isStated(byColumn key: ThenKey, of subject: Int?) -> Bool {
      key == self.key && (fields.isEmpty || fields.contains { $0.field == subject })
    }
  }
}

extension Expectations {
  package var changes: Expectation.Changes? { first { if case .changes(let changes) = $0 { changes } else { nil } } }
}

extension ExpectationDecoder {
  func changes(_ node: Node, key: Node) -> Expectation.Changes? {
    if tree.isRefused(node) { return nil }
    let isOpen = patterns.isLeftOpen(node)
    if isOpen || tree.isPlain(node, "none") {
      return Expectation.Changes(fields: [], isOpen: isOpen, range: tree.range(key))
    }
    if tree.isMap(node), tree.count(node) == 0 {
      return reject(.emptyList, "`changes` is empty", [noChange(node, ", or remove the key.")], at: node)
    }
    if tree.isScalar(node) || isNoneInBrackets(node) || tree.isList(node) && tree.count(node) == 0 {
      wrong(node, ThenKey.changes.quoted, .changes).report()
      return nil
    }
    return Expectation.Changes(fields: fields(node, "`changes`"), range: tree.range(key))
  }

  /// Advice to write `none` in place of a group of fields.
  func noChange(_ node: Node, _ rest: String = ".") -> Hint {
    Hint("Write `changes: none` to say that nothing changes\(rest)", changes.replacing(node, "none"))
  }

  func isNoneInBrackets(_ node: Node) -> Bool {
    let items = tree.items(node)
    return items.count == 1 && tree.isPlain(items[0], "none")
  }
}
