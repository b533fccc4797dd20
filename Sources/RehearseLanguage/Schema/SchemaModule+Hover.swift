import Rehearse

extension SchemaModule {
  /// What an editor shows of a declared name.
  static func hover(_ entry: ReferenceEntry) -> JSONValue {
    let facts = entry.facts.map { "\($0.title): \($0.text)" }
    return [
      "description": .text(([entry.sentenceWithKind] + facts).joined(separator: ". ")),
      "markdownDescription": .text(entry.markdown),
    ]
  }

  static func hover(_ parameter: ParameterDeclaration, isCompared: Bool) -> JSONValue {
    ["description": .text(ReferenceEntry.Argument(parameter, isCompared: isCompared).words)]
  }
}

extension OperationDeclaration {
  /// Whether a scenario can prepare answers for it.
  package var takesResponses: Bool {
    if case .value = answers { true } else { false }
  }
}
