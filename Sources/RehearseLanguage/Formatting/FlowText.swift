import Rehearse

/// Writes what stands in brackets on one line with its blanks in the usual places: `[a, b]`, `{ a: b }`.
struct FlowText {
  let lines: SourceLines
  let tree: NodeTree

  func text(_ node: Node, _ place: ValueKind) -> String {
    let (start, end) = (tree.position(node), tree[node].end)
    if tree.isList(node) {
      return "[\(tree.items(node).map { text($0, place.item) }.joined(separator: ", "))]"
    }
    guard tree.isMap(node) else { return lines.text(start.row, from: start.offset, to: end.offset) }
    let entries = entries(of: node, place).joined(separator: ", ")
    // `[logIn: { id: ana }]`: a map of one entry needs no braces in a list.
    guard lines.sign(start.row, at: start.offset) == UInt8(ascii: "{") else { return entries }
    return entries.isEmpty ? "{}" : "{ \(entries) }"
  }

  private func entries(of node: Node, _ place: ValueKind) -> [String] {
    var entries: [(name: String, text: String)] = []
    var cursor = tree.children(node)
    while let (key, value) = tree.nextEntry(&cursor) {
      let name = tree.string(key)
      entries.append((name, "\(text(key, .other)): \(text(value, place.below(name)))"))
    }
    return KeyOrder.sorted(entries, place) { $0.name }.map { $0.text }
  }
}
