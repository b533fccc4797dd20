import Rehearse

extension Expectation {
  /// An entry of `history`: the successive values of a field.
  package struct History: ExpectationForm {
    package var field: Int
    package var patterns: [Pattern]
    package var range: SourceRange

    package var key: ThenKey { .history }
    package var meanings: [Expectation.Meaning] { [.history(field: field, patterns)] }

    package var mentions: ExpectationMentions { ExpectationMentions(followed: ContractIndices(field)) }

    package func onlyValue(in contract: ModuleContract) -> OnlyValue? {
      var values: [Literal] = []
      for pattern in patterns {
        guard case .exactly(let value) = pattern else { return nil }
        values.append(value)
      }
      let shown = patterns.map { $0.shortened(to: 80).flow(contract.state[field].valueType) }
      return OnlyValue(value: .list(values), text: shown.isEmpty ? "none" : "[\(shown.joined(separator: ", "))]")
    }

    package func isStated(byColumn key: ThenKey, of subject: Int?) -> Bool { key == self.key && subject == field }
  }
}

extension Expectations {
  package var history: [Expectation.History] {
    all.compactMap { if case .history(let history) = $0 { history } else { nil } }
  }
}

extension ExpectationDecoder {
  func histories(_ node: Node) -> [Expectation.History] {
    eachField(node, "`history`", example: examples.history) { value, field, range in
      historyPatterns(value, field).map { Expectation.History(field: field, patterns: $0, range: range) }
    }
  }

  /// The successive values of a field, where `none` means that it never changes.
  func historyPatterns(_ node: Node, _ field: Int) -> [Pattern]? {
    if tree.isRefused(node) { return nil }
    if patterns.isLeftOpen(node) { return [.matcher(.toBeFilledIn)] }
    if tree.isPlain(node, "none") { return [] }
    let name = contract.state[field].name
    guard tree.isList(node) else {
      wrong(node, "the history of \"\(name)\"", .history).report(["To say that the field does not change, write none."])
      return nil
    }
    if tree.count(node) == 0 {
      return reject(
        .emptyList, "this history is empty",
        [
          Hint("Write none to say that the field does not change, or remove the key.", changes.replacing(node, "none"))
        ], at: node)
    }
    if !contract.state[field].valueType.isOptional, isNoneInBrackets(node) {
      return reject(
        .misplacedNone, "`none` must not have brackets around it",
        [Hint("Write none to say that \"\(name)\" does not change.", changes.replacing(node, "none"))], at: node)
    }
    return whole(tree.items(node).map { statePattern($0, field) })
  }
}
