import Rehearse

/// Looking up keys of the language in a file, for what is no part of the way that every file takes.
extension NodeTree {
  /// Whether a scalar is a key's word.
  package func hasText(_ node: Node, _ key: some LevelKey) -> Bool {
    isScalar(node) && bytes(node).elementsEqual(key.rawValue.utf8)
  }

  /// What stands at a key of a map.
  package func value(_ node: Node, _ key: some LevelKey) -> Node? {
    guard isMap(node) else { return nil }
    var cursor = children(node)
    while let entry = nextEntry(&cursor) {
      if hasText(entry.key, key) { return entry.value }
    }
    return nil
  }
}
