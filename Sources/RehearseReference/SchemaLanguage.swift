import RehearseScenario
import RehearseSource
import RehearseVocabulary

/// What the schema says of every file, whatever its module: the keys of the language and which of them go together.
enum SchemaLanguage {
  private static let words = Schema.reference("words")
  private static let texts: JSONValue = ["type": "array", "items": words]
  private static let links: JSONValue = ["anyOf": [words, texts]]
  /// What the module's own part of the schema looks at.
  private static let declared: JSONValue = [:]

  /// The keys of a file.
  static func file(_ modules: [Vocabulary]) -> JSONValue {
    let keys = Schema.keys(FileKey.self) { word in
      switch word {
      case .rehearse: ["const": 1]
      case .module: SchemaValue.choice(modules.map(\.name))
      case .feature: words
      case .about: Schema.reference("text")
      case .link: links
      case .tags: texts
      case .given, .alsoAllowed: declared
      case .scenarios: Schema.list(Schema.reference("scenario"))
      }
    }
    let required: [FileKey] = [.rehearse, .module, .feature, .scenarios]
    return Schema.closed(keys, required: required.map(\.rawValue))
  }

  /// What is referred to under these names.
  static var definitions: [JSONValue.Member] {
    [
      .init("text", SchemaValue.text), .init("words", SchemaValue.words), .init("switch", SchemaValue.toggle),
      .init("span", SchemaValue.span), .init("known-failure", knownFailure), .init("scenario", scenario),
      .init("step", step), .init("then", then), .init("expectation", expectation), .init("table", table),
    ]
  }

  private static var knownFailure: JSONValue {
    let keys = Schema.keys(KnownFailureKey.self) { word in
      switch word {
      case .issue, .because: words
      case .until: ["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"]
      }
    }
    return Schema.closed(keys, required: [KnownFailureKey.issue.rawValue])
  }

  // MARK: Scenarios

  private static var scenario: JSONValue {
    let keys = Schema.keys(ScenarioKey.self) { word in
      switch word {
      case .scenario, .id, .skip: words
      case .why: Schema.reference("text")
      case .link: links
      case .tags: texts
      case .knownFailure: Schema.reference("known-failure")
      case .only: Schema.reference("switch")
      case .given, .when, .forEvery, .alsoAllowed, .completeOver: declared
      case .then: Schema.reference("then")
      case .steps: Schema.list(Schema.reference("step"))
      case .table: Schema.reference("table")
      }
    }
    let schema = Schema.closed(keys, required: [ScenarioKey.scenario.rawValue])
    return schema.adding(["allOf": .list(rules)])
  }

  /// Which keys of a scenario go together.
  private static var rules: [JSONValue] {
    func rule(_ keys: ScenarioKey..., then: JSONValue = [:], else other: JSONValue = [:]) -> JSONValue {
      Schema.whenAny(keys.map(\.rawValue), then: then, else: other)
    }
    func needs(_ word: ScenarioKey) -> JSONValue { ["required": [.text(word.rawValue)]] }
    func without(_ words: ScenarioKey...) -> JSONValue { Schema.forbidden(words.map(\.rawValue)) }
    return [
      rule(.steps, then: without(.when, .then, .table, .forEvery), else: needs(.when)),
      rule(.steps, .table, else: needs(.then)),
      rule(.table, then: without(.forEvery), else: without(.completeOver)),
      rule(.then, else: Schema.properties(.init(ScenarioKey.table.rawValue, tableWithExpectation))),
      rule(.table, else: Schema.properties(.init(ScenarioKey.then.rawValue, Schema.reference("expectation")))),
      rule(.skip, then: without(.knownFailure)),
    ]
  }

  private static var step: JSONValue {
    let keys = Schema.keys(StepKey.self) { word in
      switch word {
      case .when: declared
      case .then: ["allOf": [Schema.reference("then"), Schema.reference("expectation")]]
      }
    }
    return Schema.closed(keys, required: StepKey.all.map(\.rawValue))
  }

  private static var then: JSONValue {
    let keys = Schema.keys(ThenKey.self) { _ in declared }
    let schema = Schema.closed(keys).adding(["minProperties": 1])
    return schema.adding(
      Schema.whenAny(
        [ThenKey.calls.rawValue], then: Schema.forbidden([ThenKey.callsInAnyOrder.rawValue]), else: [:]))
  }

  /// A `then` that can fail.
  private static var expectation: JSONValue {
    let keys = ThenKey.all.filter { $0 != .alsoAllowed }.map { word -> JSONValue in
      ["required": [.text(word.rawValue)]]
    }
    return ["anyOf": .list(keys)]
  }

  /// Rows of cells; what belongs into a cell follows from its column, which no schema can see.
  private static var table: JSONValue {
    let cell: JSONValue = ["type": ["string", "number", "boolean", "array", "object"]]
    return ["type": "array", "minItems": 2, "items": Schema.list(cell)]
  }

  /// A table that expects something by itself.
  private static var tableWithExpectation: JSONValue {
    ["prefixItems": [["contains": ["type": "string", "pattern": .text("^\(ScenarioKey.then.rawValue) ")]]]]
  }
}
