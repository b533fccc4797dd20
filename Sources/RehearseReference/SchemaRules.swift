import RehearseLanguage
import RehearseSource

/// Which keys of a level go together, as the schema says it.
struct SchemaRules<Key: LevelKey> {
  /// What holds where a key is written, and what where it is not.
  private(set) var conditional: [JSONValue] = []
  /// What only forbids others.
  private(set) var exclusive: [JSONValue] = []

  init(_ type: Key.Type) {
    // Keys by which others are excused, or which others need.
    var conditions: [[Key]] = []
    for key in Key.all {
      let singles = Key.all.filter { $0.entry.companion?.key == key }.isEmpty ? [] : [[key]]
      let excusing = Key.all.compactMap { if case .unless(let keys) = $0.entry.presence { keys } else { nil } }
      for condition in excusing.filter({ $0.first == key }) + singles where !conditions.contains(condition) {
        conditions.append(condition)
      }
    }
    conditional = conditions.map(Self.rule)
    exclusive = Key.keyTable.restrictions.filter { !conditions.contains([$0.key]) && !$0.others.isEmpty }
      .map { Self.rule([$0.key]) }
  }

  /// A schema with these rules.
  func added(to schema: JSONValue) -> JSONValue {
    let rules = conditional + exclusive
    return schema.adding(rules.count == 1 ? rules[0] : ["allOf": .list(rules)])
  }

  private static func rule(_ keys: [Key]) -> JSONValue {
    let excluded = keys.count == 1 ? keys[0].entry.exclusions.map(\.key.rawValue) : []
    let excused = Key.all.filter { $0.entry.presence == .unless(keys) }.map(\.rawValue)
    let dependent = Key.all.filter { [$0.entry.companion?.key] == keys }.map(\.rawValue)
    let needs: JSONValue = excused.isEmpty ? [:] : ["required": .texts(excused)]
    return Schema.whenAny(
      keys.map(\.rawValue), then: excluded.isEmpty ? [:] : Schema.forbidden(excluded),
      else: needs.adding(dependent.isEmpty ? [:] : Schema.forbidden(dependent)))
  }
}
