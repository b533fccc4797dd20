import Rehearse

/// The schema of one module's files, except for what `SchemaLanguage` checks.
struct SchemaModule {
  let contract: ModuleContract

  init(_ contract: ModuleContract) { self.contract = contract }

  var file: JSONValue {
    Schema.properties(
      .init(FileKey.given.rawValue, reference("given")), .init(FileKey.before.rawValue, earlier),
      .init(FileKey.alsoAllowed.rawValue, allowed),
      .init(FileKey.scenarios.rawValue, ["items": reference("scenario")]))
  }

  var definitions: [JSONValue.Member] {
    let parts: [(String, JSONValue)] =
      [
        ("scenario", scenario), ("given", given), ("when", when(mayHaveColumns: false)),
        ("when-with-columns", when(mayHaveColumns: true)), ("then", then), ("call", call), ("operations", operations),
        ("headings", SchemaValue.choice(columns.map(\.path))), ("for-every", forEvery),
      ] + contract.answeringOperations.map { ("response.\($0.name)", SchemaResponse.schema($0)) }
      + contract.state.map { ("state.\($0.name)", SchemaValue.pattern($0.valueType)) }
      + contract.operations.map { ("arguments.\($0.name)", Self.compared($0.parameters)) }
      + contract.operations.map { ("count.\($0.name)", count($0)) }
    return parts.map { .init(name($0.0), $0.1) }
  }

  /// The name of a definition, which needs no escaping in references.
  private func name(_ part: String) -> String { "\(contract.name).\(part)" }

  func reference(_ part: String) -> JSONValue { Schema.reference(name(part)) }

  // MARK: Scenarios

  private var scenario: JSONValue {
    typealias Key = ScenarioKey
    let schema = Schema.properties(
      .init(Key.given.rawValue, reference("given")), .init(Key.before.rawValue, earlier),
      .init(Key.alsoAllowed.rawValue, allowed),
      .init(Key.then.rawValue, reference("then")),
      .init(Key.steps.rawValue, ["items": step]),
      .init(Key.table.rawValue, ["items": [["items": reference("headings"), "uniqueItems": true]]]),
      .init(Key.forEvery.rawValue, reference("for-every")),
      .init(Key.completeOver.rawValue, complete))
    let columns = [Key.table.rawValue, Key.forEvery.rawValue]
    return schema.adding(
      Schema.whenAny(
        columns, then: Schema.properties(.init(Key.when.rawValue, reference("when-with-columns"))),
        else: Schema.properties(.init(Key.when.rawValue, reference("when")))))
  }

  /// `false` for a module without finite columns.
  private var complete: JSONValue {
    let paths = inputs.filter(\.isFinite).map(\.path)
    return paths.isEmpty ? false : Schema.list(SchemaValue.choice(paths)).adding(["uniqueItems": true])
  }

  private var step: JSONValue {
    Schema.properties(
      .init(StepKey.before.rawValue, earlier), .init(StepKey.when.rawValue, reference("when")),
      .init(StepKey.then.rawValue, reference("then")))
  }

  // MARK: Given

  private var given: JSONValue {
    var members = contract.plainGivens.map(member)
    let flags = contract.flags
    if !flags.isEmpty { members.append(Self.member(.flags, Schema.closed(flags.map(member)))) }
    let responses = Schema.closed(
      contract.answeringOperations.map {
        .init($0.name, reference("response.\($0.name)").adding(Self.hover(ReferenceEntry($0))))
      })
    members.append(Self.member(.responses, responses))
    return Schema.closed(members)
  }

  private static func member(_ word: GivenKey, _ schema: JSONValue) -> JSONValue.Member {
    .init(word.rawValue, schema.adding(["description": .text(word.sentence)]))
  }

  private func member(_ given: GivenDeclaration) -> JSONValue.Member {
    .init(given.name, SchemaValue.plain(given.valueType).adding(Self.hover(ReferenceEntry(given))))
  }

  // MARK: When

