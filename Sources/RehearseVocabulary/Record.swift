import RehearseSource

/// A value with named parts, which a scenario writes as `{ user: ana, token: t-1 }`.
public protocol RecordValue: ScenarioValue {
  /// Declare it with `static let`: it is asked for with every value.
  static var record: Record<Self> { get }
}

extension RecordValue {
  public static var shape: Shape { record.shape }

  public init?(literal: Literal) {
    guard let value = Self.record.read(literal) else { return nil }
    self = value
  }

  public var literal: Literal { Self.record.write(self) }
}

/// How a value is made of its parts, and where each of them is; their names stand here and nowhere else.
public struct Record<Whole>: Sendable {
  let shape: Shape
  let read: @Sendable (Literal) -> Whole?
  let write: @Sendable (Whole) -> Literal

  /// - Parameter make: mostly an initializer, such as `LoginSession.init(token:user:)`.
  public init<each Value: ScenarioValue>(
    _ make: @escaping @Sendable (repeat each Value) -> Whole, _ parts: repeat Part<Whole, each Value>
  ) {
    var fields: [Shape.Field] = []
    repeat fields.append(Shape.Field((each parts).name, (each Value).shape))
    shape = .record(fields)
    read = { literal in
      guard case .map(let entries) = literal else { return nil }
      return try? make(repeat (each parts).value(in: entries))
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

  public init(_ name: String, _ read: @escaping @Sendable (Whole) -> Value) {
    self.name = name
    self.read = read
  }

  private struct Missing: Error {}

  func value(in entries: [Literal.Entry]) throws -> Value {
    guard let entry = entries.first(where: { haveSameScalars($0.key, name) }), let value = Value(literal: entry.value)
    else { throw Missing() }
    return value
  }
}
