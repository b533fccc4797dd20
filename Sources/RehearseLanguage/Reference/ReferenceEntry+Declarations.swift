import Rehearse

extension ReferenceEntry {
  package init(_ given: GivenDeclaration) {
    let value = Example.value(given.shape, of: given.name, otherThan: given.standard).flow(given.shape)
    let line = "\(given.name): \(value)"
    self.init(
      given.name, given.summary, example: [given.isFlag ? "given: { flags: { \(line) } }" : "given: { \(line) }"])
    self.value = given.shape.words
    standard = given.standard.flow(given.shape)
    examples = Example.declared(given.examples, given.shape)
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
    case .value(let returns, let failures, let standard):
      let declared =
        [Example.declared(operation.returned, returns)]
        + [failures.flatMap { Example.declared(operation.failures, $0) }.map { "fails: \($0)" }]
      let shown = declared.compactMap(\.self)
      examples = shown.isEmpty ? nil : shown.joined(separator: ", ")
      switch standard {
      case .mustBeStated: self.standard = "none; a scenario in which it is called must state an answer"
      case .returns(let literal): self.standard = literal.flow(returns)
      case .derived(let text): self.standard = text
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
      example: ["then: { state: { \(field.name): \(Example.flow(field.shape, of: field.name)) } }"])
    value = field.shape.words
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
    let compared = operation.parameters.map { $0.isSecret ? nil : $0.shape.invented(for: $0.name) }
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

extension ReferenceEntry.Argument {
  /// - Parameter isCompared: whether it is an operation's, which a scenario only compares.
  package init(_ parameter: ParameterDeclaration, isCompared: Bool) {
    name = parameter.name
    sentence = parameter.summary
    value = parameter.shape.words
    standard = isCompared ? nil : parameter.standard?.flow(parameter.shape)
    isRequired = !isCompared && parameter.standard == nil
    isSecret = parameter.isSecret
    examples = isCompared || isSecret ? nil : Example.declared(parameter.examples, parameter.shape)
  }
}
