/// The contract of a module, as a host sends it and `rehearse contract` prints it.
extension JSONValue {
  package init(contract: ModuleContract) {
    let head: [(String, JSONValue)] = [("name", .text(contract.name)), ("summary", .text(contract.summary))]
    if let mistake = contract.mistake {
      // What is declared wrongly may be unreadable.
      let none = ["givens", "operations", "actions", "state"].map { ($0, JSONValue.list([])) }
      self = .members(head + none + [("mistake", .text(mistake))])
      return
    }
    self = .members(
      head + [
        ("givens", .list(contract.givens.map { JSONValue($0) })),
        ("operations", .list(contract.operations.map { JSONValue($0) })),
        ("actions", .list(contract.actions.map { JSONValue($0) })),
        ("state", .list(contract.state.map { JSONValue($0) })),
      ])
  }

  private init(_ given: GivenDeclaration) {
    var members: [(String, JSONValue)] = [
      ("name", .text(given.name)), ("summary", .text(given.summary)), ("type", JSONValue(given.valueType)),
      ("default", JSONValue(given.defaultValue)),
    ]
    if given.isFlag { members.append(("flag", true)) }
    if given.setsInitialState { members.append(("setsInitialState", true)) }
    members += Self.alike(given.equivalent) + Self.examples("examples", given.examples)
    self = .members(members)
  }

  private init(_ operation: OperationDeclaration) {
    var members: [(String, JSONValue)] = [
      ("name", .text(operation.name)), ("kind", operation.kind == .query ? "query" : "command"),
      ("summary", .text(operation.summary)), ("parameters", .list(operation.parameters.map { JSONValue($0) })),
      ("answer", Self.answer(operation)),
    ]
    if !operation.waivers.isEmpty {
      members.append(("waivers", .list(operation.waivers.map { JSONValue($0) })))
    }
    members += Self.alike(operation.equivalent)
    self = .members(members)
  }

  private static func answer(_ operation: OperationDeclaration) -> JSONValue {
    switch operation.answers {
    case .nothing: return ["nothing": [:]]
    case .given(let given): return given.isFlag ? ["flag": [:]] : ["given": .text(given.path)]
    case .value(let returns, let errors, let defaultValue):
      var members: [(String, JSONValue)] = [("returns", JSONValue(returns))]
      if let errors { members.append(("fails", JSONValue(errors))) }
      switch defaultValue {
      case .mustBeStated: break
      case .returns(let value): members.append(("default", JSONValue(value)))
      case .derived(let text): members.append(("derivedFrom", .text(text)))
      case .streams(let values): members.append(("default", .list(values.map { JSONValue($0) })))
      }
      if operation.answersAtOnce { members.append(("atOnce", true)) }
      members += examples("examples", operation.returned) + examples("failureExamples", operation.failures)
      return [operation.isStream ? "stream" : "value": .members(members)]
    }
  }

  private init(_ action: ActionDeclaration) {
    let types = [("returns", action.returns), ("throws", action.throwing)]
    self = .members(
      [
        ("name", .text(action.name)), ("summary", .text(action.summary)),
        ("parameters", .list(action.parameters.map { JSONValue($0) })),
      ] + types.compactMap { name, valueType in valueType.map { (name, JSONValue($0)) } })
  }

  private init(_ parameter: ParameterDeclaration) {
    var members: [(String, JSONValue)] = [
      ("name", .text(parameter.name)), ("summary", .text(parameter.summary)), ("type", JSONValue(parameter.valueType)),
    ]
    if let defaultValue = parameter.defaultValue { members.append(("default", JSONValue(defaultValue))) }
    if parameter.isSecret { members.append(("secret", true)) }
    self = .members(members + Self.examples("examples", parameter.examples))
  }

  private init(_ field: StateDeclaration) {
    self = .members(
      [("name", .text(field.name)), ("summary", .text(field.summary)), ("type", JSONValue(field.valueType))]
        + Self.examples("examples", field.examples))
  }

  private init(_ waiver: Waiver) {
    self = .members((waiver.answer.map { [("answer", .text($0))] } ?? []) + [("reason", .text(waiver.reason))])
  }

  private static func alike(_ groups: [Equivalence]) -> [(String, JSONValue)] {
    guard !groups.isEmpty else { return [] }
    let list = groups.map { JSONValue.members([("values", .texts($0.values)), ("reason", .text($0.reason))]) }
    return [("alike", .list(list))]
  }

  private static func examples(_ name: String, _ examples: DeclaredExamples) -> [(String, JSONValue)] {
    examples.values.isEmpty ? [] : [(name, .list(examples.values.map { JSONValue($0) }))]
  }

  package init(_ valueType: ValueType) {
    switch valueType {
    case .scalar(let scalar): self = .members([(scalar.kind.name, .object([]))])
    case .anyValue: self = ["anyValue": [:]]
    case .choice(let names): self = ["choice": .texts(names.names)]
    case .list(let element): self = ["list": JSONValue(element)]
    case .map(let element): self = ["map": JSONValue(element)]
    case .optional(let wrapped): self = ["optional": JSONValue(wrapped)]
    case .record(let fields): self = ["record": Self.parts(fields)]
    case .oneOf(let variants):
      self = [
        "oneOf": .list(
          variants.map { .members([("name", .text($0.name)), ("parts", Self.parts($0.fields))]) })
      ]
    }
  }

  private static func parts(_ fields: [ValueType.Field]) -> JSONValue {
    .list(fields.map { .members([("name", .text($0.name)), ("type", JSONValue($0.valueType))]) })
  }
}
