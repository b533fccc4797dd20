import Rehearse

/// Decodes a `Decodable` value from a line of JSON.
///
/// Unknown members are ignored. If several members have the same name, the last one counts.
package enum JSONLineDecoder {
  /// Decodes a line; throws an error of `JSONReader`, or a `DecodingError` if the type does not match.
  package static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from line: some Sequence<UInt8>
  ) throws -> Value {
    try Value(from: JSONSource(value: JSONReader.read(Array(line))))
  }
}

private struct JSONSource: Decoder, SingleValueDecodingContainer {
  let value: JSONValue

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(JSONSourceMembers<Key>(members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let items) = value else { throw mismatch([Any].self) }
    return JSONSourceItems(items)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { value == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .boolean(let truth) = value else { throw mismatch(type) }
    return truth
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .text(let text) = value else { throw mismatch(type) }
    return text
  }

  func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
    switch value {
    case .integer(let whole): if let number = Number(exactly: whole) { return number }
    // An integer may be too large for `Int` but fit the requested type.
    case .number(let digits): if let number = Number(digits) { return number }
    default: break
    }
    throw mismatch(type)
  }

  func decode<Number: BinaryFloatingPoint & LosslessStringConvertible & Decodable>(
    _ type: Number.Type
  ) throws -> Number {
    switch value {
    case .integer(let whole): return Number(whole)
    case .number(let digits): if let number = Number(digits), number.isFinite { return number }
    default: break
    }
    throw mismatch(type)
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

  private func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(type, .init(codingPath: [], debugDescription: "this is not a value of the type \(type)"))
  }
}

private struct JSONSourceMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let allKeys: [Key]
  private let values: [String: JSONValue]

  init(_ members: [JSONValue.Member]) {
    allKeys = members.compactMap { Key(stringValue: $0.name) }
    values = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  var codingPath: [any CodingKey] { [] }

  private func source(_ key: any CodingKey) throws -> JSONSource {
    guard let value = values[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: [], debugDescription: "\"\(key.stringValue)\" is missing"))
    }
    return JSONSource(value: value)
  }

  func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try source(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: source(key))
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    try source(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try source(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { JSONSource(value: values["super"] ?? .null) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try source(key) }
}

private struct JSONSourceItems: UnkeyedDecodingContainer {
  private let items: [JSONValue]
  private(set) var currentIndex = 0

  init(_ items: [JSONValue]) { self.items = items }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex == items.count }

  /// Decodes the current item, and moves to the next one only on success.
  private mutating func take<Result>(_ body: (JSONSource) throws -> Result) throws -> Result {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Result.self, .init(codingPath: [], debugDescription: "the list has only \(items.count) items"))
    }
    let result = try body(JSONSource(value: items[currentIndex]))
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    let isNil = try take { $0.decodeNil() }
    if !isNil { currentIndex -= 1 }
    return isNil
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try take { try Value(from: $0) } }

  mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) throws -> KeyedDecodingContainer<Inner> {
    try take { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try take { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try take { $0 } }
}
