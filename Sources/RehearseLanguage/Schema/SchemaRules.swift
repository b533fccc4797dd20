import Rehearse

/// Which keys of a mapping go together, as the schema says it.
struct SchemaRules<K: Key> {
  /// What holds where a key is written, and what where it is not.
  private(set) var conditional: [JSONValue] = []
  /// What only forbids others.
  private(set) var exclusive: [JSONValue] = []

  /// The keys that may be there at all.
  private let keys: [K]

  init(_ type: K.Type, among keys: [K] = K.all) {
    self.keys = keys
    // Keys by which others are excused, or which others need.
    var conditions: [[K]] = []
    for key in keys {
      let singles = keys.filter { $0.entry.companion?.key == key }.isEmpty ? [] : [[key]]
      for condition in keys.map(excusing).filter({ $0.first == key }) + singles where !conditions.contains(condition) {
        conditions.append(condition)
      }
    }
    conditional = conditions.map(rule)
    exclusive = keys.filter { !conditions.contains([$0]) && !excluded(by: $0).isEmpty }.map { rule([$0]) }
  }

  /// A schema with these rules.
  func added(to schema: JSONValue) -> JSONValue {
    let rules = conditional + exclusive
    switch rules.count {
    case 0: return schema
    case 1: return schema.adding(rules[0])
    default: return schema.adding(["allOf": .list(rules)])
    }
  }

  /// The keys beside which another can be left out.
  private func excusing(_ key: K) -> [K] {
    if case .unless(let others) = key.entry.presence { others.filter(keys.contains) } else { [] }
  }

  private func excluded(by key: K) -> [K] { key.entry.exclusions.map(\.key).filter(keys.contains) }

  private func rule(_ condition: [K]) -> JSONValue {
    let excluded = condition.count == 1 ? excluded(by: condition[0]).map(\.rawValue) : []
    let excused = keys.filter { excusing($0) == condition }.map(\.rawValue)
    let dependent = keys.filter { [$0.entry.companion?.key] == condition }.map(\.rawValue)
    let needs: JSONValue = excused.isEmpty ? [:] : ["required": .texts(excused)]
    return Schema.whenAny(
      condition.map(\.rawValue), then: excluded.isEmpty ? [:] : Schema.forbidden(excluded),
      else: needs.adding(dependent.isEmpty ? [:] : Schema.forbidden(dependent)))
  }
}
