import RehearseSource

/// The entries of a map of the language, by their keys.
struct Level<Key: LevelKey> {
  let node: Node
  private(set) var entries: [(key: Key, keyNode: Node, value: Node)] = []
  /// Keys that a misspelt one probably stands for, so that they are not reported as missing as well.
  var misspelt: Set<Key> = []

  init(node: Node) { self.node = node }

  mutating func add(_ key: Key, _ keyNode: Node, _ value: Node) { entries.append((key, keyNode, value)) }

  subscript(key: Key) -> Node? { entries.first { isSame($0.key, key) }?.value }

  func keyNode(_ key: Key) -> Node? { entries.first { isSame($0.key, key) }?.keyNode }

  func has(_ key: Key) -> Bool { entries.contains { isSame($0.key, key) } }

  /// Compares the cases themselves; `==` on what has a raw value would compare the words.
  private func isSame<Value: Equatable>(_ one: Value, _ other: Value) -> Bool { one == other }
}
