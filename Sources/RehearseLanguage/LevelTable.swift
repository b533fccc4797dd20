import RehearseSource

/// A key that cannot be left out, or only where one of some others is there; keys are meant by their places.
package struct KeyNeed: Sendable {
  package let key: Int
  package let excuses: [Int]
}

/// What must be looked at where a key is written; keys are meant by their places.
///
/// It holds no array, which would be counted at every map that is looked at.
package struct KeyRestriction: Sendable {
  package let key: Int
  /// Those that cannot be there at the same time, a bit at the place of each.
  package let others: UInt32
  /// The one that must be there as well.
  package let companion: Int?
}

/// Sets of a level's keys, a bit at the place of each.
package struct KeyBits: Sendable {
  /// Those that cannot be left out, or only where another one is there: a map that has them all is looked at no further.
  package var needed: UInt32 = 0
  /// Those that do not go with every other, or need another.
  package var restricted: UInt32 = 0
  /// Those that only rules have.
  package var ofRules: UInt32 = 0
  /// Those that rules do not have.
  package var ofOthers: UInt32 = 0
}

/// What the decoder asks of a level's keys, in their order: a class, since every map of a file asks it.
///
/// It holds nothing that is said of them, and no values of a generic type, and needs no protocol of its keys: a run would pay
/// for each at its start.
package final class LevelTable<Key: Sendable>: Sendable {
  package let words: NameTable
  package let keys: [Key]
  /// Those that cannot be left out.
  package let required: [Key]
  /// Those that cannot be left out, or only where another one is there.
  package let needs: [KeyNeed]
  /// Which of them do not go with every other.
  package let restrictions: [KeyRestriction]
  package let bits: KeyBits

  package init() where Key: LevelKey {
    let keys = Array(Key.allCases)
    func place(of key: Key) -> Int { keys.firstIndex(of: key) ?? 0 }
    var required: [Key] = []
    var needs: [KeyNeed] = []
    var restrictions: [KeyRestriction] = []
    var bits = KeyBits()
    for (index, key) in keys.enumerated() {
      let entry = key.entry
      switch entry.presence {
      case .optional: break
      case .required:
        required.append(key)
        needs.append(KeyNeed(key: index, excuses: []))
      case .unless(let others): needs.append(KeyNeed(key: index, excuses: others.map(place)))
      }
      switch entry.scope {
      case .everywhere: break
      case .onlyInRules: bits.ofRules |= 1 << UInt32(index)
      case .notInRules: bits.ofOthers |= 1 << UInt32(index)
      }
      guard !entry.exclusions.isEmpty || entry.companion != nil else { continue }
      restrictions.append(
        KeyRestriction(
          key: index, others: entry.exclusions.reduce(0) { $0 | 1 << UInt32(place(of: $1.key)) },
          companion: entry.companion.map { place(of: $0.key) }))
    }
    words = NameTable(keys.map(\.rawValue))
    bits.needed = needs.reduce(0) { $0 | 1 << UInt32($1.key) }
    bits.restricted = restrictions.reduce(0) { $0 | 1 << UInt32($1.key) }
    self.bits = bits
    (self.keys, self.required, self.needs, self.restrictions) = (keys, required, needs, restrictions)
  }
}
