import Rehearse
import RehearseRunner

/// What modules declare differently on two sides, in sentences.
package enum ContractChanges {
  private static let kinds = [
    ("givens", "given"), ("operations", "operation"), ("actions", "action"), ("state", "state field"),
  ]
  /// What readers are told about a part of a declaration that changed.
  private static let parts = [
    ("type", "takes other values"), ("answer", "answers differently"), ("returns", "returns other values"),
    ("throws", "throws other errors"), ("default", "has another default"),
    ("kind", "is of the other kind, command or query"), ("secret", "is secret now, or no longer"),
    ("flag", "is a flag now, or no longer"), ("setsInitialState", "sets the initial state now, or no longer"),
  ]
  /// What has no meaning for scenarios, or is described on its own.
  private static let unmentioned: Set = ["name", "summary", "parameters", "examples", "alike", "waivers", "mistake"]

  /// Describes what the new side declares differently.
  ///
  /// - Parameters:
  ///   - old: the modules of the old side, as a host sends them.
  ///   - new: those of the new side.
  package static func sentences(old: [JSONValue], new: [JSONValue]) -> [String] {
    changes(old.map(\.inOrderOfNames), new.map(\.inOrderOfNames), "module") { old, new in
      kinds.flatMap { kind, word in
        changes(old[kind]?.items ?? [], new[kind]?.items ?? [], word) { old, new in
          let name = "the \(word) \(JSONName(new).text)"
          let arguments = changes(old["parameters"]?.items ?? [], new["parameters"]?.items ?? [], "argument") {
            old, new in
            described(old, new).map { "the argument \(JSONName(new).text) \($0)" }
          }
          return arguments.map { "\(name): \($0)" } + described(old, new).map { "\(name) \($0)" }
        }
      }.map { "\(JSONName(new).text): \($0)" }
    }
  }

  /// The changes in a list of declarations; `both` describes those of a declaration that both sides have.
  private static func changes(
    _ old: [JSONValue], _ new: [JSONValue], _ word: String, _ both: (_ old: JSONValue, _ new: JSONValue) -> [String]
  ) -> [String] {
    let (before, now) = (byName(old), byName(new))
    let gone = old.filter { now[JSONName($0)] == nil }
    let added = new.filter { before[JSONName($0)] == nil }
    // Only a declaration without a double on either side can be meant.
    let candidates = Dictionary(grouping: added, by: meaning)
    let doubles = Dictionary(grouping: gone, by: meaning)
    var renamed: [JSONName: JSONName] = [:]
    for (meaning, items) in doubles where items.count == 1 {
      if let found = candidates[meaning], found.count == 1 { renamed[JSONName(items[0])] = JSONName(found[0]) }
    }
    let taken = Set(renamed.values)
    return gone.map { item in
      let name = JSONName(item)
      return renamed[name].map { "the \(word) \(name.text) is gone, and \($0.text) is new: was it renamed?" }
        ?? "the \(word) \(name.text) is gone"
    }
      + added.map(JSONName.init).filter { !taken.contains($0) }.map { "the \(word) \($0.text) is new" }
      + new.flatMap { item in before[JSONName(item)].map { both($0, item) } ?? [] }
  }

  private static func byName(_ declarations: [JSONValue]) -> [JSONName: JSONValue] {
    Dictionary(declarations.map { (JSONName($0), $0) }) { first, _ in first }
  }

  /// What a declaration means apart from its name and its sentence, as text, which can be looked up.
  private static func meaning(_ declaration: JSONValue) -> [UInt8] {
    guard case .object(let members) = declaration else { return [] }
    return JSONValue.object(members.filter { !["name", "summary"].contains($0.name) }).line
  }

  private static func described(_ old: JSONValue, _ new: JSONValue) -> [String] {
    guard case .object(let before) = old, case .object(let now) = new else { return [] }
    let changed = Set((before + now).map(\.name)).subtracting(unmentioned).filter { old[$0] != new[$0] }
    let said = parts.filter { changed.contains($0.0) }
    return said.map(\.1) + (said.count < changed.count ? ["is declared differently"] : [])
  }
}
