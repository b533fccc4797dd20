/// A type with named parts, which scenarios write as `{ user: ana, token: t-1 }`.
///
/// A conforming type declares only ``record``:
///
/// ```swift
/// extension LoginSession: RecordValue {
///   public static let record = Record(Self.init(token:user:), Part("token", \.token), Part("user", \.user))
/// }
/// ```
public protocol RecordValue: ScenarioValue {
  /// The parts of the value, and how to create it from them.
  ///
  /// Declare it with `static let`, because it is read each time a value is converted.
  static var record: Record<Self> { get }
}

extension RecordValue {
  public static var valueType: ValueType { record.valueType }

  public init?(literal: Literal) {
    guard let value = Self.record.read(literal) else { return nil }
    self = value
  }

  public var literal: Literal { Self.record.write(self) }
}

/// The parts of a ``RecordValue``, and how to create the value from them.
///
/// Their names appear nowhere else.
///
/// ```swift
/// Record(SystemError.init(domain:code:), Part("domain", \.domain), Part("code", \.code))
/// ```
public struct Record<Whole>: Sendable {
  let valueType: ValueType
  let read: @Sendable (Literal) -> Whole?
  let write: @Sendable (Whole) -> Literal

  /// Declares the parts, in the order in which messages show them.
  ///
  /// - Parameters:
  ///   - make: Creates the value, usually an initializer such as `LoginSession.init(token:user:)`.
  ///   - parts: One for each parameter of `make`, in the same order. No two parts may have the same name.
  public init<each Value: ScenarioValue>(
    _ make: @escaping @Sendable (repeat each Value) -> Whole, _ parts: repeat Part<Whole, each Value>
  ) {
    var fields: [ValueType.Field] = []
    repeat fields.append(ValueType.Field((each parts).name, (each Value).valueType))
    valueType = .record(fields)
    read = { literal in
      guard case .map(let entries) = literal else { return nil }
      return try? make(repeat (each parts).take(entries))
    }
    write = { whole in
      var entries: [Literal.Entry] = []
      repeat entries.append(Literal.Entry((each parts).name, (each parts).read(whole).literal))
      return .map(entries)
    }
  }
}

/// A named part of a ``Record``.
public struct Part<Whole, Value: ScenarioValue>: Sendable {
  let name: String
  let read: @Sendable (Whole) -> Value
  /// Finds the part in the entries of a scenario.
  let take: @Sendable ([Literal.Entry]) throws -> Value

  /// Declares a part of a ``Record``.
  ///
  /// - Parameters:
  ///   - name: The name in scenarios.
  ///   - read: Reads the part, usually a key path such as `\.token`.
  public init(_ name: String, _ read: @escaping @Sendable (Whole) -> Value) {
    self.name = name
    self.read = read
    take = { entries in
      guard let entry = entries.first(where: { haveSameScalars($0.key, name) }), let value = Value(literal: entry.value)
      else { throw MissingPart() }
      return value
    }
  }
}

/// A missing part; authors never see it, because decoding has checked that all parts are present.
struct MissingPart: Error {}
