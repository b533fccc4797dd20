import RehearseSource

/// What is wrong with the keys of a map: no text, too long, a merge key, or written twice.
struct KeyCheck {
  private(set) var findings: [TreeBuilder.Mistake] = []
  /// Keys without a value, directly before an item without a key.
  private(set) var keysBeforeItems: [Node] = []
  /// Keys that must be refused.
  private(set) var refusedKeys: [Node] = []

  /// Above this many keys a dictionary finds those written twice faster than comparing them all.
  private static let largestCompared = 12

  /// Whether the keys of a map are clearly right, as nearly all are: few, short, of ASCII and different.
  ///
  /// It is told of each key when it is read, and makes no string.
  struct Glance {
    /// Whether nothing was seen that needs a second look.
    var isClear = true
    private var count = 0
    private var marks: UInt64 = 0

    @inline(__always)
    mutating func add(_ key: UnsafeBufferPointer<UInt8>) {
      count += 1
      let mark = Self.mark(of: key)
      if marks & mark != 0 || count > KeyCheck.largestCompared || !Self.isSimple(key) { isClear = false }
      marks |= mark
    }

    /// One of 64 marks, so that most keys are seen to be new without being compared.
    private static func mark(of key: UnsafeBufferPointer<UInt8>) -> UInt64 {
      guard key.count > 0 else { return 0 }
      return 1 << UInt64((key.count &* 7 &+ Int(key[0]) &* 5 &+ Int(key[key.count - 1])) & 63)
    }

    private static func isSimple(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
      guard key.count > 0, key.count <= YAMLLimits.keyCharacters else { return false }
      return key[0] != UInt8(ascii: "<") && key.reduce(0, |) < 0x80
    }
  }

  /// Looks at a map; `nil` when nothing is wrong with its keys.
  init?(of map: Node, _ tree: NodeTree) {
    check(map, tree)
    if findings.isEmpty, refusedKeys.isEmpty, keysBeforeItems.isEmpty { return nil }
  }

  private mutating func check(_ map: Node, _ tree: NodeTree) {
    var cursor = tree.children(map)
    let isLarge = tree.count(map) > Self.largestCompared
    var seen: [String: Node] = [:]
    var bareKey: Node?
    while let (key, value) = tree.nextEntry(&cursor) {
      let record = tree[key]
      if record.kind == .list || record.kind == .map {
        let isAlone = tree[map].style == .flow && tree.isMissing(value)
        if isAlone, let bareKey {
          keysBeforeItems.append(bareKey)
          findings.append(.commaForColon(bareKey))
        } else {
          findings.append(isAlone ? .itemWithoutKey(key) : .keyNotText(SourceRange(record.start, count: 1)))
        }
        bareKey = nil
        refusedKeys.append(key)
        continue
      }
      bareKey = tree.isMissing(value) && record.style == .plain && record.textCount > 0 ? key : nil
      guard record.kind == .scalar else { continue }
      if Int(record.textCount) > YAMLLimits.keyCharacters,
        tree.string(key).unicodeScalars.count > YAMLLimits.keyCharacters
      {
        findings.append(.longKey(tree.range(key)))
      }
      if tree.isPlain(key, "<<") {
        findings.append(.mergeKey(tree.range(key)))
        refusedKeys.append(key)
      }
      let earlier = isLarge ? seen.updateValue(key, forKey: tree.string(key)) : firstEqual(to: key, in: map, tree)
      if let earlier { findings.append(.duplicateKey(key, first: earlier)) }
    }
  }

  /// An earlier key of the map with the same text; texts that only look the same count as well.
  private func firstEqual(to key: Node, in map: Node, _ tree: NodeTree) -> Node? {
    var cursor = tree.children(map)
    let isASCII = tree.bytes(key).allSatisfy { $0 < 0x80 }
    while let (other, _) = tree.nextEntry(&cursor), other != key {
      guard tree.isScalar(other), !tree.isPlain(other, "<<") else { continue }
      if tree.haveSameText(other, key) { return other }
      if !isASCII, tree.string(other) == tree.string(key) { return other }
    }
    return nil
  }
}
