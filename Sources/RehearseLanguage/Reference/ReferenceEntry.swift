import Rehearse

/// One name that a scenario can write, with all that is declared of it.
package struct ReferenceEntry: Sendable {
  /// A named part: an operation's argument, or an action's.
  package struct Argument: Sendable {
    package var name: String
    package var sentence: String
    /// What its values are, in words.
    package var value: String
    /// What it is when it is left out; `nil` when it must be written, or is only compared.
    package var defaultValue: String?
    package var isRequired: Bool
    package var isSecret: Bool
    /// Values that the adapter declares as worth trying.
    package var examples: String?
  }

  package var name: String
  package var sentence: String
  /// Whether an operation is a command or a query.
  package var kind: String?
  /// What its values are, in words.
  package var value: String?
  /// What holds when no scenario says otherwise.
  package var defaultValue: String?
  package var arguments: [Argument] = []
  /// The answers that a scenario may prepare, as they are written.
  package var answers: [String] = []
  package var errors: [String] = []
  /// Values that the adapter declares as worth trying.
  package var examples: String?
  /// Where the answer comes from, of an operation that takes no response.
  package var answeredFrom: String?
  /// Lines that can stand in a scenario.
  package var example: [String]

  init(_ name: String, _ sentence: String, example: [String]) {
    self.name = name
    self.sentence = sentence
    self.example = example
  }

  /// A piece of information besides the sentence.
  package struct Fact: Sendable {
    package let title: String
    /// As scenarios write them; several of what is a list.
    let values: [String]
    let isList: Bool

    package var text: String { values.joined(separator: ", ") }
  }

  /// What there is to know besides the sentence.
  package var facts: [Fact] {
    func single(_ title: String, _ value: String?) -> Fact {
      Fact(title: title, values: value.map { [$0] } ?? [], isList: false)
    }
    let facts = [
      single("values", value), Fact(title: "answers", values: answers, isList: true),
      Fact(title: "errors", values: errors, isList: true), single("answer", answeredFrom),
      single("default", defaultValue), single("examples", examples),
    ]
    return facts.filter { !$0.values.isEmpty }
  }

  var sentenceWithKind: String { kind.map { "\(sentence) (\($0))" } ?? sentence }

  /// All that an editor shows beside the name, as Markdown.
  package var markdown: String {
    let code = (["```yaml"] + example + ["```"]).joined(separator: "\n")
    let arguments = arguments.map { "- `\($0.name)`: \($0.words)" }
    let paragraphs =
      [sentenceWithKind + "."] + (arguments.isEmpty ? [] : [arguments.joined(separator: "\n")])
      + facts.map { "*\($0.title)*: `\($0.text)`" } + [code]
    return paragraphs.joined(separator: "\n\n")
  }
}

extension ReferenceEntry.Argument {
  /// The sentence and what else there is to know.
  package var words: String { "\(sentence) (\(facts))" }

  /// What there is to know besides the sentence, on one line.
  package var facts: String {
    var facts = [value]
    if isRequired { facts.append("must be written") }
    if let defaultValue { facts.append("default: \(defaultValue)") }
    if let examples { facts.append("for example: \(examples)") }
    if isSecret { facts.append("secret: shown as •••") }
    return facts.joined(separator: "; ")
  }

  /// - Parameter isCompared: whether it is an operation's, which a scenario only compares.
  package init(_ parameter: ParameterDeclaration, isCompared: Bool) {
    name = parameter.name
    sentence = parameter.summary
    value = parameter.valueType.words
    defaultValue = isCompared ? nil : parameter.defaultValue?.flow(parameter.valueType)
    isRequired = !isCompared && parameter.defaultValue == nil
    isSecret = parameter.isSecret
    examples = isCompared || isSecret ? nil : Example.declared(parameter.examples, parameter.valueType)
  }
}

extension ReferenceEntry {
  package init(_ given: GivenDeclaration) {
    let value = Example.value(given.valueType, of: given.name, otherThan: given.defaultValue).flow(given.valueType)
    let line = "\(given.name): \(value)"
    self.init(
      given.name, given.summary, example: [given.isFlag ? "given: { flags: { \(line) } }" : "given: { \(line) }"])
    self.value = given.valueType.words
    defaultValue = given.defaultValue.flow(given.valueType)
    examples = Example.declared(given.examples, given.valueType)
  }

  package init(_ operation: OperationDeclaration) {
    self.init(operation.name, operation.summary, example: Self.example(operation))
    kind = operation.kind.rawValue
    arguments = operation.parameters.map { Argument($0, isCompared: true) }
    answers = Example.answers(operation)
    errors = Example.errors(operation)
    if !answers.isEmpty { answers.append("silent") }
    switch operation.answers {
    case .nothing: answeredFrom = "none"
    case .given(let given): answeredFrom = Self.source(given)
    case .value(let returns, let failures, let defaultValue):
      let declared =
        [Example.declared(operation.returned, returns)]
        + [failures.flatMap { Example.declared(operation.failures, $0) }.map { "fails: \($0)" }]
      let shown = declared.compactMap(\.self)
      examples = shown.isEmpty ? nil : shown.joined(separator: ", ")
      switch defaultValue {
      case .mustBeStated: self.defaultValue = "none; a scenario in which it is called must state an answer"
      case .returns(let literal): self.defaultValue = literal.flow(returns)
      case .derived(let text): self.defaultValue = text
      }
    }
  }

  package init(_ action: ActionDeclaration) {
    self.init(action.name, action.summary, example: ["when: \(action.example)"])
    self.arguments = action.parameters.map { Argument($0, isCompared: false) }
  }

  package init(_ field: StateDeclaration) {
    self.init(
      field.name, field.summary,
      example: ["then: { state: { \(field.name): \(Example.flow(field.valueType, of: field.name)) } }"])
    value = field.valueType.words
  }

  private static func source(_ given: GivenDeclaration) -> String {
    given.isFlag ? "from the flag of that name" : "from the given \(given.name)"
  }

  /// A given that answers it, and a call of it.
  private static func example(_ operation: OperationDeclaration) -> [String] {
    var lines: [String] = []
    switch operation.answers {
    case .nothing: break
    case .given(let given): lines += ReferenceEntry(given).example
    case .value:
      let response = Example.errors(operation).first ?? Example.answers(operation).last ?? "silent"
      lines.append("given: { responses: { \(operation.name): \(response) } }")
    }
    guard operation.kind == .command else { return lines }
    let compared = operation.parameters.map { $0.isSecret ? nil : $0.valueType.invented(for: $0.name) }
    let arguments = operation.parameters.flow(compared)
    let call = arguments.map { "{ \(operation.name): \($0) }" } ?? operation.name
    return lines + ["then: { calls: [\(call)] }"]
  }
}

extension ActionDeclaration {
  /// How `when` could fire it, with the arguments that are worth writing: `{ logIn: { id: some-id } }`.
  package var example: String {
    parameters.flow(Example.arguments(self)).map { "{ \(name): \($0) }" } ?? name
  }
}
