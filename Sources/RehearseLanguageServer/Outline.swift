import Rehearse
import RehearseLanguage

/// The structure of a file, based only on its lines, dashes and brackets.
///
/// A YAML parser rejects incomplete files, but this reader never fails. An open bracket ends at the next line that is
/// not indented further than the line where its owner starts.
struct Outline {
  /// A key, a value, or part of a value.
  struct Word: Equatable {
    /// The text without quotes.
    var text: String
    var range: SourceRange
    var isQuoted = false
  }

  /// A part of the file.
  struct Node {
    enum Kind { case root, key, item, scalar }

    let kind: Kind
    /// The index of the parent.
    let parent: Int
    /// The key or value. `nil` for the root and for items.
    var word: Word?
    var isFlow = false
    var hasColon = false
  }

  static let root = 0

  /// All nodes, with parents before their children.
  var nodes = [Node(kind: .root, parent: -1)]
  /// The key or value at the cursor. It may be empty.
  var cursor: Int?

  init(_ text: SourceText, cursor: SourcePosition? = nil) {
    var reader = OutlineReader(cursor: cursor)
    let last = max(text.lineCount, cursor.map { Int($0.line) } ?? 0)
    if last > 0 { for number in 1...last { reader.take(text.characters(number), number) } }
    self = reader.outline
  }

  init() {}

  // MARK: Queries

  func children(of node: Int) -> [Int] { nodes.indices.dropFirst(node + 1).filter { nodes[$0].parent == node } }

  func key(_ name: String, below node: Int) -> Int? {
    children(of: node).first { nodes[$0].kind == .key && nodes[$0].word?.text == name }
  }

  func items(of node: Int) -> [Int] { children(of: node).filter { nodes[$0].kind == .item } }

  /// The whole value of a key or an item.
  func scalar(below node: Int) -> Word? {
    children(of: node).lazy.compactMap { nodes[$0].kind == .scalar ? nodes[$0].word : nil }.first
  }

  /// The index of an item within its list.
  func index(of node: Int) -> Int { items(of: nodes[node].parent).count { $0 < node } }

  /// The nodes from the root to this one, without the root.
  func path(to node: Int) -> [Int] {
    var path: [Int] = []
    var place = node
    while place != Self.root {
      path.append(place)
      place = nodes[place].parent
    }
    return path.reversed()
  }

  func node(at position: SourcePosition) -> Int? {
    nodes.indices.last { index in
      guard let range = nodes[index].word?.range else { return false }
      return range.start <= position && position <= range.end
    }
  }
}
