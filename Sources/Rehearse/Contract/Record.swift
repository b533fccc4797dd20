/// A value with named parts, which a scenario writes as `{ user: ana, token: t-1 }`.
///
/// All that is needed is ``record``: how the value is made of its parts, and where each of them is.
public protocol RecordValue: ScenarioValue {
  /// The parts of the value. Declare it with `static let`: it is asked for with every value.
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

/// How a value is made of its parts, and where each of them is; their names stand here and nowhere else.
public struct Record<Whole>: Sendable {
  let valueType: ValueType
  let read: @Sendable (Literal) -> Whole?
  let write: @Sendable (Whole) -> Literal

  /// Declares the parts in the order in which they are made and shown.
  ///
  /// - Parameters:
  ///   - make: mostly an initializer, such as `LoginSession.init(token:user:)`.
  ///   - parts: one for each parameter of `make`, in the same order.
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

/// A named part of a value: the word that a scenario writes, and where the part is.
public struct Part<Whole, Value: ScenarioValue>: Sendable {
  let name: String
  let read: @Sendable (Whole) -> Value
  /// Finds the part among the entries of a scenario.
  let take: @Sendable ([Literal.Entry]) throws -> Value

  /// Declares a part of a ``Record``.
  ///
  /// - Parameters:
  ///   - name: the word that a scenario writes.
  ///   - read: a key path such as `\.token`.
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

/// A part that is not in what a scenario says: never seen by an author, since decoding has made sure that it is.
struct MissingPart: Error {}
