import Rehearse

/// The schema that applies to every module: the keys of the language and how they combine.
enum SchemaLanguage {
  private static let words = Schema.reference("words")
  /// Left to the schema of the module.
  private static let declared: JSONValue = [:]

  static func file(_ modules: [ModuleContract]) -> JSONValue {
    let keys = Schema.keys(FileKey.self) { shape in
      shape == .module ? SchemaValue.choice(modules.map(\.name)) : value(shape)
    }
    return Schema.closed(keys, required: required(FileKey.self))
  }

  static var definitions: [JSONValue.Member] {
    [
      .init("text", TextReading.schema), .init("words", SchemaValue.words), .init("switch", SwitchReading.schema),
      .init("span", SchemaValue.span), .init("placeholder", SchemaValue.choiceMatcher),
      .init("known-failure", mapping(KnownFailureKey.self)),
      .init("scenario", scenario),
      .init("step", step), .init("then", then), .init("expectation", expectation), .init("table", table),
    ]
  }

  /// The part of a value's schema that is the same for every module.
  private static func value(_ shape: Shape) -> JSONValue {
    switch shape {
    case .version: ["const": 1]
    case .text: Schema.reference("text")
    case .words: words
    case .toggle: Schema.reference("switch")
    case .certainty: SchemaValue.certainty
    case .day: ["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"]
    case .count(let least): SchemaValue.count(from: least)
    case .span: Schema.reference("span")
    case .keys(.then): Schema.reference("then")
    case .keys(.knownFailure): Schema.reference("known-failure")
    case .keys(.scenario): Schema.reference("scenario")
    case .keys(.step): Schema.reference("step")
    case .table: Schema.reference("table")
    case .list(let item, let mayBeEmpty): composed(value(item)) { mayBeEmpty ? Schema.anyList($0) : Schema.list($0) }
    case .oneOrMore(let item): composed(value(item)) { Schema.any($0, Schema.anyList($0)) }
    case .module, .value, .name, .action, .call, .limit, .heading, .keys, .map, .noneOr, .either, .other: declared
    }
  }

  private static func composed(_ item: JSONValue, _ schema: (JSONValue) -> JSONValue) -> JSONValue {
    item == declared ? declared : schema(item)
  }

  private static func required<K: Key>(_ type: K.Type) -> [String] { K.keyTable.required.map(\.rawValue) }

  /// The schema of a mapping that its keys describe completely.
  private static func mapping<K: Key>(_ type: K.Type) -> JSONValue {
    Schema.closed(Schema.keys(type, value), required: required(type))
  }

  // MARK: Scenarios

  private static var scenario: JSONValue {
    let rules = SchemaRules(ScenarioKey.self)
    return mapping(ScenarioKey.self).adding([
      "allOf": .list(rules.conditional + expectations + rules.exclusive + [scope]),
      "defaultSnippets": [SchemaSnippets.scenario, SchemaSnippets.table],
    ])
  }

  /// The keys that a rule may not have, and the keys that only a rule may have.
  private static var scope: JSONValue {
    let (when, then) = (ScenarioKey.when.rawValue, ScenarioKey.then.rawValue)
    func without(_ keys: [ScenarioKey], _ others: [ThenKey]) -> JSONValue {
      let below = JSONValue.Member(then, Schema.forbidden(others.map(\.rawValue)))
      return ["properties": .object(keys.map { .init($0.rawValue, false) } + [below])]
    }
    let condition: JSONValue = ["properties": .object([.init(when, anything)]), "required": [.text(when)]]
    return [
      "if": condition,
      "then": without(ScenarioKey.all.filter(\.isRefusedInRules), ThenKey.all.filter(\.isRefusedInRules)),
      "else": without([], ThenKey.all.filter(\.isOnlyInRules)),
    ]
  }

  /// A `when` that makes the scenario a rule.
  private static var anything: JSONValue {
    let item: JSONValue = Schema.any(
      ["const": .text(AnythingKey.word)],
      ["type": "object", "anyOf": .list(AnythingKey.all.map { ["required": [.text($0.rawValue)]] })])
    return Schema.any(item, ["type": "array", "contains": item])
  }

