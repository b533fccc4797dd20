import Rehearse

/// The value of a state field: an entry of `state`, `whenever`, `changes` or `becomes`.
package struct FieldPattern: ExpectationForm {
  package var field: Int
  package var pattern: Pattern
  package var range: SourceRange

  package struct Meaning: Hashable {
    let field: Int
    let pattern: Pattern
  }

  package var meaning: Meaning { Meaning(field: field, pattern: pattern) }

  package var key: ThenKey { .state }
  package var meanings: [Expectation.Meaning] { [.state(meaning)] }
  package var mentions: ExpectationMentions { ExpectationMentions(compared: ContractIndices(field)) }

  package func onlyValue(in contract: ModuleContract) -> OnlyValue? {
    guard case .exactly(let value) = pattern else { return nil }
    return OnlyValue(value: value, text: pattern.shortened(to: 80).flow(contract.state[field].valueType))
  }

  package func isStated(byColumn key: ThenKey, of subject: Int?) -> Bool { key == self.key && subject == field }
}

extension Expectations {
  package var state: [FieldPattern] { all.compactMap { if case .state(let state) = $0 { state } else { nil } } }
}

extension ExpectationDecoder {
  func fields(_ node: Node, _ what: String) -> [FieldPattern] {
    eachField(node, what) { value, field, range in
      statePattern(value, field).map { FieldPattern(field: field, pattern: $0, range: range) }
    }
  }

  func eachField<Expected>(
    _ node: Node, _ what: String, example: ((Node) -> Hint?)? = nil,
    _ read: (_ value: Node, _ field: Int, _ range: SourceRange) -> Expected?
  ) -> [Expected] {
    let entries =
      mappings.entries(node, what, names: contract.stateNames.names, example: example ?? examples.fields) ?? .none
    return entries.compactMap { key, value in
      guard tree.isScalar(key) else { return nil }
      guard let field = names.stateField(key) else {
        if let meant = meant(key, among: contract.stateNames) { _ = read(value, meant, tree.range(key)) }
        return nil
      }
      return read(value, field, tree.range(key))
    }
  }

  func statePattern(_ node: Node, _ field: Int) -> Pattern? {
    let declaration = contract.state[field]
    return patterns.pattern(
      node, declaration.valueType, ValueSite("the state field", declaration.name, allowsMatchers: true))
  }
}