  /// - Parameter mayHaveColumns: Whether columns may supply required arguments.
  private func when(mayHaveColumns: Bool) -> JSONValue {
    let alone = contract.actions.filter { mayHaveColumns || $0.requiredParameters.isEmpty }.map(\.name)
    let members = contract.actions.map { action in
      let required = mayHaveColumns ? [] : action.requiredParameters.map { action.parameters[$0].name }
      let schema = Schema.closed(action.parameters.map(argument), required: required)
      return JSONValue.Member(action.name, schema.adding(Self.hover(ReferenceEntry(action))))
    }
    let clock = Schema.reference("span").adding(["description": .text(ClockAdvance.sentence)])
    let anything = Schema.keys(AnythingKey.self) { _ in actionNames }
    let names = SchemaValue.choice(alone + (mayHaveColumns ? [ClockAdvance.action] : []) + [AnythingKey.word])
    let trigger = Schema.any(names, Schema.single(members + [.init(ClockAdvance.action, clock)] + anything))
    return Schema.any(trigger, Schema.list(trigger))
  }

  /// The actions of `before`.
  private var earlier: JSONValue { ["type": "array", "minItems": 1, "items": reference("when")] }

  private var actionNames: JSONValue { Schema.list(SchemaValue.choice(contract.actionNames.names)) }

  private func argument(_ parameter: ParameterDeclaration) -> JSONValue.Member {
    .init(parameter.name, SchemaValue.plain(parameter.valueType).adding(Self.hover(parameter, isCompared: false)))
  }

  // MARK: Then

  private var then: JSONValue {
    ["properties": .object(ThenKey.all.map { .init($0.rawValue, schema($0.shape)) })]
  }

  /// The schema of what `then` can hold.
  private func schema(_ shape: Shape) -> JSONValue {
    switch shape {
    case .noneOr(let something):
      let schema = schema(something)
      return schema == false ? false : Schema.any(["const": "none"], schema)
    case .list(let item, let mayBeEmpty): return mayBeEmpty ? Schema.anyList(schema(item)) : Schema.list(schema(item))
    case .either(let first, .keys(.change)):
      return Schema.any(schema(first), change(mayBeSeveral: first == .call))
    case .call: return reference("call")
    case .limit: return Schema.any(SchemaValue.choice(contract.operationNames.names), limit)
    case .name(.operationsAndPorts): return reference("operations")
    case .value(.actionValue): return Self.ending(contract.actions.compactMap(\.returns))
    case .value(.actionError): return Self.ending(contract.actions.compactMap(\.throwing))
    case .map(.operations, _):
      return Self.filled(
        contract.operations.map { operation in
          let count = reference("count.\(operation.name)")
          return .init(
            operation.name, Schema.any(count, Schema.list(count)).adding(Self.hover(ReferenceEntry(operation))))
        })
    case .map(.fields, to: .value): return fields
    case .map(.fields, to: .noneOr):
      return Self.filled(
        contract.state.map { field in
          .init(field.name, Schema.any(["const": "none"], Schema.list(reference("state.\(field.name)"))))
        })
    case .version, .module, .text, .words, .toggle, .certainty, .day, .count, .span, .value, .name, .action, .table,
      .heading, .keys, .map, .oneOrMore, .either, .other:
      return [:]
    }
  }

  /// How often an operation is called, in all or with particular arguments.
  private func count(_ operation: OperationDeclaration) -> JSONValue {
    let number = SchemaValue.count(from: 0)
    if operation.parameters.isEmpty { return number }
    let arguments: JSONValue = ["allOf": [reference("arguments.\(operation.name)"), ["minProperties": 1]]]
    return Schema.any(
      number,
      Schema.closed(
        Schema.keys(CountKey.self) { $0.form == .map ? arguments : number },
        required: CountKey.keyTable.required.map(\.rawValue)))
  }

  /// One of the values that actions return or throw; `false` if there are none.
  private static func ending(_ valueTypes: [ValueType]) -> JSONValue {
    var schemas: [JSONValue] = []
    for schema in valueTypes.map(SchemaValue.pattern) where !schemas.contains(schema) { schemas.append(schema) }
    return schemas.isEmpty ? false : schemas.count == 1 ? schemas[0] : ["anyOf": .list(schemas)]
  }

  private var fields: JSONValue { Self.filled(contract.state.map { .init($0.name, state($0)) }) }

  private func change(mayBeSeveral: Bool) -> JSONValue {
    Schema.single([
      .init(ChangeKey.becomes.rawValue, mayBeSeveral ? fields : fields.adding(["maxProperties": 1]))
    ])
  }

  private var limit: JSONValue {
    let since = Schema.closed(
      Schema.keys(LimitKey.self) { _ in actionNames }, required: LimitKey.keyTable.required.map(\.rawValue))
    return Schema.single(contract.operations.map { .init($0.name, since.adding(Self.hover(ReferenceEntry($0)))) })
  }

