import Rehearse

/// The schema of a value of a declared type.
///
/// Editors disagree about words without quotes: `on` and `no` are strings in YAML 1.2 but booleans in YAML 1.1. A
/// schema must accept both, because it cannot see quotes.
package enum SchemaValue {
  private static let anything: JSONValue = "<anything>"

  /// A string that is not blank.
  static let words = TextReading.schema.adding(["pattern": "\\S"])
  /// A switch that can only be on.
  static let certainty: JSONValue = ["enum": ["on", "yes", "true", true]]
  static func count(from least: Int) -> JSONValue { ["type": "integer", "minimum": .integer(least)] }
  static let span: JSONValue = ["type": "string", "pattern": .text(ClockAdvance.pattern)]

  /// The schema of a value in `given` or `when`.
  static func plain(_ valueType: ValueType) -> JSONValue { schema(valueType, allowsMatchers: false) }

  /// The schema of a value in `then`, which may be a matcher.
  static func pattern(_ valueType: ValueType) -> JSONValue { schema(valueType, allowsMatchers: true) }

  /// A word as each version of YAML may read it.
  package static func readings(_ text: String) -> [JSONValue] {
    switch text {
    case "on", "yes", "true", "y": [.text(text), true]
    case "off", "no", "false", "n": [.text(text), false]
    default: [.text(text)] + (Int(text).map { [.integer($0)] } ?? [])
    }
  }

  static func choice(_ names: [String]) -> JSONValue { ["enum": .list(names.flatMap(readings))] }

  /// A placeholder that lists values.
  static let choiceMatcher: JSONValue = [
    "type": "string",
    "pattern": .text("^<(\(MatcherWords.Form.allCases.map(\.rawValue).joined(separator: "|"))) +\\S.*>$"),
  ]

  private static func schema(_ valueType: ValueType, allowsMatchers: Bool) -> JSONValue {
    let schema = withoutChoices(valueType, allowsMatchers: allowsMatchers)
    let takesAnyWord = [.text, .anyValue].contains(valueType.wrapped)
    guard allowsMatchers, !takesAnyWord, valueType.hasWords || valueType.isOptional else { return schema }
    let reference = Schema.reference("placeholder")
    if case .object(let members) = schema, members.count == 1, case .list(let schemas)? = schema["anyOf"] {
      return ["anyOf": .list(schemas + [reference])]
    }
    return ["anyOf": [schema, reference]]
  }

  private static func withoutChoices(_ valueType: ValueType, allowsMatchers: Bool) -> JSONValue {
    let words = (valueType.isOptional ? ["none"] : []) + (allowsMatchers ? [anything] : [])
    switch valueType.wrapped {
    // Any word is a text.
    case .text: return TextReading.schema
    case .scalar(let scalar):
      let number: [JSONValue] = allowsMatchers && scalar.kind.anyNumber != nil ? ["<any number>"] : []
      return either(words + number, or: scalar.reading.schema)
    case .choice(let names): return either(words, or: choice(names.names))
    case .anyValue: return [:]
    case .list(let element):
      return either(words, or: ["type": "array", "items": schema(element, allowsMatchers: allowsMatchers)])
    case .map(let element):
      return either(
        words, or: ["type": "object", "additionalProperties": schema(element, allowsMatchers: allowsMatchers)])
    case .record(let fields): return either(words, or: record(fields, allowsMatchers: allowsMatchers))
    case .oneOf(let variants):
      let bare = words + variants.filter(\.mayBeBare).flatMap { readings($0.name) }
      let forms = variants.filter { !$0.isBare }.map { variant in
        Schema.closed(
          [.init(variant.name, record(variant.fields, allowsMatchers: allowsMatchers))], required: [variant.name])
      }
      return ["anyOf": .list((bare.isEmpty ? [] : [["enum": .list(bare)]]) + forms)]
    case .optional(let wrapped): return schema(wrapped, allowsMatchers: allowsMatchers)
    }
  }

  private static func either(_ words: [JSONValue], or schema: JSONValue) -> JSONValue {
    if words.isEmpty { return schema }
    if let values = schema["enum"]?.items { return ["enum": .list(words + values)] }
    return ["anyOf": [["enum": .list(words)], schema]]
  }

  private static func record(_ fields: [ValueType.Field], allowsMatchers: Bool) -> JSONValue {
    Schema.closed(
      fields.map { .init($0.name, schema($0.valueType, allowsMatchers: allowsMatchers)) },
      required: fields.filter { !$0.valueType.isOptional }.map(\.name))
  }
}
