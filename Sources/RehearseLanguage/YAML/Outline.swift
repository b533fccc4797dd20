import Rehearse

/// The keys, items and words of a file, valid or not, for editors.
package struct Outline {
  /// A key, a value, or part of a value.
  package struct Word: Equatable {
    /// The text without quotes.
    package var text: String
    package var range: SourceRange
    package var isQuoted = false
  }

  /// A part of the file.
  package struct Node {
    package enum Kind { case root, key, item, scalar }

    package let kind: Kind
    /// The index of the parent.
    package let parent: Int
    /// The key or value. `nil` for the root and for items.
    package internal(set) var word: Word?
    package internal(set) var isFlow = false
    package internal(set) var hasColon = false
  }

  package static let root = 0

  /// All nodes, with parents before their children.
  package internal(set) var nodes = [Node(kind: .root, parent: -1)]
  /// The key or value at the cursor. It may be empty.
  package internal(set) var cursor: Int?

  package init(_ text: SourceText, cursor: SourcePosition? = nil) {
    self = OutlineBuilder(text, cursor: cursor).outline
  }

  package init() {}

  // MARK: Queries

  package func children(of node: Int) -> [Int] { nodes.indices.dropFirst(node + 1).filter { nodes[$0].parent == node } }

  package func key(_ name: String, below node: Int) -> Int? {
    children(of: node).first { nodes[$0].kind == .key && nodes[$0].word?.text == name }
  }

  package func items(of node: Int) -> [Int] { children(of: node).filter { nodes[$0].kind == .item } }

  /// The whole value of a key or an item.
  package func scalar(below node: Int) -> Word? {
    children(of: node).lazy.compactMap { nodes[$0].kind == .scalar ? nodes[$0].word : nil }.first
  }

  /// The index of an item within its list.
  package func index(of node: Int) -> Int { items(of: nodes[node].parent).count { $0 < node } }

  /// The nodes from the root to this one, without the root.
  package func path(to node: Int) -> [Int] {
    var path: [Int] = []
    var index = node
    while index != Self.root {
      path.append(index)
      index = nodes[index].parent
    }
    return path.reversed()
  }

  package func node(at position: SourcePosition) -> Int? {
    nodes.indices.last { index in
      guard let range = nodes[index].word?.range else { return false }
      return range.start <= position && position <= range.end
    }
  }
}
