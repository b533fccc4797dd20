import Rehearse

/// A key that must be written unless one of its excuses is.
package struct KeyNeed<Key: LevelKey>: Sendable {
  package let key: Key
  package let excuses: [Key]
}

/// What the presence of a key rules out or asks for.
package struct KeyRestriction<Key: LevelKey>: Sendable {
  package let key: Key
  /// The keys that cannot stand beside it.
  package let others: [Key]
  /// The key that must stand beside it.
  package let companion: Key?
}

/// The keys of a level in their order, with the rules that the decoder checks. A class, so that each level has one.
package final class LevelTable<Key: LevelKey>: Sendable {
  package let words: NameTable
  package let keys: [Key]
  /// The keys that can never be left out.
  package let required: [Key]
  /// The keys that cannot be left out, or only beside another one.
  package let needs: [KeyNeed<Key>]
  package let restrictions: [KeyRestriction<Key>]
  /// The keys that only rules have.
  package let onlyInRules: [Key]
  /// The keys that rules do not have, with what to write there.
  package let notInRules: [(key: Key, advice: String)]

  package init() {
    keys = Array(Key.allCases)
    words = NameTable(keys.map(\.rawValue))
    let entries = keys.map { (key: $0, entry: $0.entry) }
    needs = entries.compactMap { key, entry in
      switch entry.presence {
      case .optional: nil
      case .required: KeyNeed(key: key, excuses: [])
      case .unless(let others): KeyNeed(key: key, excuses: others)
      }
    }
    required = needs.filter(\.excuses.isEmpty).map(\.key)
    onlyInRules = entries.compactMap { key, entry in if case .onlyInRules = entry.scope { key } else { nil } }
    notInRules = entries.compactMap { key, entry in
      if case .notInRules(let advice) = entry.scope { (key, advice) } else { nil }
    }
    restrictions = entries.compactMap { key, entry in
      guard !entry.exclusions.isEmpty || entry.companion != nil else { return nil }
      return KeyRestriction(key: key, others: entry.exclusions.map(\.key), companion: entry.companion?.key)
    }
  }
}
