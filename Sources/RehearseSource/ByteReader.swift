/// Takes values out of bytes that a `ByteWriter` wrote, or that somebody else did: nothing in them is trusted.
///
/// What is generic here is inlined elsewhere, or each item of a list would look up its type.
package struct ByteReader: Sendable {
  /// The bytes are not what they should be.
  package struct Damage: Error {
    package init() {}
  }

  private let all: ArraySlice<UInt8>
  /// Where the next byte is.
  private var place: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    all = bytes
    place = bytes.startIndex
  }

  package var isAtEnd: Bool { place == all.endIndex }

  package mutating func byte() throws(Damage) -> UInt8 {
    guard place < all.endIndex else { throw Damage() }
    defer { place += 1 }
    return all[place]
  }

  package mutating func flag() throws(Damage) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    default: throw Damage()
    }
  }

  package mutating func number() throws(Damage) -> Int {
    var byte = try byte()
    var value = UInt64(byte & 0x7F)
    var shift: UInt64 = 0
    while byte >= 0x80 {
      shift += 7
      byte = try self.byte()
      guard shift < 63 || byte <= 1 else { throw Damage() }
      value |= UInt64(byte & 0x7F) << shift
    }
    return Int(Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
  }

  /// A whole number that makes no sense outside of a range.
  package mutating func number(_ range: ClosedRange<Int>) throws(Damage) -> Int {
    let number = try number()
    guard range.contains(number) else { throw Damage() }
    return number
  }

  /// A number of things that each take a byte at least, so that a wrong one cannot ask for more memory than there is.
  package mutating func count() throws(Damage) -> Int {
    let count = try number()
    guard count >= 0, count <= all.endIndex - place else { throw Damage() }
    return count
  }

  package mutating func text() throws(Damage) -> String {
    let count = try count()
    if count == 0 { return "" }
    defer { place += count }
    let start = place - all.startIndex
    return all.withUnsafeBufferPointer { String(decoding: $0[start..<start + count], as: UTF8.self) }
  }

  /// One of a closed list of things that are told by a number.
  package mutating func choice<Value: RawRepresentable<UInt8>>(_ type: Value.Type = Value.self) throws(Damage) -> Value
  {
    guard let value = Value(rawValue: try byte()) else { throw Damage() }
    return value
  }

  package mutating func bytes() throws(Damage) -> [UInt8] { Array(try slice()) }

  package mutating func optional<Value>(
    _ take: (inout ByteReader) throws(Damage) -> Value
  ) throws(Damage) -> Value? {
    try flag() ? try take(&self) : nil
  }

  package mutating func list<Item>(_ take: (inout ByteReader) throws(Damage) -> Item) throws(Damage)
    -> [Item]
  {
    let count = try count()
    var items: [Item] = []
    items.reserveCapacity(min(count, 1024))
    for _ in 0..<count { items.append(try take(&self)) }
    return items
  }

  package mutating func texts() throws(Damage) -> [String] {
    try list { (bytes) throws(Damage) in try bytes.text() }
  }

  private mutating func slice() throws(Damage) -> ArraySlice<UInt8> {
    let count = try count()
    defer { place += count }
    return all[place..<place + count]
  }
}
