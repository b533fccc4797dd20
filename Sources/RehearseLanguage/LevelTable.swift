import RehearseSource

/// The descriptions of a level's keys, in their order: a class, since every map of a file asks it.
package final class LevelTable<Key: LevelKey>: Sendable {
  /// A key that cannot be left out, or only where one of some others is there.
  package struct Need: Sendable {
    package let key: Key
    package let excuses: [Key]
  }

  /// What must be looked at where a key is written: it says nothing, so that looking costs nothing.
  package struct Restriction: Sendable {
    package let key: Key
    /// Those that cannot be there at the same time.
    package let others: [Key]
    /// The one that must be there as well.
    package let companion: Key?
  }

  package let words: NameTable
  package let keys: [Key]
  package let entries: [KeyEntry<Key>]
  /// Those that cannot be left out.
  package let required: [Key]
  /// Those that cannot be left out, or only where another one is there.
  package let needs: [Need]
  /// Which of them do not go with every other.
  package let restrictions: [Restriction]

  package init() {
    keys = Array(Key.allCases)
    words = NameTable(keys.map(\.rawValue))
    let entries = keys.map(\.described)
    self.entries = entries
    let described = Array(zip(keys, entries))
    required = described.filter { $0.1.presence == .required }.map(\.0)
    needs = described.compactMap { key, entry in
      switch entry.presence {
      case .optional: nil
      case .required: Need(key: key, excuses: [])
      case .unless(let others): Need(key: key, excuses: others)
      }
    }
    restrictions = described.map {
      Restriction(key: $0, others: $1.exclusions.map(\.key), companion: $1.companion?.key)
    }
    .filter { !$0.others.isEmpty || $0.companion != nil }
  }

  func entry(of key: Key) -> KeyEntry<Key> {
    // Every key is a case, and so has an entry at its place.
    entries[keys.firstIndex(of: key) ?? 0]
  }
}
