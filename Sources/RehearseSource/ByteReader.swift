/// Takes values out of bytes that a `ByteWriter` wrote, or that somebody else did: nothing in them is trusted.
package struct ByteReader: Sendable {
  /// The bytes are not what they should be.
  package struct Damage: Error {
    package init() {}
  }

  private var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  package var isAtEnd: Bool { rest.isEmpty }

  package mutating func byte() throws(Damage) -> UInt8 {
    guard let byte = rest.popFirst() else { throw Damage() }
    return byte
  }

  package mutating func flag() throws(Damage) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    default: throw Damage()
    }
  }

  package mutating func number() throws(Damage) -> Int {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      let byte = try byte()
      guard shift < 63 || byte <= 1 else { throw Damage() }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)) }
    }
    throw Damage()
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
    guard count >= 0, count <= rest.count else { throw Damage() }
    return count
  }

  package mutating func text() throws(Damage) -> String { String(decoding: try slice(), as: UTF8.self) }

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

  package mutating func list<Item>(_ take: (inout ByteReader) throws(Damage) -> Item) throws(Damage) -> [Item] {
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
    let slice = rest.prefix(count)
    rest = rest.dropFirst(count)
    return slice
  }
}
