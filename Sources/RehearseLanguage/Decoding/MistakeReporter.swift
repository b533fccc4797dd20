import Rehearse

/// Takes what is wrong with a file.
final class MistakeReporter {
  let tree: NodeTree
  var diagnostics: Diagnostics
  /// Keys of the language that were found and reported where they do not belong, so that nobody misses them where they do.
  var misplaced: Set<String> = []

  init(tree: NodeTree, diagnostics: Diagnostics) {
    self.tree = tree
    self.diagnostics = diagnostics
  }

  /// Reports a mistake; whatever is wrong with a place that is still to be filled in, it is that.
  func report(_ message: Message, at node: Node) {
    diagnostics.error(at: tree.range(node), tree.isBlank(node) ? .toBeFilledIn : message)
  }

  /// Whether something at or below a node was already reported.
  func hasErrors(at node: Node) -> Bool {
    let last = Node(index: Int(tree[node].next) - 1)
    return diagnostics.hasErrors(from: tree.position(node), to: tree[last].end)
  }
}
