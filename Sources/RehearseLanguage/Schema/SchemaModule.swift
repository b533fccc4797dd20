import Rehearse

/// What the schema says of one module's files, besides what holds for all.
///
/// Here the keys of the language are known to be right; it is what the module declares that is looked at.
struct SchemaModule {
  let vocabulary: Vocabulary

  init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  /// What holds for a file of this module.
  var file: JSONValue {
    Schema.properties(
      .init(FileKey.given.rawValue, reference("given")),
      .init(FileKey.alsoAllowed.rawValue, allowed),
      .init(FileKey.scenarios.rawValue, ["items": reference("scenario")]))
  }

  /// What is referred to under names that begin with the module's.
  var definitions: [JSONValue.Member] {
    let answering = vocabulary.operations.filter(\.takesResponses)
    let parts: [(String, JSONValue)] =
      [
        ("scenario", scenario), ("given", given), ("when", when(mayHaveColumns: false)),
        ("when-with-columns", when(mayHaveColumns: true)), ("then", then), ("call", call), ("operations", operations),
        ("headings", SchemaValue.choice(columns.headings)), ("for-every", columns.forEvery),
      ] + answering.map { ("response.\($0.name)", SchemaResponse.schema($0)) }
      + vocabulary.state.map { ("state.\($0.name)", SchemaValue.pattern($0.shape)) }
    return parts.map { .init(name($0.0), $0.1) }
  }

  /// The name of one of the module's definitions; nothing in it needs an escape in a reference.
  private func name(_ part: String) -> String { "\(vocabulary.name).\(part)" }

  func reference(_ part: String) -> JSONValue { Schema.reference(name(part)) }

  private var columns: SchemaColumns { SchemaColumns(module: self) }

  // MARK: Scenarios

  private var scenario: JSONValue {
    typealias Key = ScenarioKey
    let schema = Schema.properties(
      .init(Key.given.rawValue, reference("given")),
      .init(Key.alsoAllowed.rawValue, allowed),
      .init(Key.then.rawValue, reference("then")),
      .init(Key.steps.rawValue, ["items": step]),
      .init(Key.table.rawValue, ["prefixItems": [["items": reference("headings"), "uniqueItems": true]]]),
      .init(Key.forEvery.rawValue, reference("for-every")),
      .init(Key.completeOver.rawValue, complete))
    let columns = [Key.table.rawValue, Key.forEvery.rawValue]
    return schema.adding(
      Schema.whenAny(
        columns, then: Schema.properties(.init(Key.when.rawValue, reference("when-with-columns"))),
        else: Schema.properties(.init(Key.when.rawValue, reference("when")))))
  }

  /// Columns whose values have an end; a module may have none.
  private var complete: JSONValue {
    let paths = columns.finiteInputs
    return paths.isEmpty ? false : Schema.list(SchemaValue.choice(paths)).adding(["uniqueItems": true])
  }

  private var step: JSONValue {
    Schema.properties(
      .init(StepKey.when.rawValue, reference("when")), .init(StepKey.then.rawValue, reference("then")))
  }

  // MARK: Given

  private var given: JSONValue {
    let givens = vocabulary.givens.filter { !$0.isFlag }
    let flags = vocabulary.givens.filter(\.isFlag)
    let answering = vocabulary.operations.filter(\.takesResponses)
    var members = givens.map(member)
    if !flags.isEmpty {
      let schema = Schema.closed(flags.map(member))
      members.append(Self.member(.flags, schema))
    }
    let responses = Schema.closed(
      answering.map {
        .init($0.name, reference("response.\($0.name)").adding(Self.hover(ReferenceEntry($0))))
      })
    members.append(Self.member(.responses, responses))
    return Schema.closed(members)
  }

  private static func member(_ word: GivenKey, _ schema: JSONValue) -> JSONValue.Member {
    .init(word.rawValue, schema.adding(["description": .text(word.sentence)]))
  }

  private func member(_ given: GivenDeclaration) -> JSONValue.Member {
    .init(given.name, SchemaValue.plain(given.shape).adding(Self.hover(ReferenceEntry(given))))
  }

  // MARK: When

