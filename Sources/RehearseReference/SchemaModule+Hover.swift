import RehearseSource
import RehearseVocabulary

extension SchemaModule {
  /// What an editor shows of a declared name.
  static func hover(_ entry: ReferenceEntry) -> JSONValue {
    let sentence = entry.kind.map { "\(entry.sentence) (\($0))" } ?? entry.sentence
    let facts = entry.facts.map { "\($0.title): \($0.text)" }
    let code = ["```yaml"] + entry.example + ["```"]
    return [
      "description": .text(([sentence] + facts).joined(separator: ". ")),
      "markdownDescription": .text(
        ([sentence + "."] + entry.facts.map { "*\($0.title)*: `\($0.text)`" } + [code.joined(separator: "\n")])
          .joined(separator: "\n\n")),
    ]
  }

  static func hover(_ parameter: ParameterDeclaration, isCompared: Bool) -> JSONValue {
    let argument = ReferenceEntry.Argument(parameter, isCompared: isCompared)
    return ["description": .text("\(argument.sentence) (\(argument.facts))")]
  }
}

extension OperationDeclaration {
  /// Whether a scenario can prepare answers for it.
  var takesResponses: Bool {
    if case .value = answers { true } else { false }
  }
}
