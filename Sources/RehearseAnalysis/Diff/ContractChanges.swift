import Rehearse
import RehearseRunner

/// What modules declare differently on two sides, in sentences.
package enum ContractChanges {
  private struct Kind {
    let key: String
    let word: String
  }

  private static let kinds = [
    Kind(key: "givens", word: "given"), Kind(key: "operations", word: "operation"),
    Kind(key: "actions", word: "action"), Kind(key: "state", word: "state field"),
  ]

  /// - Parameters: the modules of each side, as a host sends them.
  package static func sentences(old: [JSONValue], new: [JSONValue]) -> [String] {
    changes(old, new, "module") { before, now, name in
      kinds.flatMap { kind in
        changes(before[kind.key]?.items ?? [], now[kind.key]?.items ?? [], kind.word) { before, now, name in
          changes(before["parameters"]?.items ?? [], now["parameters"]?.items ?? [], "argument") { before, now, name in
            before["type"] == now["type"] ? [] : ["the argument \(name) takes other values"]
          }.map { "the \(kind.word) \(name): \($0)" } + answers(before, now).map { "the \(kind.word) \(name) \($0)" }
        }
      }.map { "\(name): \($0)" }
    }
  }

  /// The changes in a list of declarations; `both` describes those of a declaration that both sides have.
  private static func changes(
    _ old: [JSONValue], _ new: [JSONValue], _ word: String,
    _ both: (_ old: JSONValue, _ new: JSONValue, _ name: String) -> [String]
  ) -> [String] {
    let gone = old.filter { item in !new.contains { $0["name"] == item["name"] } }
    let added = new.filter { item in !old.contains { $0["name"] == item["name"] } }
    var renamed: [(old: JSONValue, new: JSONValue)] = []
    for item in gone {
      // Only a declaration without a double on either side can be meant.
      let candidates = added.filter { meaning($0) == meaning(item) }
      if candidates.count == 1, gone.count(where: { meaning($0) == meaning(item) }) == 1 {
        renamed.append((item, candidates[0]))
      }
    }
    let changed = new.flatMap { now in
      old.first { $0["name"] == now["name"] }.map { both($0, now, name(now)) } ?? []
    }
    return renamed.map { "the \(word) \(name($0.old)) is gone, and \(name($0.new)) is new: was it renamed?" }
      + gone.filter { item in !renamed.contains { $0.old == item } }.map { "the \(word) \(name($0)) is gone" }
      + added.filter { item in !renamed.contains { $0.new == item } }.map { "the \(word) \(name($0)) is new" }
      + changed
  }

  /// What a declaration means apart from its name and its sentence.
  private static func meaning(_ declaration: JSONValue) -> [JSONValue.Member] {
    guard case .object(let members) = declaration.inOrderOfNames else { return [] }
    return members.filter { !["name", "summary"].contains($0.name) }
  }

  private static func answers(_ old: JSONValue, _ new: JSONValue) -> [String] {
    let parts = [
      ("type", "has other values"), ("answer", "answers differently"), ("returns", "returns other values"),
      ("throws", "throws other errors"), ("default", "has another default"), ("kind", "is now a \(text(new["kind"]))"),
    ]
    return parts.filter { old[$0.0]?.inOrderOfNames != new[$0.0]?.inOrderOfNames }.map(\.1)
  }

  private static func name(_ declaration: JSONValue) -> String { text(declaration["name"]) }

  private static func text(_ value: JSONValue?) -> String { if case .text(let text)? = value { text } else { "" } }
}
