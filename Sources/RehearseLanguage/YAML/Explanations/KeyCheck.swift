import Rehearse

/// What is wrong with the keys of a map: no text, too long, a merge key, or written twice.
struct KeyCheck {
  private(set) var findings: [TreeBuilder.Mistake] = []
  /// Keys without a value, directly before an item without a key.
  private(set) var keysBeforeItems: [Node] = []
  /// Keys that must be refused.
  private(set) var refusedKeys: [Node] = []

  /// Above this many keys a dictionary finds those written twice faster than comparing them all.
  private static let largestCompared = 12

  /// Whether the keys of a map are clearly right, as nearly all are: short, of ASCII and different.
  ///
  /// It is told of each key when it is read, and makes no string.
  struct Glance {
    /// Whether nothing was seen that needs a second look.
    var isClear = true
    /// Of each key one of 64 marks, so that most keys are seen to be new without being compared.
    private var marks: UInt64 = 0

    /// - Parameter isASCII: whether the key is known to be ASCII.
    mutating func add(_ key: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
      guard key.count > 0, key.count <= YAMLLimits.keyCharacters, key[0] != UInt8(ascii: "<"),
        isASCII || key.reduce(0, |) < 0x80
      else {
        isClear = false
        return
      }
      let mark: UInt64 = 1 &<< UInt64(truncatingIfNeeded: key.count &* 7 &+ Int(key[0]) &* 5 &+ Int(key[key.count - 1]))
      if marks & mark != 0 { isClear = false }
      marks |= mark
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
