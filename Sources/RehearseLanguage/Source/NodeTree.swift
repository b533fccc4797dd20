import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A YAML document as a flat array of nodes in the order of the text, with the bytes of all scalars beside it.
///
/// It is a view into a `NodeBuffer` and owns nothing: passing it on, and asking it thousands of questions a file, counts
/// no references. It is public, as are the other types of this folder that a file is read with, because only public
/// functions are inlined in other targets.
package struct NodeTree {
  package let records: UnsafeBufferPointer<NodeRecord>
  let text: UnsafeBufferPointer<UInt8>

  init(records: UnsafeBufferPointer<NodeRecord>, text: UnsafeBufferPointer<UInt8>) {
    self.records = records
    self.text = text
  }

  package var root: Node? { records.isEmpty ? nil : Node(index: 0) }

  package subscript(node: Node) -> NodeRecord { records[Int(node.index)] }

  package func kind(_ node: Node) -> NodeRecord.Kind { self[node].kind }
  package func isMap(_ node: Node) -> Bool { kind(node) == .map }
  package func isList(_ node: Node) -> Bool { kind(node) == .list }
  package func isScalar(_ node: Node) -> Bool { kind(node) == .scalar }
  package func isRefused(_ node: Node) -> Bool { kind(node) == .refused }

  /// Whether nothing at all is written where a key or a value belongs.
  package func isMissing(_ node: Node) -> Bool { isRefused(node) && self[node].start == self[node].end }

  package func isPlain(_ node: Node) -> Bool {
    let record = self[node]
    return record.kind == .scalar && record.style == .plain
  }

  package func range(_ node: Node) -> SourceRange {
    let record = self[node]
    return SourceRange(record.start, record.end)
  }

  /// The same without what follows a list or a map without brackets, which ends for libyaml where the next thing begins.
  package func writtenRange(_ node: Node) -> SourceRange {
    let record = self[node]
    let isBlock = (record.kind == .list || record.kind == .map) && record.style != .flow
    guard isBlock, record.next > node.index + 1 else { return range(node) }
    let inner = records[(Int(node.index) + 1)..<min(Int(record.next), records.count)]
    let ends = inner.lazy.filter { $0.kind == .scalar || $0.kind == .refused || $0.style == .flow }.map(\.end)
    return SourceRange(record.start, ends.max() ?? record.end)
  }

  package func position(_ node: Node) -> SourcePosition { self[node].start }

  /// How many bytes of UTF-8 the scalar has.
  package func byteCount(_ node: Node) -> Int { Int(self[node].textCount) }

  /// The scalar's bytes, without a string made of them.
  package func bytes(_ node: Node) -> UnsafeBufferPointer<UInt8> {
    let record = self[node]
    return UnsafeBufferPointer(start: text.baseAddress.map { $0 + Int(record.textStart) }, count: Int(record.textCount))
  }

  /// The scalar's text; empty for anything else.
  package func string(_ node: Node) -> String {
    String(decoding: bytes(node), as: UTF8.self)
  }

  /// Whether the scalar, however it is written, has exactly this text.
  package func hasText(_ node: Node, _ word: StaticString) -> Bool {
    let record = self[node]
    guard record.kind == .scalar, Int(record.textCount) == word.utf8CodeUnitCount else { return false }
    guard let base = text.baseAddress else { return record.textCount == 0 }
    return memcmp(base + Int(record.textStart), word.utf8Start, Int(record.textCount)) == 0
  }

  /// Whether the scalar, however it is written, has exactly the text of a declared name.
  package func hasText(_ node: Node, named name: String) -> Bool {
    let written = bytes(node)
    guard isScalar(node), name.utf8.count == written.count else { return false }
    var name = name
    return name.withUTF8 { haveSameBytes($0, written) }
  }

  func haveSameBytes(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = one.baseAddress, let otherBase = other.baseAddress else { return one.count == other.count }
    return one.count == other.count && memcmp(base, otherBase, one.count) == 0
  }

  /// Whether the scalar is this word without quotes.
  package func isPlain(_ node: Node, _ word: StaticString) -> Bool { isPlain(node) && hasText(node, word) }

  /// Whether two scalars have the same bytes.
  package func haveSameText(_ left: Node, _ right: Node) -> Bool {
    let (one, other) = (self[left], self[right])
    guard one.textCount == other.textCount else { return false }
    guard let base = text.baseAddress else { return true }
    return memcmp(base + Int(one.textStart), base + Int(other.textStart), Int(one.textCount)) == 0
  }

  /// Whether any scalar has this byte.
  package func hasByte(_ byte: UInt8) -> Bool { text.contains(byte) }

  /// How many nodes are directly below; a map counts its entries.
  package func count(_ node: Node) -> Int {
    let record = self[node]
    return Int(record.kind == .map ? record.children / 2 : record.children)
  }

  /// What is directly below a list or a map, to be stepped through with `nextItem` or `nextEntry`.
  package func children(_ node: Node) -> NodeCursor {
    let record = self[node]
    return NodeCursor(next: node.index + 1, end: record.next)
  }

  /// The next item of a list.
  package func nextItem(_ cursor: inout NodeCursor) -> Node? {
    guard cursor.next < cursor.end else { return nil }
    let item = Node(index: Int(cursor.next))
    cursor.next = self[item].next
    return item
  }

  /// The next key of a map with its value.
  package func nextEntry(_ cursor: inout NodeCursor) -> (key: Node, value: Node)? {
    guard cursor.next < cursor.end else { return nil }
    let key = Node(index: Int(cursor.next))
    let value = Node(index: Int(self[key].next))
    cursor.next = self[value].next
    return (key, value)
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

  /// The items of a list as an array, where speed does not matter.
  package func items(_ node: Node) -> [Node] {
    guard isList(node) else { return [] }
    var cursor = children(node)
    var result: [Node] = []
    while let item = nextItem(&cursor) { result.append(item) }
    return result
  }

  /// The value that a map has under this key.
  package func value(_ node: Node, _ key: StaticString) -> Node? {
    guard isMap(node) else { return nil }
    var cursor = children(node)
    while let entry = nextEntry(&cursor) {
      if hasText(entry.key, key) { return entry.value }
    }
    return nil
  }
}
