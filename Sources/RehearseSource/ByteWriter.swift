/// Puts values into bytes for another process, or for a journal; `ByteReader` takes them out again.
///
/// Whole numbers take as many bytes as they need, texts come after their length. What is generic is inlined, as in `ByteReader`.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Begins anew, in the same memory.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  package mutating func write(_ byte: UInt8) { bytes.append(byte) }

  package mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  /// A whole number, small ones of either sign in one byte.
  package mutating func write(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number) << 1 ^ Int64(number) >> 63)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  package mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func write(_ other: [UInt8]) {
    write(other.count)
    bytes += other
  }

  /// A value that may be absent.
  package mutating func write<Value>(_ value: Value?, _ put: (inout ByteWriter, Value) -> Void) {
    write(value != nil)
    if let value { put(&self, value) }
  }

  package mutating func write<Item>(_ items: [Item], _ put: (inout ByteWriter, Item) -> Void) {
    write(items.count)
    for item in items { put(&self, item) }
  }
}
