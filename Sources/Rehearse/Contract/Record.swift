/// A type with named parts, which scenarios write as `{ user: ana, token: t-1 }`.
///
/// Scenarios may leave out optional parts, which are then `none`.
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

  public static func refusal(of literal: Literal) -> String { record.refusal(literal) ?? Refusal.unknown }

  public static var examples: [Self] { record.example().flatMap(record.read).map { [$0] } ?? [] }
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
  let refusal: @Sendable (Literal) -> String?
  /// A value with an example of each part; `nil` if any value will do.
  let example: @Sendable () -> Literal?

  /// Declares the parts, in the order in which messages show them.
  ///
  /// - Parameters:
  ///   - make: Creates the value, usually an initializer such as `LoginSession.init(token:user:)`.
  ///   - parts: One for each parameter of `make`, in the same order. No two parts may have the same name.
  public init<each Value: ScenarioValue>(
    _ make: @escaping @Sendable (repeat each Value) -> Whole, _ parts: repeat Part<Whole, each Value>
  ) {
    var fields: [ValueType.Field] = []
    repeat fields.append(ValueType.Field((each parts).name.name, (each Value).valueType))
    valueType = .record(fields)
    read = { literal in
      guard case .map(let entries) = literal else { return nil }
      return try? make(repeat (each parts).name.take(entries))
    }
    write = { whole in
      var entries: [Literal.Entry] = []
      repeat entries.append(Literal.Entry((each parts).name.name, (each parts).read(whole).literal))
      return .map(entries)
    }
    refusal = { literal in
      guard case .map(let entries) = literal else { return nil }
      var reasons: [String?] = []
      repeat reasons.append((each parts).name.refusal(entries))
      return reasons.lazy.compactMap(\.self).first
    }
    example = {
      var haveExamples: [Bool] = []
      repeat haveExamples.append((each parts).name.hasExamples)
      guard haveExamples.contains(true) else { return nil }
      var entries: [Literal.Entry] = []
      repeat entries.append((each parts).name.example)
      return .map(entries)
    }
  }
}

/// A named part of a ``Record``.
public struct Part<Whole, Value: ScenarioValue>: Sendable {
  let name: PartName<Value>
  let read: @Sendable (Whole) -> Value

  /// Declares a part of a ``Record``.
  ///
  /// - Parameters:
  ///   - name: The name in scenarios.
  ///   - read: Reads the part, usually a key path such as `\.token`.
  public init(_ name: String, _ read: @escaping @Sendable (Whole) -> Value) {
    self.name = PartName(stringLiteral: name)
    self.read = read
  }
}
