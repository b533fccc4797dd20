import RehearseSource

/// What is wrong with the keys of a map: no text, too long, a merge key, or written twice.
struct KeyCheck {
  private(set) var findings: [TreeBuilder.Finding] = []
  /// Keys without a value, directly before an item without a key.
  private(set) var keysBeforeItems: [Node] = []
  /// Keys that must be refused.
  private(set) var refusedKeys: [Node] = []

  /// Above this many keys a dictionary finds those written twice faster than comparing them all.
  private static let largestCompared = 12

  /// OutputStyles at a map; `nil` when it is clearly right, as nearly every map is.
  init?(of map: Node, _ tree: NodeTree) {
    if Self.isClearlyRight(map, tree) { return nil }
    check(map, tree)
  }

  /// Whether a map has few keys, all of them short, of ASCII, and different: found out without making a string.
  private static func isClearlyRight(_ map: Node, _ tree: NodeTree) -> Bool {
    guard tree.count(map) <= largestCompared else { return false }
    var cursor = tree.children(map)
    var marks: UInt64 = 0
    while let (key, _) = tree.nextEntry(&cursor) {
      guard isSimple(key, tree) else { return false }
      let mark = mark(of: tree.bytes(key))
      if marks & mark != 0, isRepeated(key, of: map, tree) { return false }
      marks |= mark
    }
    return true
  }

  /// One of 64 marks, so that most keys are seen to be new without being compared.
  private static func mark(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    1 << UInt64((bytes.count &* 7 &+ Int(bytes[0]) &* 5 &+ Int(bytes[bytes.count - 1])) & 63)
  }

  private static func isSimple(_ key: Node, _ tree: NodeTree) -> Bool {
    let bytes = tree.bytes(key)
    guard tree.isScalar(key), bytes.count <= YAMLLimits.keyCharacters, let first = bytes.first else { return false }
    return first != UInt8(ascii: "<") && bytes.reduce(0, |) < 0x80
  }

  private static func isRepeated(_ key: Node, of map: Node, _ tree: NodeTree) -> Bool {
    var cursor = tree.children(map)
    while let (other, _) = tree.nextEntry(&cursor), other != key {
      if tree.haveSameText(other, key) { return true }
    }
    return false
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
