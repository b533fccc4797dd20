import Rehearse

/// A name that scenarios can use, with its declaration in words.
package struct ReferenceEntry: Sendable {
  /// An argument of an operation or an action.
  package struct Argument: Sendable {
    package var name: String
    package var sentence: String
    /// The type in words.
    package var value: String
    /// `nil` for a required argument, and for one that scenarios only compare.
    package var defaultValue: String?
    package var isRequired: Bool
    package var isSecret: Bool
    package var examples: String?
  }

  package var name: String
  package var sentence: String
  /// Whether an operation is a command or a query.
  package var kind: String?
  /// The type in words.
  package var value: String?
  package var defaultValue: String?
  package var arguments: [Argument] = []
  package var answers: [String] = []
  package var errors: [String] = []
  package var examples: String?
  /// The type, in words, of what an action returns, and of what it throws.
  package var returned: String?
  package var thrown: String?
  /// Set if the operation takes no response.
  package var answeredFrom: String?
  /// Lines to use in a scenario.
  package var example: [String]

  init(_ name: String, _ sentence: String, example: [String]) {
    self.name = name
    self.sentence = sentence
    self.example = example
  }

  /// A property in addition to the sentence.
  package struct Fact: Sendable {
    package let title: String
    /// As written in scenarios; several if the fact is a list.
    let values: [String]
    let isList: Bool

    package var text: String { values.joined(separator: ", ") }
  }

  package var facts: [Fact] {
    func single(_ title: String, _ value: String?) -> Fact {
      Fact(title: title, values: value.map { [$0] } ?? [], isList: false)
    }
    let facts = [
      single("values", value), single("returns", returned), single("throws", thrown),
      Fact(title: "answers", values: answers, isList: true),
      Fact(title: "errors", values: errors, isList: true), single("answer", answeredFrom),
      single("default", defaultValue), single("examples", examples),
    ]
    return facts.filter { !$0.values.isEmpty }
  }

  var sentenceWithKind: String { kind.map { "\(sentence) (\($0))" } ?? sentence }

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
  package var words: String { "\(sentence) (\(facts))" }

  package var facts: String {
    var facts = [value]
    if isRequired { facts.append("must be written") }
    if let defaultValue { facts.append("default: \(defaultValue)") }
    if let examples { facts.append("for example: \(examples)") }
    if isSecret { facts.append("secret: shown as •••") }
    return facts.joined(separator: "; ")
  }

  /// - Parameter isCompared: Whether scenarios only compare the argument, as they do for operations.
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
    let value = Example.value(given.examples, given.valueType, of: given.name, otherThan: given.defaultValue)
    let line = "\(given.name): \(value.flow(given.valueType))"
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
    if !answers.isEmpty, !operation.answersAtOnce { answers.append("silent") }
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
      case .mustBeStated: self.defaultValue = "none: write an answer in every scenario that calls it"
      case .returns(let literal): self.defaultValue = literal.flow(returns)
      case .derived(let text): self.defaultValue = text
      case .streams(let values): self.defaultValue = values.map { StreamItem(.value($0)) }.flow(operation)
      }
    }
  }

  package init(_ action: ActionDeclaration) {
    self.init(action.name, action.summary, example: ["when: \(action.example)"])
    self.arguments = action.parameters.map { Argument($0, isCompared: false) }
    (returned, thrown) = (action.returns?.words, action.throwing?.words)
    if let returns = action.returns {
      let value = returns.invented(for: action.name).flow(returns)
      example.append("then: { \(ThenKey.returned.rawValue): \(value) }")
    } else if let throwing = action.throwing {
      let error = throwing.invented(for: "error").flow(throwing)
      example.append("then: { \(ThenKey.threw.rawValue): \(error) }")
    }
  }

  package init(_ field: StateDeclaration) {
    self.init(
      field.name, field.summary,
      example: ["then: { state: { \(field.name): \(Example.flow(field.examples, field.valueType, of: field.name)) } }"])
    value = field.valueType.words
  }

  private static func source(_ given: GivenDeclaration) -> String {
    given.isFlag ? "from the flag of that name" : "from the given \(given.name)"
  }

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
    let compared = operation.parameters.map { $0.isSecret ? nil : $0.example }
    let call = WrittenCall(operation.name, operation.parameters.flow(compared))
    return lines + ["then: { calls: [\(call.flow)] }"]
  }
}

extension ActionDeclaration {
  /// An item of `when`, such as `{ logIn: { id: some-id } }`.
  package var example: String { WrittenCall(name, parameters.flow(Example.arguments(self))).flow }
}
