import Rehearse

/// The index of a node in its `NodeTree`.
package struct Node: Hashable, Sendable {
  package var index: Int

  package init(index: Int) { self.index = index }
}

/// One node of a `NodeTree`.
package struct NodeRecord: Sendable {
  package enum Kind: Sendable {
    case scalar, list, map
    /// A node that was already reported as a mistake, such as an alias or a tag.
    case refused
  }

  package enum Style: Sendable {
    /// Without quotes, the only style for switches, numbers, durations and matchers.
    case plain
    case quoted
    /// A literal (`|`) or folded (`>`) block scalar, or a list or map without brackets.
    case block
    /// A list or a map in brackets or braces.
    case flow
  }

  package var kind: Kind
  package var style: Style
  package var start: SourcePosition
  package var end: SourcePosition
  package var text = ""
  /// The index of the next sibling.
  package var next = 0
  /// In a map, keys and values are counted separately.
  package var children = 0
}

/// The tree of an invalid file in which the lines with syntax mistakes are replaced.
package final class RepairedTree: Sendable {
  package let tree: NodeTree
  /// The lines that were replaced, whose content means nothing.
  package let lines: Set<Int>

  init(_ tree: NodeTree, lines: Set<Int>) {
    self.tree = tree
    self.lines = lines
  }
}

/// A YAML document as an array of nodes in preorder.
package struct NodeTree: Sendable {
  package internal(set) var records: [NodeRecord] = []
  /// Incomplete trees are used only to find secrets.
  package internal(set) var isComplete = false
  /// The tree of the whole file, if its syntax mistakes could be repaired.
  package internal(set) var repaired: RepairedTree?
  package internal(set) var isASCII = false

  package init() {}

  package var root: Node? { records.isEmpty ? nil : Node(index: 0) }

  package internal(set) subscript(node: Node) -> NodeRecord {
    get { records[node.index] }
    set { records[node.index] = newValue }
  }

  /// Appends a node without descendants.
  @discardableResult
  mutating func append(_ record: NodeRecord) -> Node {
    records.append(record)
    records[records.count - 1].next = records.count
    return Node(index: records.count - 1)
  }

  // MARK: Kinds

  package func kind(_ node: Node) -> NodeRecord.Kind { records[node.index].kind }
  package func isMap(_ node: Node) -> Bool { kind(node) == .map }
  package func isList(_ node: Node) -> Bool { kind(node) == .list }
  package func isScalar(_ node: Node) -> Bool { kind(node) == .scalar }
  package func isRefused(_ node: Node) -> Bool { kind(node) == .refused }
  package func isPlain(_ node: Node) -> Bool { isScalar(node) && records[node.index].style == .plain }

  /// Whether the place of a key or a value is empty.
  package func isMissing(_ node: Node) -> Bool { isRefused(node) && position(node) == records[node.index].end }

  // MARK: Places

  package func position(_ node: Node) -> SourcePosition { records[node.index].start }

  package func range(_ node: Node) -> SourceRange { SourceRange(position(node), records[node.index].end) }

  /// The range without the gap after a block, because libyaml ends a block where the next node starts.
  package func writtenRange(_ node: Node) -> SourceRange {
    let record = self[node]
    let isBlock = (record.kind == .list || record.kind == .map) && record.style != .flow
    guard isBlock else { return range(node) }
    let inner = records[(node.index + 1)..<min(max(node.index + 1, record.next), records.count)]
    let ends = inner.lazy.filter { $0.kind == .scalar || $0.kind == .refused || $0.style == .flow }.map(\.end)
    return SourceRange(record.start, ends.max() ?? record.end)
  }

  /// The scalar at a position, found by binary search because nodes are sorted by their start.
  package func scalar(at place: SourcePosition) -> NodeRecord? {
    var (low, high) = (0, records.count)
    while low < high {
      let middle = (low + high) / 2
      if records[middle].start <= place { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let record = records[low - 1]
    return record.kind == .scalar && place < record.end ? record : nil
  }

  // MARK: Strings

  package func string(_ node: Node) -> String { records[node.index].text }

  package func bytes(_ node: Node) -> String.UTF8View { records[node.index].text.utf8 }

  package func byteCount(_ node: Node) -> Int { bytes(node).count }

  /// Whether the scalar has this text, with or without quotes.
  package func hasText(_ node: Node, _ word: String) -> Bool {
    isScalar(node) && haveSameScalars(string(node), word)
  }

  /// Whether the scalar is this name, in either spelling of accented letters (NFC or NFD).
  package func hasName(_ node: Node, _ name: String) -> Bool { isScalar(node) && string(node) == name }

  /// Whether two strings are the same name, in either spelling of accented letters.
  func haveSameName(_ left: Node, _ right: Node) -> Bool { string(left) == string(right) }

  /// Whether the scalar is this word without quotes.
  package func isPlain(_ node: Node, _ word: String) -> Bool { isPlain(node) && hasText(node, word) }

  package func haveSameText(_ left: Node, _ right: Node) -> Bool { haveSameScalars(string(left), string(right)) }

  // MARK: Lists and maps

  /// The number of items or entries.
  package func count(_ node: Node) -> Int { isMap(node) ? self[node].children / 2 : self[node].children }

  /// The items of a list; empty for other nodes.
  package func items(_ node: Node) -> [Node] { isList(node) ? below(node) : [] }

  /// The entries of a map; empty for other nodes.
  package func entries(_ node: Node) -> [(key: Node, value: Node)] {
    guard isMap(node) else { return [] }
    var (entries, next) = ([(key: Node, value: Node)](), node.index + 1)
    entries.reserveCapacity(count(node))
    while next < records[node.index].next {
      let value = records[next].next
      guard value < records[node.index].next else { break }
      entries.append((Node(index: next), Node(index: value)))
      next = records[value].next
    }
    return entries
  }

  private func below(_ node: Node) -> [Node] {
    var (nodes, next) = ([Node](), node.index + 1)
    nodes.reserveCapacity(records[node.index].children)
    while next < records[node.index].next {
      nodes.append(Node(index: next))
      next = records[next].next
    }
    return nodes
  }

  package func subtree(_ node: Node) -> [Node] {
    (node.index..<max(self[node].next, node.index + 1)).map { Node(index: $0) }
  }

  package func value(_ node: Node, _ key: String) -> Node? { entries(node).first { hasText($0.key, key) }?.value }
}
