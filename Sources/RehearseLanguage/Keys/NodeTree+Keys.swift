import Rehearse

/// Looking up keys of the language in a file, for what is no part of the way that every file takes.
extension NodeTree {
  /// Whether a scalar is a key's word.
  package func hasText(_ node: Node, _ key: some LevelKey) -> Bool {
    hasText(node, key.rawValue)
  }

  /// What stands at a key of a map.
  package func value(_ node: Node, _ key: some LevelKey) -> Node? {
    value(node, key.rawValue)
  }
}
