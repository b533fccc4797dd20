import Rehearse
import RehearseLanguage

/// What stands where in a file, as far as its lines, dashes and brackets tell.
///
/// A reader of YAML refuses a file that is half written as a whole. This never fails: indentation tells what belongs
/// to what, and an open bracket ends where a line stands no further in than what it belongs to.
struct Outline {
  /// A key, a value or part of one, as it stands.
  struct Word: Equatable {
    /// Without quotes.
    var text: String
    var range: SourceRange
    var isQuoted = false
  }

  /// A part of the file.
  struct Node {
    enum Kind { case root, key, item, scalar }

    let kind: Kind
    /// The place of what it belongs to.
    let parent: Int
    /// Nothing for the root and for items.
    var word: Word?
    /// Whether it stands between brackets.
    var isFlow = false
    /// Whether a key has its colon.
    var hasColon = false
  }

  static let root = 0

  /// Each behind what it belongs to.
  var nodes = [Node(kind: .root, parent: -1)]
  /// The key or value at which the author is writing, which may have no characters yet.
  var cursor: Int?

  /// - Parameter cursor: where something is being written.
  init(_ text: SourceText, cursor: SourcePosition? = nil) {
    var reader = OutlineReader(cursor: cursor)
    let last = max(text.lineCount, cursor.map { Int($0.line) } ?? 0)
    if last > 0 { for number in 1...last { reader.take(text.characters(number), number) } }
    self = reader.outline
  }

  init() {}

  // MARK: Looking around

  func children(of node: Int) -> [Int] { nodes.indices.dropFirst(node + 1).filter { nodes[$0].parent == node } }

  /// A key below a node.
  func key(_ name: String, below node: Int) -> Int? {
    children(of: node).first { nodes[$0].kind == .key && nodes[$0].word?.text == name }
  }

  func items(of node: Int) -> [Int] { children(of: node).filter { nodes[$0].kind == .item } }

  /// The text that is the whole value of a key or an item.
  func scalar(below node: Int) -> Word? {
    children(of: node).lazy.compactMap { nodes[$0].kind == .scalar ? nodes[$0].word : nil }.first
  }

  /// How many items stand before a node in its list.
  func index(of node: Int) -> Int { items(of: nodes[node].parent).count { $0 < node } }

  /// The nodes that lead to a node, which is the last; the root is left out.
  func path(to node: Int) -> [Int] {
    var path: [Int] = []
    var place = node
    while place != Self.root {
      path.append(place)
      place = nodes[place].parent
    }
    return path.reversed()
  }

  /// The key or value that stands at a position.
  func node(at position: SourcePosition) -> Int? {
    nodes.indices.last { index in
      guard let range = nodes[index].word?.range else { return false }
      return range.start <= position && position <= range.end
    }
  }
}