  /// One action, or a list of them.
  ///
  /// - Parameter mayHaveColumns: whether a table may supply what an action leaves out.
  private func when(mayHaveColumns: Bool) -> JSONValue {
    let alone = vocabulary.actions.filter { mayHaveColumns || $0.requiredParameters.isEmpty }.map(\.name)
    let members = vocabulary.actions.map { action in
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

  /// A list of actions without their arguments.
  private var actionNames: JSONValue { Schema.list(SchemaValue.choice(vocabulary.actionNames.names)) }

  private func argument(_ parameter: ParameterDeclaration) -> JSONValue.Member {
    .init(parameter.name, SchemaValue.plain(parameter.shape).adding(Self.hover(parameter, isCompared: false)))
  }

  // MARK: Then

  private var then: JSONValue {
    ["properties": .object(ThenKey.all.map { .init($0.rawValue, expectation($0.kind)) })]
  }

  private func expectation(_ kind: ValueKind) -> JSONValue {
    let schema: JSONValue? =
      switch kind {
      case .calls: Schema.list(reference("call"))
      case .sequence: Schema.list(Schema.any(reference("call"), change(mayBeSeveral: true)))
      case .forbidden: Schema.list(Schema.any(reference("operations"), change(mayBeSeveral: false)))
      case .limits: Schema.list(Schema.any(SchemaValue.choice(vocabulary.operationNames.names), limit))
      case .operations(let mayBeEmpty): mayBeEmpty ? allowed : Schema.list(reference("operations"))
      case .fields: Self.filled(vocabulary.state.map { JSONValue.Member($0.name, state($0)) })
      case .histories:
        Self.filled(
          vocabulary.state.map { field in
            .init(field.name, Schema.any(["const": "none"], Schema.list(reference("state.\(field.name)"))))
          })
      default: nil
      }
    guard let schema else { return [:] }
    return kind.mayBeNone ? Schema.any(["const": "none"], schema) : schema
  }

  /// An item that tells what fields become.
  private func change(mayBeSeveral: Bool) -> JSONValue {
    let fields = Self.filled(vocabulary.state.map { JSONValue.Member($0.name, state($0)) })
    return Schema.single([
      .init(ChangeKey.becomes.rawValue, mayBeSeveral ? fields : fields.adding(["maxProperties": 1]))
    ])
  }

  /// An operation with the actions since which it is counted.
  private var limit: JSONValue {
    let since = Schema.closed(
      Schema.keys(LimitKey.self) { _ in actionNames }, required: LimitKey.keyTable.required.map(\.rawValue))
    return Schema.single(vocabulary.operations.map { .init($0.name, since.adding(Self.hover(ReferenceEntry($0)))) })
  }

  /// A map with some of these keys, at least one.
  private static func filled(_ members: [JSONValue.Member]) -> JSONValue {
    Schema.closed(members).adding(["minProperties": 1])
  }

  private func state(_ field: StateDeclaration) -> JSONValue {
    reference("state.\(field.name)").adding(Self.hover(ReferenceEntry(field)))
  }

  /// An operation's name, or its name with some of its arguments.
  private var call: JSONValue {
    let members = vocabulary.operations.map { operation in
      let arguments = Self.compared(operation.parameters)
      return JSONValue.Member(operation.name, arguments.adding(Self.hover(ReferenceEntry(operation))))
    }
    return Schema.any(SchemaValue.choice(vocabulary.operationNames.names), Schema.single(members))
  }

  /// Some of an operation's arguments, each compared with a value.
  static func compared(_ parameters: [ParameterDeclaration]) -> JSONValue {
    Schema.closed(
      parameters.map { parameter in
        .init(parameter.name, SchemaValue.pattern(parameter.shape).adding(hover(parameter, isCompared: true)))
      })
  }

  /// Operations that do not matter; there may be none.
  private var allowed: JSONValue { ["type": "array", "items": reference("operations")] }

  /// An operation's name, or a port's with a star.
  private var operations: JSONValue {
    SchemaValue.choice(vocabulary.operationNames.names + vocabulary.ports.names.map { $0 + ".*" })
  }
}
