/// Writes a value as a literal.
///
/// What a type nests by hand is lost. Such a type is refused before, because it does not encode what it decodes.
struct LiteralEncoder: Encoder, SingleValueEncodingContainer {
  final class Written {
    var literal = Literal.none
  }

  let written = Written()
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// A part of a value, as scenarios write it.
  static func literal(_ value: some Encodable) throws -> Literal {
    if let known = value as? any ScenarioValue { return known.literal }
    if let group = value as? any CodableGroup { return try group.encoded() }
    return try parts(of: value)
  }

  /// A value by its own coding, without the parts that it leaves out.
  static func parts(of value: some Encodable) throws -> Literal {
    let encoder = LiteralEncoder()
    try value.encode(to: encoder)
    return encoder.written.literal
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if written.literal == .none { written.literal = .map([]) }
    return KeyedEncodingContainer(Parts(written: written))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { Lost() }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }
  func encodeNil() {}
  func encode<Value: Encodable>(_ value: Value) throws { written.literal = try Self.literal(value) }

  private struct Parts<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let written: Written
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {}
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      guard case .map(let entries) = written.literal else { return }
      written.literal = .map(entries + [Literal.Entry(key.stringValue, try LiteralEncoder.literal(value))])
    }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { LiteralEncoder().container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { Lost() }
    func superEncoder() -> any Encoder { LiteralEncoder() }
    func superEncoder(forKey key: Key) -> any Encoder { LiteralEncoder() }
  }

  private struct Lost: UnkeyedEncodingContainer {
    var codingPath: [any CodingKey] { [] }
    var count: Int { 0 }
    func encodeNil() {}
    func encode<Value: Encodable>(_ value: Value) {}
    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      LiteralEncoder().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Lost() }
    func superEncoder() -> any Encoder { LiteralEncoder() }
  }
}
