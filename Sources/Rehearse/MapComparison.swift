/// Whether two maps have the same keys in any order, and whether the values at each key fit.
///
/// It looks at each value once: looking twice would take twice as long for each level of maps inside maps.
package func haveSameKeys<One, Other>(
  _ one: [One], _ other: [Other], _ key: (One) -> String, _ otherKey: (Other) -> String,
  _ fits: (One, Other) -> Bool
) -> Bool {
  guard one.count == other.count else { return false }
  func isSameKey(_ pair: (One, Other)) -> Bool { haveSameScalars(key(pair.0), otherKey(pair.1)) }
  var pairs = Array(zip(one, other))
  if !pairs.allSatisfy(isSameKey) { pairs = Array(zip(sorted(one, by: key), sorted(other, by: otherKey))) }
  return pairs.allSatisfy(isSameKey) && pairs.allSatisfy { fits($0.0, $0.1) }
}

/// Entries in the order of the bytes of their keys: Swift's own order takes two spellings of an accented letter for one.
private func sorted<Entry>(_ entries: [Entry], by key: (Entry) -> String) -> [Entry] {
  entries.sorted { key($0).utf8.lexicographicallyPrecedes(key($1).utf8) }
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
    Dictionary(map { ([UInt8]($0.key.utf8), $0.value) }) { first, _ in first }
  }
}
