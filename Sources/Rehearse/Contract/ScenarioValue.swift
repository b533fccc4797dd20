/// A Swift type whose values scenarios can write and traces can hold.
///
/// Most types conform in one line. A `CaseIterable` enum with string raw values needs no code. A type with named parts
/// is a ``RecordValue``. `Bool`, `Int`, `String`, optionals and arrays already conform.
///
/// ```swift
/// extension ShopProblem: ScenarioValue {}
/// ```
///
/// Any other type declares its ``valueType`` and converts itself to and from a ``Literal``:
///
/// ```swift
/// extension ExtraValue: ScenarioValue {
///   public static var valueType: ValueType { .anyValue }
///   public init?(literal: Literal) { if case .text(let text) = literal { self = .text(text) } else { self = .other } }
///   public var literal: Literal { if case .text(let text) = self { .text(text) } else { .null } }
/// }
/// ```
public protocol ScenarioValue: Sendable {
  /// The type of the literals that scenarios may write for the value.
  static var valueType: ValueType { get }
  /// Creates the value from a literal of ``valueType``; `nil` if the Swift type rejects it.
  ///
  /// Decoding has already checked that the literal is of ``valueType``. If the Swift type rejects it, the case is an
  /// error.
  ///
  /// - Parameter literal: The value as a scenario writes it.
  init?(literal: Literal)
  /// The value as scenarios write it.
  ///
  /// Expectations compare it by this literal.
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
    // `map` and `indices` would look up generic metadata in each call if the element type is known only at run time.
    var items: [Literal] = []
    items.reserveCapacity(count)
    for place in 0..<count { items.append(self[place].literal) }
    return .list(items)
  }
}

/// Values under keys that the author of a scenario chooses, in written order.
///
/// It is not a dictionary, because Swift treats two spellings of an accented letter as the same key.
///
/// ```swift
/// Parameter<KeyedValues<ExtraValue>?>("extras", "What the campaign sent along")
/// ```
public struct KeyedValues<Value: ScenarioValue>: ScenarioValue {
  /// The keys and their values.
  public let entries: [(key: String, value: Value)]

  /// Creates values with their keys, for example for the `examples` of a parameter.
  ///
  /// - Parameter entries: The keys and their values. No key may occur twice.
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

/// Makes any `enum: String, CaseIterable` a choice of its raw values.
extension ScenarioValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  public static var valueType: ValueType { .choice(allCases.map { $0.rawValue }) }
  public init?(literal: Literal) {
    guard case .text(let name) = literal else { return nil }
    self.init(rawValue: name)
  }
  public var literal: Literal { .text(rawValue) }
}

/// The error type of an operation that cannot fail.
extension Never: ScenarioValue {
  public static var valueType: ValueType { .choice([String]()) }
  public init?(literal: Literal) { return nil }
  public var literal: Literal { switch self {} }
}

func literals<each Input: ScenarioValue>(_ inputs: repeat each Input) -> [Literal] {
  var literals: [Literal] = []
  repeat literals.append((each inputs).literal)
  return literals
}
