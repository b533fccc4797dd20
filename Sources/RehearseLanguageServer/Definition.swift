import Rehearse
import RehearseLanguage

/// The heading of a table cell, or the text to which a heading's path refers.
package struct Definition {
  package let range: SourceRange

  package init?(_ text: SourceText, at position: SourcePosition) {
    let outline = Outline(text)
    guard let node = outline.node(at: position), let word = outline.nodes[node].word else { return nil }
    // The path is `scenarios`, its item, `table` or similar, then a row and a cell, an item, or a key.
    let path = outline.path(to: node)
    guard path.count > 3, let key = outline.nodes[path[2]].word?.text else { return nil }
    let target: Outline.Word? =
      switch ScenarioKey(rawValue: key) {
      case .table where path.count > 4 && outline.index(of: path[3]) > 0:
        outline.heading(of: path[4], row: path[3])
      case .completeOver: Self.heading(word.text, outline, scenario: path[1])
      case .table,
        .forEvery where path[3] == node:
        Self.written(word.text, outline, scenario: path[1])
      default: nil
      }
    guard let target else { return nil }
    range = target.range
  }

  private static func heading(_ text: String, _ outline: Outline, scenario: Int) -> Outline.Word? {
    guard let table = outline.key(ScenarioKey.table.rawValue, below: scenario),
      let row = outline.items(of: table).first
    else { return nil }
    return outline.items(of: row).lazy.compactMap { outline.scalar(below: $0) }.first { $0.text == text }
  }

  /// The text at a path, or at its longest existing part, in the scenario or, failing that, in the file.
  private static func written(_ path: String, _ outline: Outline, scenario: Int) -> Outline.Word? {
    let parts = path.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let starts = [scenario, Outline.root].compactMap { outline.key(String(parts[0]), below: $0) }
    let found = starts.lazy.compactMap { last(of: parts[1], outline, below: $0) }.first ?? starts.first
    return found.flatMap { outline.nodes[$0].word }
  }

  /// The last node on the path. `nil` if not even its first name exists.
  private static func last(of path: Substring, _ outline: Outline, below start: Int) -> Int? {
    var (rest, node) = (path, start)
    while let next = outline.named(below: node).first(where: { isStart($0.name, of: rest) }) {
      node = next.node
      rest = rest.dropFirst(next.name.count + 1)
    }
    return node == start ? nil : node
  }

  /// Whether a path starts with a name, which may itself contain dots.
  private static func isStart(_ name: String, of path: Substring) -> Bool {
    !name.isEmpty && (path == name || path.hasPrefix(name + "."))
  }
}

extension Outline {
  package func heading(of cell: Int, row: Int) -> Word? {
    let headings = items(of: nodes[row].parent).first.map { items(of: $0) } ?? []
    let index = index(of: cell)
    return headings.indices.contains(index) ? scalar(below: headings[index]) : nil
  }

  /// The keys and values below a node, including those in its items.
  fileprivate func named(below node: Int) -> [(node: Int, name: String)] {
    let nodes = ([node] + items(of: node)).flatMap(children)
    return nodes.compactMap { node in self.nodes[node].word.map { (node, $0.text) } }
  }
}
