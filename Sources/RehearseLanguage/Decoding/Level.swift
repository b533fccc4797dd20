import Rehearse

/// The entries of a map of the language, by their keys.
struct Level<Key: LevelKey> {
  let node: Node
  private let tree: NodeTree
  /// In the order in which they are written: no level has many.
  private var entries: [(key: Key, node: Node)] = []
  /// Keys that a misspelt one probably stands for, so that they are not reported as missing as well.
  var misspelt: [Key] = []
  /// Whether a key was refused where it was read, so that its meaning is unknown.
  var isBroken = false

  init(node: Node, tree: NodeTree) {
    self.node = node
    self.tree = tree
  }

  /// Adds an entry; of a key that is written twice, the first holds.
  mutating func add(_ key: Key, _ keyNode: Node) {
    if !has(key) { entries.append((key, keyNode)) }
  }

  /// The value of a key.
  subscript(key: Key) -> Node? { keyNode(key).map { Node(index: Int(tree[$0].next)) } }

  func keyNode(_ key: Key) -> Node? { entries.first { $0.key == key }?.node }

  func has(_ key: Key) -> Bool { entries.contains { $0.key == key } }

  /// Whether a key is there, or one that was probably meant to be it.
  func isMeant(_ key: Key) -> Bool { has(key) || misspelt.contains(key) }

  /// The keys that it lacks.
  var missing: [Key] {
    Key.keyTable.needs.filter { !isMeant($0.key) && !$0.excuses.contains(where: isMeant) }.map(\.key)
  }
}
