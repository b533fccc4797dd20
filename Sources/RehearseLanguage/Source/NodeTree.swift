import Rehearse

/// The place of a node in its `NodeTree`; it means nothing without the tree.
package struct Node: Hashable, Sendable {
  package var index: Int

  package init(index: Int) { self.index = index }
}

/// One node of a `NodeTree`.
package struct NodeRecord: Sendable {
  package enum Kind: Sendable {
    case scalar, list, map
    /// Something that was refused where it was read (an alias, a tag): a mistake was reported, so nothing else is.
    case refused
  }

  package enum Style: Sendable {
    /// Written without quotes: only such a scalar can be a switch, a number, a duration or a matcher.
    case plain
    case quoted
    /// A literal (`|`) or folded (`>`) block.
    case block
    /// Square or curly brackets; of lists and maps only.
    case flow
  }

  package var kind: Kind
  package var style: Style
  package var start: SourcePosition
  package var end: SourcePosition
  /// The text of a scalar.
  package var text = ""
  /// The index after the last descendant: where the next sibling is.
  package var next = 0
  /// How many nodes are directly below; a map counts its keys and its values.
  package var children = 0
}

/// A YAML document as an array of nodes in the order of the text, each directly before what is in it.
package struct NodeTree: Sendable {
  package internal(set) var records: [NodeRecord] = []
  /// Whether the file was read to its end. Other trees are good for nothing but the search for secrets.
  package internal(set) var isComplete = false
  /// Whether the file is all ASCII.
  package internal(set) var isASCII = false

  package init() {}

  package var root: Node? { records.isEmpty ? nil : Node(index: 0) }

  package internal(set) subscript(node: Node) -> NodeRecord {
    get { records[node.index] }
    set { records[node.index] = newValue }
  }

  /// Appends a node, whose next sibling is for now whatever comes next.
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

  /// Whether nothing at all is written where a key or a value belongs.
  package func isMissing(_ node: Node) -> Bool { isRefused(node) && position(node) == records[node.index].end }

  // MARK: Places

  package func position(_ node: Node) -> SourcePosition { records[node.index].start }

  package func range(_ node: Node) -> SourceRange { SourceRange(position(node), records[node.index].end) }

  /// The same without what follows a list or a map without brackets, which ends for libyaml where the next thing begins.
  package func writtenRange(_ node: Node) -> SourceRange {
    let record = self[node]
    let isBlock = (record.kind == .list || record.kind == .map) && record.style != .flow
    guard isBlock else { return range(node) }
    let inner = records[(node.index + 1)..<min(max(node.index + 1, record.next), records.count)]
    let ends = inner.lazy.filter { $0.kind == .scalar || $0.kind == .refused || $0.style == .flow }.map(\.end)
    return SourceRange(record.start, ends.max() ?? record.end)
  }

  /// The scalar that a place is in: nodes are in the order of the text, and where one begins every scalar before has ended.
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

  // MARK: Texts

  /// The scalar's text; empty for anything else.
  package func string(_ node: Node) -> String { records[node.index].text }

  /// The bytes of the scalar's text.
  package func bytes(_ node: Node) -> String.UTF8View { records[node.index].text.utf8 }

  /// How many bytes of UTF-8 the scalar has.
  package func byteCount(_ node: Node) -> Int { bytes(node).count }

  /// Whether the scalar, however it is written, has exactly this text.
  package func hasText(_ node: Node, _ word: String) -> Bool {
    isScalar(node) && haveSameScalars(string(node), word)
  }

  /// Whether the scalar is this word without quotes.
  package func isPlain(_ node: Node, _ word: String) -> Bool { isPlain(node) && hasText(node, word) }

  /// Whether two scalars have the same bytes.
  package func haveSameText(_ left: Node, _ right: Node) -> Bool { haveSameScalars(string(left), string(right)) }

  // MARK: Lists and maps

  /// How many nodes are directly below; a map counts its entries.
  package func count(_ node: Node) -> Int { isMap(node) ? self[node].children / 2 : self[node].children }

  /// The items of a list; nothing for anything else.
  package func items(_ node: Node) -> [Node] { isList(node) ? below(node) : [] }

  /// The keys of a map with their values; nothing for anything else.
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

  /// A node and all that is in it, in the order of the text.
  package func subtree(_ node: Node) -> [Node] {
    (node.index..<max(self[node].next, node.index + 1)).map { Node(index: $0) }
  }

  /// The value that a map has under this key.
  package func value(_ node: Node, _ key: String) -> Node? { entries(node).first { hasText($0.key, key) }?.value }
}
