import Rehearse

/// A JSON Schema of scenario files, for editors: made from what modules declare, and closed, so that a name that nearly
/// exists is underlined while it is written.
///
/// It keeps to what the language servers of editors understand; what they do not know (`prefixItems` in older ones) they
/// pass over. What stands in a file but in no single place of it (names written twice, columns that fit their rows) is
/// beyond a schema: `rehearse check` finds that.
package enum Schema {
  /// The text of the schema for these modules.
  package static func text(_ modules: [ModuleContract]) -> String {
    let heads: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Scenarios of rehearse",
      "description": .text("Made by `\(ProgramName.text) schema` from what the modules declare."),
      "type": "object",
    ]
    let module = FileKey.module.rawValue
    let rules = modules.map { contract -> JSONValue in
      [
        "if": ["properties": .object([.init(module, ["const": .text(contract.name)])]), "required": [.text(module)]],
        "then": SchemaModule(contract).file,
      ]
    }
    let definitions = SchemaLanguage.definitions + modules.flatMap { SchemaModule($0).definitions }
    return JSONText.of(
      heads.adding(SchemaLanguage.file(modules)).adding(["allOf": .list(rules), "$defs": .object(definitions)]))
  }

  /// A map that has no other keys than these.
  static func closed(_ members: [JSONValue.Member], required: [String] = []) -> JSONValue {
    let schema: JSONValue = ["type": "object", "properties": .object(members)]
    return schema.adding(required.isEmpty ? [:] : ["required": .texts(required)]).adding(["additionalProperties": false]
    )
  }

  /// A map with exactly one of these keys.
  static func single(_ members: [JSONValue.Member]) -> JSONValue {
    closed(members).adding(["minProperties": 1, "maxProperties": 1])
  }

  /// The keys of a mapping, each with its sentence.
  static func keys<K: Key>(
    _ type: K.Type, _ schema: (ValueKind) -> JSONValue
  ) -> [JSONValue.Member] {
    K.all.map { key in
      .init(key.rawValue, schema(key.kind).adding(["description": .text(key.sentence)]))
    }
  }

  /// What a definition of this name says.
  static func reference(_ name: String) -> JSONValue { ["$ref": .text("#/$defs/\(name)")] }

  /// A list with at least one item.
  static func list(_ items: JSONValue) -> JSONValue { ["type": "array", "minItems": 1, "items": items] }

  /// Any of several.
  static func any(_ schemas: JSONValue...) -> JSONValue { ["anyOf": .list(schemas)] }

  /// A schema that holds where none of these keys is written, and another where one is.
  static func whenAny(_ keys: [String], then: JSONValue, else other: JSONValue) -> JSONValue {
    let written = keys.map { key -> JSONValue in ["required": [.text(key)]] }
    let rule: JSONValue = ["if": written.count == 1 ? written[0] : ["anyOf": .list(written)]]
    return rule.adding(then == [:] ? [:] : ["then": then]).adding(other == [:] ? [:] : ["else": other])
  }

  /// Schemas of some of a map's keys, which say nothing of the others.
  static func properties(_ members: JSONValue.Member...) -> JSONValue { ["properties": .object(members)] }

  /// Keys that may not be written.
  static func forbidden(_ keys: [String]) -> JSONValue {
    ["properties": .object(keys.map { .init($0, false) })]
  }
}
