/// What a `Codable` type reads from: a literal, or a probe that notes what it asks for.
protocol ValueSource {
  var keys: [String] { get }
  func has(_ key: any CodingKey) -> Bool
  /// - Parameter key: The part; `nil` for the value itself.
  func isNone(_ key: (any CodingKey)?) -> Bool
  func read<Value: Decodable>(_ type: Value.Type, _ key: (any CodingKey)?) throws -> Value
  /// The error of a form that no literal has.
  func refuse(_ what: String) -> any Error
}

/// Reads a value from a literal.
struct LiteralSource: ValueSource {
  private let literal: Literal
  private let path: [any CodingKey]

  /// A value of the literal.
  ///
  /// - Throws: A `DecodingError` that names the part that is refused.
  static func value<Value: Decodable>(
    _ type: Value.Type, of literal: Literal, at path: [any CodingKey] = []
  ) throws -> Value {
    try type.init(from: LiteralDecoder(source: LiteralSource(literal: literal, path: path), codingPath: path))
  }

  var keys: [String] {
    guard case .map(let entries) = literal else { return [] }
    return entries.map(\.key)
  }

  func has(_ key: any CodingKey) -> Bool { literal.part(key.stringValue) != nil }

  func isNone(_ key: (any CodingKey)?) -> Bool {
    guard let part = key.map({ literal.part($0.stringValue) }) ?? literal else { return true }
    return part == Literal.none || part == .null
  }

  func read<Value: Decodable>(_ type: Value.Type, _ key: (any CodingKey)?) throws -> Value {
    let path = path + [key].compactMap(\.self)
    guard let literal = key.map({ literal.part($0.stringValue) }) ?? literal else {
      throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: "it is missing"))
    }
    return try Self.part(type, literal, path)
  }

  func refuse(_ what: String) -> any Error {
    DecodingError.dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: what))
  }

  fileprivate static func part<Value: Decodable>(
    _ type: Value.Type, _ literal: Literal, _ path: [any CodingKey]
  ) throws -> Value {
    if let known = type as? any ScenarioValue.Type {
      guard let value = known.init(literal: literal) as? Value else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: path, debugDescription: known.refusal(of: literal)))
      }
      return value
    }
    if let group = type as? any CodableGroup.Type, let value = try group.decoded(literal, path) as? Value {
      return value
    }
    return try value(type, of: literal, at: path)
  }
}

/// Gives a `Codable` type examples of what it asks for, and notes the types.
final class ProbeSource: ValueSource {
  /// The types whose coding is being followed.
  @TaskLocal private static var open: [ObjectIdentifier] = []

  private let owner: any Any.Type
  private let name: String
  private var fields: [ValueType.Field] = []
  private var single: ValueType?
  private var optional: Set<String> = []
  /// Kept, because a type may catch an error and try something else.
  private var failure: Unfollowable?

  private init(_ owner: any Any.Type, named name: String) { (self.owner, self.name) = (owner, name) }

  /// The type of the literals of a `Codable` type, and a value.
  static func follow<Value: Decodable>(
    _ type: Value.Type, named name: String = "value"
  ) throws -> (valueType: ValueType, value: Value) {
    if let choice = type as? any (RawRepresentable & CaseIterable).Type, let (valueType, first) = cases(choice),
      let value = first as? Value
    {
      return (valueType, value)
    }
    let id = ObjectIdentifier(type)
    guard !open.contains(id) else { throw Unfollowable(reason: "\(type) contains itself") }
    let probe = ProbeSource(type, named: name)
    let value: Value
    do {
      value = try $open.withValue(open + [id]) {
        try type.init(from: LiteralDecoder(source: probe, codingPath: []))
      }
    } catch {
      if let failure = probe.failure { throw failure }
      guard type is any RawRepresentable.Type else { throw error }
      throw Unfollowable(reason: "\(type) has to be CaseIterable, so that scenarios know its values")
    }
    if let failure = probe.failure { throw failure }
    return (probe.single ?? .record(probe.fields), value)
  }

  var keys: [String] {
    failure = failure ?? Unfollowable(reason: "\(owner) lists its keys before it reads them, as enums do")
    return []
  }

  func has(_ key: any CodingKey) -> Bool { true }

  func isNone(_ key: (any CodingKey)?) -> Bool {
    optional.insert(key?.stringValue ?? "")
    return false
  }

  func read<Value: Decodable>(_ type: Value.Type, _ key: (any CodingKey)?) throws -> Value {
    do {
      let (valueType, value) = try Self.part(type, named: key?.stringValue ?? name)
      let isOptional = optional.contains(key?.stringValue ?? "") && !valueType.isOptional
      try note(isOptional ? .optional(valueType) : valueType, key)
      return value
    } catch {
      failure = failure ?? error as? Unfollowable
      throw error
    }
  }

