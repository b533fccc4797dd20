import Rehearse

/// Reads `in order`, a list of calls and the state changes between them.
extension ExpectationDecoder {
  func sequence(_ node: Node, key: Node) -> Expectation.CallList? {
    if tree.isRefused(node) { return nil }
    var result = Expectation.CallList(.inOrder, range: tree.range(key))
    result.isOpen = patterns.isLeftOpen(node)
    if result.isOpen { return result }
    guard tree.isList(node) else {
      reportNoCalls(node, .inOrder)
      return nil
    }
    guard tree.count(node) > 0 else {
      return reject(
        .emptyList, "`in order` is empty",
        [
          Hint(
            "Write `calls: none` to say that no command is called, or remove the key.",
            changes.replacing(value: node, of: ThenKey.inOrder.rawValue, "calls: none"))
        ], at: node)
    }
    for item in tree.items(node) {
      if let changes = changes(inItem: item) {
        add(changes, to: &result)
      } else if let call = call(item, isAlone: true) {
        result.items.append(call)
      }
    }
    return result
  }

  /// Adds changes after the calls so far; reports a field that would become the value that it already has.
  private func add(_ changes: [FieldPattern], to calls: inout Expectation.CallList) {
    for change in changes {
      let last = calls.changes.last { $0.field == change.field }
      if let last, case .exactly(let value) = last.pattern, case .exactly(value) = change.pattern {
        let declaration = contract.state[change.field]
        let shown = value.shortened().flow(declaration.valueType)
        report(
          .repeatedChange,
          "\"\(declaration.name)\" cannot become \(shown) again, since it has not become anything else",
          [
            """
            It becomes \(shown) in line \(last.range.start.line). \
            Write what it becomes in between, or remove one of the two.
            """
          ], in: change.range)
        continue
      }
      calls.changes.append(
        Expectation.Becoming(
          field: change.field, pattern: change.pattern, callsBefore: calls.items.count, range: change.range))
    }
  }

  // MARK: Changes

  func isChange(_ key: Node) -> Bool { place(of: key, in: ChangeKey.words) != nil }

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
