import Rehearse
import RehearseLanguage

/// Scenario files with each scenario on one line, in braces.
enum BracedText {
  /// `nil` for a file that is no YAML or already has braces.
  static func of(_ text: String) -> String? {
    let source = SourceText(path: "", bytes: Array(text.utf8))
    var diagnostics = Diagnostics()
    let tree = YAMLReader.read(source.bytes, reporting: &diagnostics)
    guard tree.isComplete, let root = tree.root, let list = tree.value(root, FileKey.scenarios.rawValue),
      tree.isList(list), tree[list].style == .block
    else { return nil }
    let head = String(decoding: source.bytes[..<source.offset(of: tree.position(list))], as: UTF8.self)
    let items = tree.items(list).map { "- " + written($0, tree, source) }
    return head + items.joined(separator: "\n" + String.blanks(Int(tree.position(list).column) - 1)) + "\n"
  }

  private static func written(_ node: Node, _ tree: NodeTree, _ source: SourceText) -> String {
    switch tree.kind(node) {
    case .refused: return ""
    case .map:
      let entries = tree.entries(node).map { written($0.key, tree, source) + ": " + written($0.value, tree, source) }
      return "{ \(entries.joined(separator: ", ")) }"
    case .list: return "[\(tree.items(node).map { written($0, tree, source) }.joined(separator: ", "))]"
    case .scalar:
      let bytes = source.bytes[source.offset(of: tree.position(node))..<source.offset(of: tree[node].end)]
      let text = String(decoding: bytes, as: UTF8.self)
      let isPlain = tree.isPlain(node) && !text.contains { ",[]{}\n".contains($0) }
      return isPlain ? text : Literal.quoted(tree.string(node))
    }
  }
}
