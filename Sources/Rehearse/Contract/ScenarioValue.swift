/// A Swift type whose values a scenario can write and a trace can hold.
///
/// An adapter makes its module's types conform, mostly in one line: an `enum` of texts that is `CaseIterable` needs nothing more,
/// a type with parts is a ``RecordValue``. `Bool`, `Int`, `String`, optionals and arrays conform already. What a scenario may
/// write follows from ``valueType``.
public protocol ScenarioValue: Sendable {
  /// What a scenario may write for such a value.
  static var valueType: ValueType { get }
  /// Makes the value of what a scenario says; `nil` when the literal is not of `valueType`; decoding has made sure that it is.
  init?(literal: Literal)
  /// The value as scenarios write it, and as it is compared with what they expect.
  var literal: Literal { get }
}

extension Bool: ScenarioValue {
  public static var valueType: ValueType { .toggle }
  public init?(literal: Literal) {
    guard case .toggle(let value) = literal else { return nil }
    self = value
  }
  public var literal: Literal { .toggle(self) }
}

extension Int: ScenarioValue {
  public static var valueType: ValueType { .wholeNumber }
  public init?(literal: Literal) {
    guard case .integer(let value) = literal else { return nil }
    self = value
  }
  public var literal: Literal { .integer(self) }
}

extension String: ScenarioValue {
  public static var valueType: ValueType { .text }
  public init?(literal: Literal) {
    guard case .text(let value) = literal else { return nil }
    self = value
  }
  public var literal: Literal { .text(self) }
}

extension Optional: ScenarioValue where Wrapped: ScenarioValue {
  public static var valueType: ValueType { .optional(Wrapped.valueType) }
  public init?(literal: Literal) {
    if case .none = literal {
      self = .none
      return
    }
    guard let wrapped = Wrapped(literal: literal) else { return nil }
    self = .some(wrapped)
  }
  public var literal: Literal { self?.literal ?? .none }
}

extension Array: ScenarioValue where Element: ScenarioValue {
  public static var valueType: ValueType { .list(Element.valueType) }
  public init?(literal: Literal) {
    guard case .list(let items) = literal else { return nil }
    let elements = items.compactMap { Element(literal: $0) }
    guard elements.count == items.count else { return nil }
    self = elements
  }
  public var literal: Literal {
    // Where the type of the elements is known only at run time, `map` and `indices` look up others each time.
    var items: [Literal] = []
    items.reserveCapacity(count)
    for place in 0..<count { items.append(self[place].literal) }
    return .list(items)
  }
}

/// Values under keys of the author's own, in the order in which they are written.
///
/// No dictionary: that would take two spellings of an accented letter for one key.
public struct KeyedValues<Value: ScenarioValue>: ScenarioValue {
  /// The keys and their values.
  public let entries: [(key: String, value: Value)]

  /// Values with their keys, such as for an example of them.
  public init(_ entries: [(key: String, value: Value)]) { self.entries = entries }

  public static var valueType: ValueType { .map(Value.valueType) }

  public init?(literal: Literal) {
    guard case .map(let literals) = literal else { return nil }
    var entries: [(key: String, value: Value)] = []
    entries.reserveCapacity(literals.count)
    for entry in literals {
      guard let value = Value(literal: entry.value) else { return nil }
      entries.append((entry.key, value))
    }
    self.entries = entries
  }

  public var literal: Literal { .map(entries.map { Literal.Entry($0.key, $0.value.literal) }) }
}

/// Any `enum: String, CaseIterable` is an enumeration to a scenario, under the names it has in Swift.
extension ScenarioValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  public static var valueType: ValueType { .choice(allCases.map { $0.rawValue }) }
  public init?(literal: Literal) {
    guard case .text(let name) = literal else { return nil }
    self.init(rawValue: name)
  }
  public var literal: Literal { .text(rawValue) }
}

/// The error of what cannot fail.
extension Never: ScenarioValue {
  public static var valueType: ValueType { .choice([String]()) }
  public init?(literal: Literal) { return nil }
  public var literal: Literal { switch self {} }
}

/// What a scenario says of values of different types, in their order.
func literals<each Input: ScenarioValue>(_ inputs: repeat each Input) -> [Literal] {
  var literals: [Literal] = []
  repeat literals.append((each inputs).literal)
  return literals
}
