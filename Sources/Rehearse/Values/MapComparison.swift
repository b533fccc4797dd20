/// Whether two maps have the same keys in any order, and whether the values at each key fit.
///
/// It looks at each value once: looking twice would take twice as long for each level of maps inside maps.
package func haveSameKeys<One, Other>(
  _ one: [One], _ other: [Other], _ key: (One) -> String, _ otherKey: (Other) -> String,
  _ fits: (One, Other) -> Bool
) -> Bool {
  guard one.count == other.count else { return false }
  if zip(one, other).allSatisfy({ haveSameScalars(key($0), otherKey($1)) }) {
    return zip(one, other).allSatisfy { fits($0, $1) }
  }
  let values = byKey(other, otherKey)
  guard values.count == other.count, byKey(one, key).count == one.count else { return false }
  return one.allSatisfy { entry in values[Array(key(entry).utf8)].map { fits(entry, $0) } ?? false }
}

/// Entries by the bytes of their keys: to Swift, two spellings of an accented letter are one key.
private func byKey<Entry>(_ entries: [Entry], _ key: (Entry) -> String) -> [[UInt8]: Entry] {
  Dictionary(entries.map { (Array(key($0).utf8), $0) }) { first, _ in first }
}

extension Hasher {
  /// Takes in elements whatever their order.
  mutating func combine(unordered elements: [some Hashable]) {
    combine(elements.reduce(0) { $0 &+ $1.hashValue })
  }
}

extension [Literal.Entry] {
  /// The values by the bytes of their keys.
  package var valuesByKey: [[UInt8]: Literal] {
    byKey(self) { $0.key }.mapValues(\.value)
  }
}
