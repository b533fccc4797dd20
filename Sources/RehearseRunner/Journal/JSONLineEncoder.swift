import Rehearse

/// Writes any `Encodable` value as JSON on one line, for programs to read: no blanks, no line break.
///
/// `JSONText` writes what people read. Values must be written in their order, as all that the compiler makes are.
package enum JSONLineEncoder {
  /// The line of a value, without a line break at its end.
  package static func encode(_ value: some Encodable) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try append(value, to: &bytes)
    return bytes
  }

  /// Appends the line of a value; leaves the bytes as they are where it throws.
  package static func append(_ value: some Encodable, to bytes: inout [UInt8]) throws {
    try JSONLine.append(value, to: &bytes)
  }
}

/// The place of one value in a line.
struct JSONPlace: Encoder, SingleValueEncodingContainer {
  let reference: JSONLine.Reference
  /// How many lists and objects are around it.
  let depth: Int
  /// That of the list or the object that is opened here.
  let number: Int

  // A path in errors is not worth what it costs to keep one.
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    reference.line.open(isObject: true, depth: depth, number: number)
    return KeyedEncodingContainer(JSONMembers<Key>(reference: reference, depth: depth + 1, number: number))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    reference.line.open(isObject: false, depth: depth, number: number)
    return JSONItems(reference: reference, depth: depth + 1, number: number)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { reference.line.write(word: "null", depth: depth) }
  func encode(_ value: Bool) { reference.line.write(word: value ? "true" : "false", depth: depth) }
  func encode(_ value: String) { reference.line.write(value, depth: depth) }
  func encode(_ value: some FixedWidthInteger & Encodable) { reference.line.write(value, depth: depth) }

  func encode<Number: BinaryFloatingPoint & LosslessStringConvertible & Encodable>(_ value: Number) throws {
    guard value.isFinite else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: [], debugDescription: "JSON has no number for \(value)"))
    }
    reference.line.write(digits: value.description, depth: depth)
  }

  func encode(_ value: some Encodable) throws { try value.encode(to: self) }
}

/// An object that is being written.
private struct JSONMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let reference: JSONLine.Reference
  /// How many lists and objects are around its values.
  let depth: Int
  let number: Int

  var codingPath: [any CodingKey] { [] }

  private func place(_ name: String) -> JSONPlace {
    let place = reference.line.beginItem(name, depth: depth, number: number)
    return JSONPlace(reference: reference, depth: depth, number: place)
  }

  func encodeNil(forKey key: Key) { place(key.stringValue).encodeNil() }
  func encode(_ value: Bool, forKey key: Key) { place(key.stringValue).encode(value) }
  func encode(_ value: String, forKey key: Key) { place(key.stringValue).encode(value) }
  func encode(_ value: Int, forKey key: Key) { place(key.stringValue).encode(value) }
  func encode(_ value: some Encodable, forKey key: Key) throws { try value.encode(to: place(key.stringValue)) }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    place(key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    place(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { place("super") }
  func superEncoder(forKey key: Key) -> any Encoder { place(key.stringValue) }
}

/// A list that is being written.
private struct JSONItems: UnkeyedEncodingContainer {
  let reference: JSONLine.Reference
  /// How many lists and objects are around its values.
  let depth: Int
  let number: Int
  private(set) var count = 0

  init(reference: JSONLine.Reference, depth: Int, number: Int) {
    self.reference = reference
    self.depth = depth
    self.number = number
  }

  var codingPath: [any CodingKey] { [] }

  private mutating func place() -> JSONPlace {
    count += 1
    let place = reference.line.beginItem(depth: depth, number: number)
    return JSONPlace(reference: reference, depth: depth, number: place)
  }

  mutating func encodeNil() { place().encodeNil() }
  mutating func encode(_ value: some Encodable) throws { try value.encode(to: place()) }

  mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
    place().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { place().unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { place() }
}
