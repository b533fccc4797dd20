/// The memory of a `NodeTree`: nodes and bytes that a reader appends, emptied and used again for the next file.
///
/// That keeps a run close to the bare cost of parsing; one class or dictionary a node would cost more than libyaml
/// itself, and two arrays a tenth of it.
package struct NodeBuffer: ~Copyable {
  var records: UnsafeMutablePointer<NodeRecord>
  var text: UnsafeMutablePointer<UInt8>
  var capacity = 1 << 10
  var textCapacity = 1 << 13
  /// How many nodes there are.
  var nodeCount = 0
  /// How many bytes of text there are.
  var byteCount = 0

  package init() {
    records = .allocate(capacity: capacity)
    text = .allocate(capacity: textCapacity)
  }

  deinit {
    records.deallocate()
    text.deallocate()
  }

  /// How many nodes there are.
  package var count: Int { nodeCount }

  /// What has been appended; not to be used once the buffer changes.
  package var tree: NodeTree {
    NodeTree(
      records: UnsafeBufferPointer(start: records, count: nodeCount),
      text: UnsafeBufferPointer(start: text, count: byteCount))
  }

  /// A node that was appended before.
  package subscript(node: Node) -> NodeRecord {
    get { records[Int(node.index)] }
    nonmutating _modify { yield &records[Int(node.index)] }
  }

  package mutating func removeAll() {
    nodeCount = 0
    byteCount = 0
  }

  /// Makes room, before anything is appended, for what a file of so many bytes most probably has: a node for each 8 of them, and
  /// as much text as itself.
  ///
  /// To grow again and again copies all that is there, into memory that was never touched; what is not used of the room is never
  /// touched either.
  package mutating func reserve(forFileOf bytes: Int) {
    if bytes / 8 > capacity { grow(to: bytes / 8) }
    if bytes > textCapacity { growText(to: bytes) }
  }

  /// Appends a node whose next sibling, for now, is whatever comes next.
  package mutating func append(_ record: NodeRecord) {
    if nodeCount == capacity { grow() }
    var record = record
    record.next = Int32(truncatingIfNeeded: nodeCount &+ 1)
    (records + nodeCount).initialize(to: record)
    nodeCount &+= 1
  }

  /// Appends a scalar with its text.
  package mutating func append(_ record: NodeRecord, _ bytes: UnsafeBufferPointer<UInt8>) {
    if byteCount &+ bytes.count > textCapacity { growText(for: bytes.count) }
    if let base = bytes.baseAddress { (text + byteCount).initialize(from: base, count: bytes.count) }
    var record = record
    record.textStart = Int32(truncatingIfNeeded: byteCount)
    record.textCount = Int32(truncatingIfNeeded: bytes.count)
    append(record)
    byteCount &+= bytes.count
  }

  mutating func grow() { grow(to: capacity * 2) }

  mutating func growText(for count: Int) { growText(to: max(textCapacity * 2, byteCount + count)) }

  private mutating func grow(to wanted: Int) {
    let larger = UnsafeMutablePointer<NodeRecord>.allocate(capacity: wanted)
    larger.moveInitialize(from: records, count: nodeCount)
    records.deallocate()
    records = larger
    capacity = wanted
  }

  private mutating func growText(to wanted: Int) {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    larger.moveInitialize(from: text, count: byteCount)
    text.deallocate()
    text = larger
    textCapacity = wanted
  }
}
