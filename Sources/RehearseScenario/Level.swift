import RehearseLanguage
import RehearseSource

/// The entries of a map of the language, by their keys.
struct Level<Key: LevelKey> {
  let node: Node
  /// Those of the table, which is not kept: a reference would have to be counted wherever a level is passed on.
  private let bits: KeyBits
  private let tree: NodeTree
  /// The node of each key that is there, at the key's place.
  private var keyNodes = KeyNodes()
  private var written = KeySet()
  /// Keys that a misspelt one probably stands for, so that they are not reported as missing as well.
  var misspelt = KeySet()
  /// Whether a key was refused where it was read, so that nobody knows what it was meant to be.
  var isBroken = false

  init(node: Node, _ bits: KeyBits, tree: NodeTree) {
    self.node = node
    self.bits = bits
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
  var lacksNothing: Bool { bits.needed & ~written.places == 0 }

  /// Whether one of the keys is there that do not go with every other, or need another.
  var isRestricted: Bool { bits.restricted & written.places != 0 }

  /// Whether one of the keys is there that only rules have, or in a rule one that it does not have.
  func hasMisplaced(inRule isRule: Bool) -> Bool { hasAny(of: isRule ? bits.ofOthers : bits.ofRules) }

  /// Whether one of the keys is there that have these bits.
  func hasAny(of keys: UInt32) -> Bool { written.places & keys != 0 }

  /// Adds an entry by its key's place among all keys of the level; of a key that stands twice the first holds.
  mutating func add(_ place: Int, _ keyNode: Node) {
    guard !written.contains(place: place) else { return }
    keyNodes[place] = keyNode
    written.insert(place: place)
  }

  // Inlined, since then the key's place is known where it is asked for.
  subscript(key: Key) -> Node? {
    guard let keyNode = keyNode(key) else { return nil }
    return Node(index: Int(tree[keyNode].next))
  }

  func keyNode(_ key: Key) -> Node? { has(key) ? keyNodes[key.place] : nil }

  func has(_ key: Key) -> Bool { written.contains(key) }

  /// Whether the key at this place is there.
  func has(place: Int) -> Bool { written.contains(place: place) }

  /// A few keys, without a set's memory.
  struct KeySet {
    fileprivate var places: UInt32 = 0

    mutating func insert(_ key: Key) { insert(place: key.place) }
    fileprivate mutating func insert(place: Int) { places |= 1 << UInt32(place) }

    func contains(_ key: Key) -> Bool { contains(place: key.place) }
    fileprivate func contains(place: Int) -> Bool { places & 1 << UInt32(place) != 0 }
  }
}

/// A node for each key of a level, without an array's memory, in groups of four: a vector of all of them would be moved as a
/// whole whenever one is read or written.
private struct KeyNodes {
  private typealias Group = SIMD4<Int32>

  private var first = Group()
  private var second = Group()
  private var third = Group()
  private var fourth = Group()
  /// No level has more than twenty keys.
  private var fifth = Group()

  subscript(place: Int) -> Node {
    get {
      switch place / 4 {
      case 0: Node(index: Int(first[place % 4]))
      case 1: Node(index: Int(second[place % 4]))
      case 2: Node(index: Int(third[place % 4]))
      case 3: Node(index: Int(fourth[place % 4]))
      default: Node(index: Int(fifth[place - 16]))
      }
    }
    set {
      switch place / 4 {
      case 0: first[place % 4] = newValue.index
      case 1: second[place % 4] = newValue.index
      case 2: third[place % 4] = newValue.index
      case 3: fourth[place % 4] = newValue.index
      default: fifth[place - 16] = newValue.index
      }
    }
  }
}

extension LevelKey {
  /// The key's place among all of its level: a case without a value is stored as its number, and an only one as nothing.
  var place: Int { MemoryLayout<Self>.size == 0 ? 0 : Int(unsafeBitCast(self, to: UInt8.self)) }
}
