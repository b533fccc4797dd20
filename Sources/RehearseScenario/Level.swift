import RehearseLanguage
import RehearseSource

/// The entries of a map of the language, by their keys.
struct Level<Key: LevelKey> {
  let node: Node
  private let tree: NodeTree
  /// The node of each key, at the key's place; 0, which is the file's root, where there is none.
  private var keyNodes = SIMD32<Int32>()
  private var written = KeySet()
  /// Keys that a misspelt one probably stands for, so that they are not reported as missing as well.
  var misspelt = KeySet()
  /// Whether a key was refused where it was read, so that nobody knows what it was meant to be.
  var isBroken = false

  init(node: Node, tree: NodeTree) {
    self.node = node
    self.tree = tree
  }

  /// Whether a key is there, or one that was probably meant to be it.
  func isMeant(_ key: Key) -> Bool { has(key) || misspelt.contains(key) }

  /// The keys that it lacks.
  var missing: [Key] {
    if lacksNothing { return [] }
    let keys = Key.all
    var missing: [Key] = []
    for need in Key.keyTable.needs
    where !isMeant(keys[need.key]) && !need.excuses.contains(where: { isMeant(keys[$0]) }) {
      missing.append(keys[need.key])
    }
    return missing
  }

  /// Whether every key that may be needed is there, as nearly always.
  var lacksNothing: Bool { Key.keyTable.neededKeys & ~written.places == 0 }

  /// Whether one of the keys is there that do not go with every other, or need another.
  var isRestricted: Bool { Key.keyTable.restrictedKeys & written.places != 0 }

  /// Whether one of the keys is there that have these bits.
  func hasAny(of keys: UInt32) -> Bool { written.places & keys != 0 }

  /// Adds an entry by its key's place among all keys of the level; of a key that stands twice the first holds.
  mutating func add(_ place: Int, _ keyNode: Node) {
    guard keyNodes[place] == 0 else { return }
    keyNodes[place] = keyNode.index
    written.insert(place: place)
  }

  subscript(key: Key) -> Node? {
    guard let keyNode = keyNode(key) else { return nil }
    return Node(index: Int(tree[keyNode].next))
  }

  func keyNode(_ key: Key) -> Node? { has(key) ? Node(index: Int(keyNodes[key.place])) : nil }

  func has(_ key: Key) -> Bool { keyNodes[key.place] != 0 }

  /// A few keys, without a set's memory.
  struct KeySet {
    fileprivate var places: UInt32 = 0

    mutating func insert(_ key: Key) { insert(place: key.place) }
    fileprivate mutating func insert(place: Int) { places |= 1 << UInt32(place) }

    func contains(_ key: Key) -> Bool { places & 1 << UInt32(key.place) != 0 }
  }
}

extension LevelKey {
  /// The key's place among all of its level: a case without a value is stored as its number, and an only one as nothing.
  var place: Int { MemoryLayout<Self>.size == 0 ? 0 : Int(unsafeBitCast(self, to: UInt8.self)) }
}
