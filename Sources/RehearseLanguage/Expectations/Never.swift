import Rehearse

extension Expectation {
  /// An item of `never`: a call or a value that must not happen.
  package struct Never: ExpectationForm {
    package var operations: ContractIndices
    package var field: FieldPattern?
    /// Its text in the file.
    package var name: String
    package var range: SourceRange

    package var key: ThenKey { .never }

    package var meanings: [Expectation.Meaning] {
      operations.indices.map { .never(operation: $0) } + (field.map { [.neverBecomes($0.meaning)] } ?? [])
    }

    package var mentions: ExpectationMentions { .nothing }
    package func onlyValue(in contract: ModuleContract) -> OnlyValue? { nil }
  }
}

extension Expectations {
  package var never: [Expectation.Never] {
    all.compactMap { if case .never(let never) = $0 { never } else { nil } }
  }

  /// The operations that `never` names.
  package var forbidden: ContractIndices { never.reduce(into: ContractIndices()) { $0.formUnion($1.operations) } }
}

extension ExpectationDecoder {
  func nevers(_ node: Node) -> [Expectation.Never] { names.operationNames(node, "`never`", mayBeEmpty: false) }

  /// A `becomes` item in `never`; `nil` for any other item.
  func never(_ item: Node) -> [Expectation.Never]? {
    guard let fields = changes(inItem: item) else { return nil }
    if fields.count > 1 {
      report(
        .severalInOneItem, "in `never`, `becomes` must have exactly one field",
        ["Write each as an item of its own: { becomes: { \(contract.state[fields[0].field].name): … } }"],
        in: fields[1].range)
    }
    return fields.prefix(1).map { field in
      let declaration = contract.state[field.field]
      let shown = field.pattern.shortened().flow(declaration.valueType)
      return Expectation.Never(
        operations: ContractIndices(), field: field, name: "becomes: { \(declaration.name): \(shown) }",
        range: tree.range(item))
    }
  }
}
