import Rehearse

/// A YAML document as an array of nodes in preorder.
package struct NodeTree: Sendable {
  package internal(set) var records: [NodeRecord] = []
  /// Whether the YAML of the file is valid.
  package internal(set) var isComplete = false
  /// The lines that mean nothing because of a syntax mistake; `nil` if the file is valid, or nothing of it can be used.
  package internal(set) var brokenLines: Set<Int>?
  package private(set) var isASCII = false
  /// The bytes of the file, and then the texts that are written in another way in it: with escapes, or on several lines.
  private var bytes: [UInt8] = []

  package init() {}

  init(of source: SourceText) { (bytes, isASCII) = (source.bytes, source.isASCII) }

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

  /// Appends a string, whose text is probably the one at `offset` in the file.
  mutating func append(_ record: NodeRecord, text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Node {
    var record = record
    let isWritten = offset + text.count <= bytes.count && bytes[offset...].starts(with: text)
    record.textStart = Int32(truncatingIfNeeded: isWritten ? offset : bytes.count)
    record.textCount = Int32(truncatingIfNeeded: text.count)
    record.isASCII = isASCII && isWritten || text.allSatisfy { $0 < 0x80 }
    if !isWritten { bytes.append(contentsOf: text) }
    return append(record)
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

  // MARK: Positions

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
  package func scalar(at position: SourcePosition) -> NodeRecord? {
    var (low, high) = (0, records.count)
    while low < high {
      let middle = (low + high) / 2
      if records[middle].start <= position { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let record = records[low - 1]
    return record.kind == .scalar && position < record.end ? record : nil
  }

  // MARK: Strings

  package func string(_ node: Node) -> String { String(decoding: bytes(node), as: UTF8.self) }

  package func bytes(_ node: Node) -> ArraySlice<UInt8> {
    let record = records[node.index]
    return bytes[Int(record.textStart)..<Int(record.textStart) + Int(record.textCount)]
  }

  package func byteCount(_ node: Node) -> Int { Int(records[node.index].textCount) }

  /// Whether the scalar has this text, with or without quotes.
  package func hasText(_ node: Node, _ word: String) -> Bool { isScalar(node) && hasBytes(node, word) }

  private func hasBytes(_ node: Node, _ word: String) -> Bool {
    word.utf8.count == byteCount(node) && word.utf8.elementsEqual(bytes(node))
  }

  /// Whether the scalar is this name, in either spelling of accented letters (NFC or NFD).
  package func hasName(_ node: Node, _ name: String) -> Bool {
    guard isScalar(node) else { return false }
    return hasBytes(node, name) || !(isASCII(node) && name.utf8.allSatisfy { $0 < 0x80 }) && string(node) == name
  }

  /// Whether two strings are the same name, in either spelling of accented letters.
  func haveSameName(_ left: Node, _ right: Node) -> Bool {
    haveSameText(left, right) || !(isASCII(left) && isASCII(right)) && string(left) == string(right)
  }

  func isASCII(_ node: Node) -> Bool { records[node.index].isASCII }

  /// Whether the scalar is this word without quotes.
  package func isPlain(_ node: Node, _ word: String) -> Bool { isPlain(node) && hasText(node, word) }

  package func haveSameText(_ left: Node, _ right: Node) -> Bool { bytes(left) == bytes(right) }

  // MARK: Lists and maps

  /// The number of items or entries.
  package func count(_ node: Node) -> Int { isMap(node) ? self[node].children / 2 : self[node].children }

  /// The items of a list; empty for other nodes.
  package func items(_ node: Node) -> [Node] {
    guard isList(node) else { return [] }
    var (nodes, next) = ([Node](), node.index + 1)
    nodes.reserveCapacity(records[node.index].children)
    while next < records[node.index].next {
      nodes.append(Node(index: next))
      next = records[next].next
    }
    return nodes
  }

  /// The entries of a map; empty for other nodes.
  package func entries(_ node: Node) -> NodeEntries {
    isMap(node) ? NodeEntries(records, from: node.index + 1, to: records[node.index].next, count: count(node)) : .none
  }

  /// What follows a node and everything in it.
  func next(_ node: Node) -> Node { Node(index: records[node.index].next) }

  package func subtree(_ node: Node) -> [Node] {
    (node.index..<max(self[node].next, node.index + 1)).map { Node(index: $0) }
  }

  package func value(_ node: Node, _ key: String) -> Node? { entries(node).first { hasText($0.key, key) }?.value }
}
