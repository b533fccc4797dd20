import Rehearse
import RehearseLanguage

/// Text that was read: its tree as one line, and its mistakes.
struct Reading {
  let isComplete: Bool
  /// `{a: [b, "c"]}`: plain strings bare, quoted strings in quotes, blocks after a bar, rejected nodes as a question
  /// mark.
  let valueType: String
  let places: [String]
  let count: Int
  let diagnostics: [Diagnostic]

  init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8]) {
    var diagnostics = Diagnostics()
    let tree = YAMLReader.read(bytes, reporting: &diagnostics)
    isComplete = tree.isComplete
    self.diagnostics = diagnostics.sorted
    let isSmall = tree.records.count < 1000
    valueType = isSmall ? tree.root.map { Self.valueType($0, tree) } ?? "" : ""
    places = isSmall ? tree.records.map { Self.place($0) } : []
    count = tree.root.map(tree.count) ?? 0
  }

  var mistakes: [String] {
    diagnostics.map { "\($0.range.start.line):\($0.range.start.column) \($0.message)" }
  }

  private static func place(_ record: NodeRecord) -> String {
    "\(record.start.line):\(record.start.column)-\(record.end.line):\(record.end.column)"
  }

  static func valueType(_ node: Node, _ tree: NodeTree) -> String {
    switch tree.kind(node) {
    case .refused: return "?"
    case .list: return "[" + tree.items(node).map { valueType($0, tree) }.joined(separator: ", ") + "]"
    case .map:
      return "{" + tree.entries(node).map { "\(valueType($0, tree)): \(valueType($1, tree))" }.joined(separator: ", ")
        + "}"
    case .scalar:
      switch tree[node].style {
      case .plain: return tree.string(node)
      case .block: return "|" + tree.string(node)
      default: return "\"\(tree.string(node))\""
      }
    }
  }
}