  private func note(_ valueType: ValueType, _ key: (any CodingKey)?) throws {
    let earlier = key.map { key in fields.first { $0.name == key.stringValue }?.valueType } ?? single
    guard earlier == nil || earlier == valueType, single == nil || key == nil, fields.isEmpty || key != nil else {
      throw refuse("reads the same in two ways")
    }
    if let key, earlier == nil { fields.append(ValueType.Field(key.stringValue, valueType)) }
    if key == nil { single = valueType }
  }

  func refuse(_ what: String) -> any Error {
    let error = Unfollowable(reason: "\(owner) \(what)")
    failure = failure ?? error
    return error
  }

  fileprivate static func part<Value: Decodable>(
    _ type: Value.Type, named name: String
  ) throws -> (valueType: ValueType, value: Value) {
    if let known = type as? any ScenarioValue.Type {
      let valueType = known.valueType
      if let mistake = valueType.mistake { throw Unfollowable(reason: mistake, isWhole: true) }
      guard let value = known.example(named: name) as? Value else {
        throw Unfollowable(reason: "\(type) needs `examples`, because it does not take just any value")
      }
      return (valueType, value)
    }
    if let group = type as? any CodableGroup.Type {
      let (valueType, example) = try group.probed(named: name)
      if let value = example as? Value { return (valueType, value) }
    }
    return try follow(type, named: name)
  }

  private static func cases<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type) -> (ValueType, Any)? {
    guard let first = type.allCases.first else { return nil }
    let texts = type.allCases.compactMap { $0.rawValue as? String }
    if texts.count == type.allCases.count { return (.choice(texts), first) }
    return (Choice.RawValue.self as? any ScenarioValue.Type).map { ($0.valueType, first) }
  }
}

// MARK: Collections

/// A type whose elements scenarios may know only by their coding.
protocol CodableGroup {
  static func probed(named name: String) throws -> (ValueType, Any)
  static func decoded(_ literal: Literal, _ path: [any CodingKey]) throws -> Any
  func encoded() throws -> Literal
}

extension Array: CodableGroup where Element: Codable {
  static func probed(named name: String) throws -> (ValueType, Any) {
    let (valueType, value) = try ProbeSource.part(Element.self, named: name)
    return (.list(valueType), [value])
  }
  static func decoded(_ literal: Literal, _ path: [any CodingKey]) throws -> Any {
    guard case .list(let items) = literal else { throw LiteralSource.noGroup(path) }
    return try items.enumerated().map { try LiteralSource.part(Element.self, $1, path + [Place($0)]) }
  }
  func encoded() throws -> Literal { .list(try map { try LiteralEncoder.literal($0) }) }
}

extension Dictionary: CodableGroup where Key == String, Value: Codable {
  static func probed(named name: String) throws -> (ValueType, Any) {
    let (valueType, value) = try ProbeSource.part(Value.self, named: name)
    return (.map(valueType), ["key": value])
  }
  static func decoded(_ literal: Literal, _ path: [any CodingKey]) throws -> Any {
    guard case .map(let entries) = literal else { throw LiteralSource.noGroup(path) }
    return try entries.reduce(into: Self()) {
      $0[$1.key] = try LiteralSource.part(Value.self, $1.value, path + [Place($1.key)])
    }
  }
  func encoded() throws -> Literal {
    let entries = try map { Literal.Entry($0.key, try LiteralEncoder.literal($0.value)) }
    return .map(entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
  }
}

extension LiteralSource {
  fileprivate static func noGroup(_ path: [any CodingKey]) -> any Error {
    DecodingError.dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: "it has another form"))
  }
}

/// An item of a list, or a key of a dictionary.
private struct Place: CodingKey {
  let stringValue: String
  let intValue: Int?
  init(_ index: Int) { (stringValue, intValue) = ("\(index)", index) }
  init(_ key: String) { (stringValue, intValue) = (key, nil) }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { self.init(intValue) }
}

// MARK: The decoder

/// Passes what a type reads to its source.
struct LiteralDecoder: Decoder, SingleValueDecodingContainer {
  let source: any ValueSource
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Parts(source: source, codingPath: codingPath))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw source.refuse("reads a list by hand") }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
  func decodeNil() -> Bool { source.isNone(nil) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try source.read(type, nil) }

  private struct Parts<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let source: any ValueSource
    let codingPath: [any CodingKey]

    var allKeys: [Key] { source.keys.compactMap { Key(stringValue: $0) } }
    func contains(_ key: Key) -> Bool { source.has(key) }
    func decodeNil(forKey key: Key) throws -> Bool { source.isNone(key) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try source.read(type, key) }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw nesting }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw nesting }
    func superDecoder() throws -> any Decoder { throw nesting }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw nesting }

    private var nesting: any Error { source.refuse("reads parts of its parts by hand") }
  }
}
