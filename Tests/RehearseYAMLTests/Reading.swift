import RehearseSource
import RehearseYAML

/// A text that has been read: its tree as one line, and what was found wrong with it.
struct Reading {
  let isComplete: Bool
  let tree: NodeTree
  let diagnostics: [Diagnostic]

  init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8]) {
    var tree = NodeTree()
    var diagnostics = Diagnostics()
    var reader = YAMLReader()
    isComplete = reader.read(bytes, into: &tree, reporting: &diagnostics)
    self.tree = tree
    self.diagnostics = diagnostics.sorted
  }

  /// `{a: [b, "c"]}`: plain texts bare, quoted ones in quotes, blocks after a bar, refused ones as a question mark.
  var shape: String { tree.root.map(shape) ?? "" }

  /// `line:column message` of each mistake.
  var mistakes: [String] {
    diagnostics.map { "\($0.range.start.line):\($0.range.start.column) \($0.message)" }
  }

  private func shape(_ node: Node) -> String {
    switch tree.kind(node) {
    case .refused: return "?"
    case .list: return "[" + tree.items(node).map(shape).joined(separator: ", ") + "]"
    case .map:
      var cursor = tree.children(node)
      var parts: [String] = []
      while let (key, value) = tree.nextEntry(&cursor) { parts.append("\(shape(key)): \(shape(value))") }
      return "{" + parts.joined(separator: ", ") + "}"
    case .scalar:
      switch tree[node].style {
      case .plain: return tree.string(node)
      case .block: return "|" + tree.string(node)
      default: return "\"\(tree.string(node))\""
      }
    }
  }
}
