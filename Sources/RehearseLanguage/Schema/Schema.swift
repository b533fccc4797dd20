import Rehearse

/// A JSON Schema for scenario files, for editors, made from the modules' declarations.
///
/// It only allows declared names, so that editors underline a misspelt one. Older language servers ignore
/// `prefixItems`. A schema cannot express conditions that involve several places, such as repeated names; `rehearse
/// check` reports those.
package enum Schema {
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

  /// A map with only these keys.
  static func closed(_ members: [JSONValue.Member], required: [String] = []) -> JSONValue {
    let schema: JSONValue = ["type": "object", "properties": .object(members)]
    return schema.adding(required.isEmpty ? [:] : ["required": .texts(required)]).adding(["additionalProperties": false]
    )
  }

  /// A map with exactly one of these keys.
  static func single(_ members: [JSONValue.Member]) -> JSONValue {
    closed(members).adding(["minProperties": 1, "maxProperties": 1])
  }

  static func keys<K: Key>(
    _ type: K.Type, _ schema: (ValueKind) -> JSONValue
  ) -> [JSONValue.Member] {
    K.all.map { key in
      .init(key.rawValue, schema(key.kind).adding(["description": .text(key.sentence)]))
    }
  }

  static func reference(_ name: String) -> JSONValue { ["$ref": .text("#/$defs/\(name)")] }

  static func list(_ items: JSONValue) -> JSONValue { ["type": "array", "minItems": 1, "items": items] }

  static func any(_ schemas: JSONValue...) -> JSONValue { ["anyOf": .list(schemas)] }

  /// A schema that applies if one of these keys is present, and another that applies if none is.
  static func whenAny(_ keys: [String], then: JSONValue, else other: JSONValue) -> JSONValue {
    let written = keys.map { key -> JSONValue in ["required": [.text(key)]] }
    let rule: JSONValue = ["if": written.count == 1 ? written[0] : ["anyOf": .list(written)]]
    return rule.adding(then == [:] ? [:] : ["then": then]).adding(other == [:] ? [:] : ["else": other])
  }

  /// Schemas for some keys of a map, without constraints on the others.
  static func properties(_ members: JSONValue.Member...) -> JSONValue { ["properties": .object(members)] }

  static func forbidden(_ keys: [String]) -> JSONValue {
    ["properties": .object(keys.map { .init($0, false) })]
  }
}
