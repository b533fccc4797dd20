import Foundation
import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

/// Tests how the schema is built. `Tests/Schema/check.py` tests what it accepts.
@Suite("The schema")
struct SchemaTests {
  private let schema: [String: Any]

  init() throws {
    let text = Schema.text([Lamp.contract])
    schema = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func parts(_ value: Any, _ place: String = "") -> [(place: String, part: [String: Any])] {
    switch value {
    case let map as [String: Any]: [(place, map)] + map.flatMap { parts($0.value, "\(place)/\($0.key)") }
    case let list as [Any]: list.flatMap { parts($0, place) }
    default: []
    }
  }

  private func definition(_ name: String) throws -> [String: Any] {
    try #require((schema["definitions"] as? [String: Any])?[name] as? [String: Any])
  }

  private func names(_ schema: Any?) -> [String] {
    ((schema as? [String: Any])?["enum"] as? [Any] ?? []).map { "\($0)" }
  }

  @Test("Every reference leads to a definition")
  func references() throws {
    let definitions = try #require(schema["definitions"] as? [String: Any])
    let references = parts(schema).compactMap { $0.part["$ref"] as? String }
    #expect(references.count > 20)
    for reference in references {
      #expect(
        reference.hasPrefix("#/definitions/") && definitions[String(reference.dropFirst(14))] != nil, "\(reference)")
      #expect(reference.dropFirst(14).allSatisfy { $0.isLetter || "-.".contains($0) }, "an escape would be needed")
    }
  }

  @Test("Nothing is written beside a reference, which a validator of draft 7 would ignore")
  func referencesAlone() {
    #expect(schema["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
    for (place, part) in parts(schema) where part["$ref"] != nil { #expect(part.count == 1, "\(place)") }
  }

  /// The names that an object, or one inside it, has more than once.
  private func repeated(_ value: JSONValue) -> [String] {
    switch value {
    case .list(let items): return items.flatMap(repeated)
    case .object(let members):
      let names = Dictionary(grouping: members, by: \.name).filter { $1.count > 1 }.map(\.key)
      return names + members.map(\.value).flatMap(repeated)
    default: return []
    }
  }

  @Test("No key is written twice")
  func keysOnce() throws {
    #expect(repeated(["a": ["b": 1, "b": 2]]) == ["b"])
    #expect(try repeated(JSONReader.read(Array(Schema.text([Lamp.contract]).utf8))) == [])
  }

  @Test("Editors insert a file, a scenario and a table")
  func snippets() throws {
    func labels(_ schema: [String: Any]) -> [String] {
      (schema["defaultSnippets"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
    }
    #expect(labels(schema) == ["A scenario file"])
    #expect(try labels(definition("scenario")) == ["A scenario", "A scenario with a table"])
    #expect(try labels(definition("table")) == ["A table"])
  }

  @Test("A map with declared keys allows no others")
  func closed() {
    for (place, part) in parts(schema) where part["type"] as? String == "object" && part["properties"] is [String: Any]
    {
      #expect(part["additionalProperties"] as? Bool == false, "\(place)")
    }
  }

  @Test("The schema uses only keywords that the language servers of editors understand")
  func keywords() {
    let known: Set = [
      "$schema", "definitions", "defaultSnippets", "$ref", "title", "description", "markdownDescription", "type",
      "properties", "required",
      "additionalProperties", "items", "contains", "minItems", "uniqueItems", "minProperties",
      "maxProperties", "enum", "const", "minimum", "pattern", "anyOf", "allOf", "if", "then", "else",
    ]
    let used = parts(schema).filter { place, _ in
      let last = place.split(separator: "/").last
      return last != "properties" && last != "definitions" && !place.contains("/defaultSnippets")
    }.flatMap(\.part.keys)
    #expect(Set(used).subtracting(known) == [])
  }

  @Test("Every declaration is in the schema, with its sentence")
  func declared() throws {
    let given = try #require(definition("lamp.given")["properties"] as? [String: [String: Any]])
    #expect(Set(given.keys) == ["level", "owner", "beam", "flags", "responses"])
    #expect(
      given["level"]?["description"] as? String == "How bright it starts. values: one of dim, bright. default: dim")
    #expect(names(given["level"]) == ["dim", "bright"])
    let responses = try #require(given["responses"]?["properties"] as? [String: Any])
    #expect(Set(responses.keys) == ["service.ask", "service.read", "service.greet"])
    #expect(try names(definition("lamp.operations")).contains("service.*"))
  }

  @Test("A required argument may be left out only where a table can supply it")
  func required() throws {
    let strict = parts(try definition("lamp.when")).compactMap { $0.part["required"] as? [String] }
    let loose = parts(try definition("lamp.when-with-columns")).compactMap { $0.part["required"] as? [String] }
    #expect(strict.contains(["key"]) && strict.contains(["code"]))
    #expect(loose.isEmpty)
  }

  @Test("Matchers are accepted only in `then`, and only where they can match")
  func matchers() throws {
    let shown = try #require(definition("lamp.state.shown")["anyOf"] as? [Any])
    #expect(names(shown[0]) == ["none", "<anything>", "dim", "bright"])
    #expect(shown.contains { ($0 as? [String: Any])?["$ref"] as? String == "#/definitions/placeholder" })
    let count = try #require(definition("lamp.state.count")["anyOf"] as? [Any])
    #expect(names(count[0]) == ["<anything>", "<any number>"])
    let given = parts(try definition("lamp.given")).flatMap { names($0.part) }
    #expect(given.contains("dim") && !given.contains("<anything>"))
  }

  @Test("A name that YAML reads as another type is also accepted as that type")
  func readings() {
    #expect(SchemaValue.readings("on") == ["on", true])
    #expect(SchemaValue.readings("no") == ["no", false])
    #expect(SchemaValue.readings("404") == ["404", 404])
    #expect(SchemaValue.readings("dim") == ["dim"])
  }
}
