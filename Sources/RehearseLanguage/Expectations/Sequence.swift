import Rehearse

/// Reads the state changes in `in order` and `never`.
extension ExpectationDecoder {
  /// Adds changes after the calls so far; reports a field that would become the value that it already has.
  func add(_ changes: [FieldPattern], to calls: inout Expectation.CallList) {
    for change in changes {
      let last = calls.changes.last { $0.field == change.field }
      if let last, case .exactly(let value) = last.pattern, case .exactly(value) = change.pattern {
        let declaration = contract.state[change.field]
        let shown = value.shortened().flow(declaration.valueType)
        report(
          .repeatedChange,
          "`\(declaration.name)` is already \(shown) (line \(last.range.start.line))",
          ["Write what it becomes in between, or remove one of the two."], in: change.range)
        continue
      }
      calls.changes.append(
        Expectation.Becoming(
          field: change.field, pattern: change.pattern, callsBefore: calls.items.count, range: change.range))
    }
  }

  // MARK: Changes

  func isChange(_ key: Node) -> Bool { index(of: key, in: ChangeKey.words) != nil }

  /// The fields in a `becomes` item, with their new values; `nil` for any other item.
  func changes(inItem item: Node) -> [FieldPattern]? {
    if tree.isScalar(item) { return nil }
    let entries = Array(tree.entries(item))
    guard entries.allSatisfy({ tree.isScalar($0.key) }), let change = entries.last(where: { isChange($0.key) }) else {
      return nil
    }
    if entries.count > 1 {
      report(
        .severalInOneItem, "`becomes` must be the only key of its item",
        ["Write each as an item of its own, after a dash."], at: entries[1].key)
      return []
    }
    return fields(change.value, ChangeKey.becomes.quoted)
  }
}