  /// A map with at least one of these keys.
  private static func filled(_ members: [JSONValue.Member]) -> JSONValue {
    Schema.closed(members).adding(["minProperties": 1])
  }

  private func state(_ field: StateDeclaration) -> JSONValue {
    reference("state.\(field.name)").adding(Self.hover(ReferenceEntry(field)))
  }

  private var call: JSONValue {
    let members = contract.operations.map { operation in
      let arguments = reference("arguments.\(operation.name)")
      return JSONValue.Member(operation.name, arguments.adding(Self.hover(ReferenceEntry(operation))))
    }
    return Schema.any(SchemaValue.choice(contract.operationNames.names), Schema.single(members))
  }

  /// Some of an operation's arguments, with the values to compare them to.
  static func compared(_ parameters: [ParameterDeclaration]) -> JSONValue {
    Schema.closed(
      parameters.map { parameter in
        .init(parameter.name, SchemaValue.pattern(parameter.valueType).adding(hover(parameter, isCompared: true)))
      })
  }

  /// The operations of `also allowed`, which may be empty.
  private var allowed: JSONValue { schema(ThenKey.alsoAllowed.shape) }

  private var operations: JSONValue {
    SchemaValue.choice(contract.operationNames.names + contract.ports.names.map { "\($0).*" })
  }

  // MARK: Columns

  private var columns: [ColumnPath] { ColumnPath.all(contract) }
  private var inputs: [ColumnPath] { columns.filter(\.isInput) }

  private var forEvery: JSONValue {
    let members = inputs.map { input -> JSONValue.Member in
      let list = Schema.list(value(input))
      // Only fixed values can be unique, because an editor may treat different spellings such as 1 and 1.0 as equal.
      let schema = input.isFinite ? Schema.any(["const": "all"], list.adding(["uniqueItems": true])) : list
      return .init(input.path, schema.adding(["description": .text(input.sentence)]))
    }
    return Self.filled(members)
  }

  private func value(_ input: ColumnPath) -> JSONValue {
    switch input.filling {
    case .value(let valueType): SchemaValue.plain(valueType)
    case .response(let operation): reference("response.\(operation.name)")
    case .span: Schema.reference("span")
    case .expectation, .name, .mark: false
    }
  }

  // MARK: Hover

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

/// The schema of an operation's responses.
enum SchemaResponse {
  static func schema(_ operation: OperationDeclaration) -> JSONValue {
    guard case .value(let returns, let errors, _) = operation.answers else { return false }
    let names = SchemaValue.choice(operation.outcomes + (operation.answersAtOnce ? [] : ["silent"]))
    let keys = operation.responseKeys.filter { $0 != .oneOf }
    func written(_ keys: [ResponseKey], required: [ResponseKey]) -> JSONValue {
      let members = Schema.keys(ResponseKey.self) { value($0, operation, returns: returns, errors: errors) }
      let names = Set(keys.map(\.rawValue))
      return SchemaRules(ResponseKey.self, among: keys.filter { !required.contains($0) }).added(
        to: Schema.closed(members.filter { names.contains($0.name) }, required: required.map(\.rawValue)))
    }
    let always = written(keys.filter { $0 != .to && $0 != .silent }, required: errors == nil ? [.returns] : [])
    let list = Schema.list(Schema.any(names, always))
    let anyOfThese = Schema.closed(
      [.init(ResponseKey.oneOf.rawValue, list.adding(["description": .text(ResponseKey.oneOf.sentence)]))],
      required: [ResponseKey.oneOf.rawValue])
    guard !operation.parameters.isEmpty else { return Schema.any(names, always, anyOfThese, list) }
    let toSome = written(keys, required: [.to])
    return Schema.any(names, always, anyOfThese, toSome, list, Schema.list(toSome))
  }

  private static func value(
    _ shape: Shape, _ operation: OperationDeclaration, returns: ValueType, errors: ValueType?
  ) -> JSONValue {
    switch shape {
    case .map: SchemaModule.compared(operation.parameters).adding(["minProperties": 1])
    case .value(.returned): operation.isStream ? SchemaStream.schema(returns, errors) : SchemaValue.plain(returns)
    case .value(.error): errors.map(SchemaValue.plain) ?? false
    case .certainty: SchemaValue.certainty
    default: Schema.reference("span")
    }
  }
}