  /// A scenario must expect something, in `then` or in a column.
  private static var expectations: [JSONValue] {
    let (then, table) = (ScenarioKey.then.rawValue, ScenarioKey.table.rawValue)
    return [
      Schema.whenAny([then], then: [:], else: Schema.properties(.init(table, tableWithExpectation))),
      Schema.whenAny([table], then: [:], else: Schema.properties(.init(then, Schema.reference("expectation")))),
    ]
  }

  private static var step: JSONValue {
    let ofRules = ThenKey.all.filter(\.isOnlyInRules).map(\.rawValue)
    let keys = Schema.keys(StepKey.self) { shape in
      switch shape {
      case .keys(.then):
        ["allOf": [value(shape), Schema.reference("expectation"), Schema.forbidden(ofRules)]]
      case .when: ["if": anything, "then": false]
      default: value(shape)
      }
    }
    return Schema.closed(keys, required: required(StepKey.self))
  }

  private static var then: JSONValue {
    SchemaRules(ThenKey.self).added(to: mapping(ThenKey.self).adding(["minProperties": 1]))
  }

  /// A `then` that can fail.
  private static var expectation: JSONValue {
    let keys = ThenKey.all.filter(\.isExpectation).map { word -> JSONValue in
      ["required": [.text(word.rawValue)]]
    }
    return ["anyOf": .list(keys)]
  }

  /// Rows of cells; a schema cannot check the cells, because they depend on their columns.
  private static var table: JSONValue {
    let cell: JSONValue = ["type": ["string", "number", "boolean", "array", "object"]]
    return [
      "type": "array", "minItems": 2, "items": Schema.list(cell), "defaultSnippets": [SchemaSnippets.rows],
    ]
  }

  private static var tableWithExpectation: JSONValue {
    ["items": [["contains": ["type": "string", "pattern": .text("^\(ScenarioKey.then.rawValue) ")]]]]
  }
}

/// How the keys of a mapping combine, as schemas.
struct SchemaRules<K: Key> {
  /// Conditions on the presence and the absence of a key.
  private(set) var conditional: [JSONValue] = []
  /// Keys that only exclude others.
  private(set) var exclusive: [JSONValue] = []

  private let keys: [K]

  init(_ type: K.Type, among keys: [K] = K.all) {
    self.keys = keys
    // The keys that make others optional, and the keys that others require.
    var conditions: [[K]] = []
    for key in keys {
      let required = keys.compactMap { $0.entry.companion?.keys }
      for condition in (keys.map(excusing) + required).filter({ $0.first == key })
      where !conditions.contains(condition) {
        conditions.append(condition)
      }
    }
    conditional = conditions.map(rule)
    exclusive = keys.filter { !conditions.contains([$0]) && !excluded(by: $0).isEmpty }.map { rule([$0]) }
  }

  func added(to schema: JSONValue) -> JSONValue {
    let rules = conditional + exclusive
    switch rules.count {
    case 0: return schema
    case 1: return schema.adding(rules[0])
    default: return schema.adding(["allOf": .list(rules)])
    }
  }

  /// The keys that make another one optional.
  private func excusing(_ key: K) -> [K] {
    if case .unless(let others) = key.entry.presence { others.filter(keys.contains) } else { [] }
  }

  private func excluded(by key: K) -> [K] { key.entry.exclusions.map(\.key).filter(keys.contains) }

  private func rule(_ condition: [K]) -> JSONValue {
    let excluded = condition.count == 1 ? excluded(by: condition[0]).map(\.rawValue) : []
    let excused = keys.filter { excusing($0) == condition }.map(\.rawValue)
    let dependent = keys.filter { $0.entry.companion?.keys == condition }.map(\.rawValue)
    let needs: JSONValue = excused.isEmpty ? [:] : ["required": .texts(excused)]
    return Schema.whenAny(
      condition.map(\.rawValue), then: excluded.isEmpty ? [:] : Schema.forbidden(excluded),
      else: needs.adding(dependent.isEmpty ? [:] : Schema.forbidden(dependent)))
  }
}
