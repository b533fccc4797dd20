import Rehearse

/// Encodes an `Encodable` value as one line of compact, machine-readable JSON.
///
/// For JSON meant for people, use `JSONText`.
package enum JSONLineEncoder {
  /// The line without a line break.
  package static func encode(_ value: some Encodable) throws -> [UInt8] {
    let part = JSONPart()
    try value.encode(to: part)
    var writer = JSONWriter()
    writer.value(part.value)
    return writer.bytes
  }
}

/// A partly encoded value; the encoder may return to its lists and objects at any time.
private final class JSONPart: Encoder, SingleValueEncodingContainer {
  private var single: JSONValue?
  private var items: [JSONPart]?
  private var members: [(name: String, part: JSONPart)]?

  /// A value without any content is an empty object.
  var value: JSONValue {
    if let single { return single }
    if let items { return .list(items.map(\.value)) }
    return .members((members ?? []).map { ($0.name, $0.part.value) })
  }

  var count: Int { items?.count ?? 0 }

  func appendItem() -> JSONPart {
    let part = JSONPart()
    items?.append(part)
    return part
  }

  func appendMember(_ name: String) -> JSONPart {
    let part = JSONPart()
    members?.append((name, part))
    return part
  }

  // Coding paths, which only error messages would use, are too expensive to track.
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    members = members ?? []
    return KeyedEncodingContainer(JSONMembers<Key>(object: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    items = items ?? []
    return JSONItems(list: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { single = .null }
  func encode(_ value: Bool) { single = .boolean(value) }
  func encode(_ value: String) { single = .text(value) }

  func encode(_ value: some FixedWidthInteger & Encodable) {
    single = Int(exactly: value).map(JSONValue.integer) ?? .number("\(value)")
  }

  func encode<Number: BinaryFloatingPoint & LosslessStringConvertible & Encodable>(_ value: Number) throws {
    guard value.isFinite else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: [], debugDescription: "JSON has no number for \(value)"))
    }
    single = .number(value.description)
  }

  func encode(_ value: some Encodable) throws { try value.encode(to: self) }
}

private struct JSONMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let object: JSONPart

  var codingPath: [any CodingKey] { [] }

  private func part(_ key: Key) -> JSONPart { object.appendMember(key.stringValue) }

  func encodeNil(forKey key: Key) { part(key).encodeNil() }
  func encode(_ value: some Encodable, forKey key: Key) throws { try value.encode(to: part(key)) }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    part(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { part(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { object.appendMember("super") }
  func superEncoder(forKey key: Key) -> any Encoder { part(key) }
}

private struct JSONItems: UnkeyedEncodingContainer {
  let list: JSONPart

  var codingPath: [any CodingKey] { [] }
  var count: Int { list.count }

  func encodeNil() { list.appendItem().encodeNil() }
  func encode(_ value: some Encodable) throws { try value.encode(to: list.appendItem()) }

  func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
    list.appendItem().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { list.appendItem().unkeyedContainer() }
  func superEncoder() -> any Encoder { list.appendItem() }
}
