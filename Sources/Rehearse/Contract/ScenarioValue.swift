/// A Swift type whose values scenarios can write and traces can hold.
///
/// Most types conform in one line. A `CaseIterable` enum with string raw values needs no code. A type with named parts is a
/// ``RecordValue``, an enum with payloads a ``OneOfValue``. `Bool`, `String`, numbers, `Date`, `URL`, `UUID`, `Data`,
/// `Duration`, optionals, arrays, sets, dictionaries and ranges already conform. <doc:ValuesOfYourApp> shows all of them.
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
  /// Decoding has already checked that the literal is of ``valueType``. A value that the type rejects is a mistake of
  /// the scenario, with the reason from ``refusal(of:)``.
  ///
  /// - Parameter literal: The value as a scenario writes it.
  init?(literal: Literal)
  /// The value as scenarios write it.
  ///
  /// Expectations compare it by this literal.
  var literal: Literal { get }
  /// Says why ``init(literal:)`` refuses a literal of ``valueType``, for the author of a scenario.
  ///
  /// It is asked only after the initializer returned `nil`. Without it, messages only say that the type refuses the
  /// value.
  ///
  /// ```swift
  /// public static func refusal(of literal: Literal) -> String { "an e-mail address has one @" }
  /// ```
  ///
  /// - Parameter literal: The value as a scenario writes it.
  /// - Returns: A clause without a full stop that does not repeat the value.
  static func refusal(of literal: Literal) -> String
  /// Values to show in the reference and to try, where a type with endless values does not take just any of them.
  ///
  /// `examples` of a ``Parameter``, a ``Given`` or a ``Call`` replace them.
  static var examples: [Self] { get }
}

extension ScenarioValue {
  public static func refusal(of literal: Literal) -> String { Refusal.unknown }
  public static var examples: [Self] { [] }

  /// Why the type refuses a literal; `nil` if it takes it.
  package static func reason(toRefuse literal: Literal) -> String? {
    Self(literal: literal) == nil ? refusal(of: literal) : nil
  }

  /// Why the type refuses an item of a list; `nil` if it takes all of them.
  static func refusal(ofItem list: Literal) -> String? {
    guard case .list(let items) = list else { return nil }
    return items.lazy.compactMap { reason(toRefuse: $0) }.first
  }

  /// An example for a part of another value.
  static func example(named name: String) -> Self? { examples.first ?? Self(literal: valueType.invented(for: name)) }
}

enum Refusal {
  /// The reason of types that say none.
  static let unknown = "its Swift type does not accept it"
}

extension Bool: ScenarioValue {
  public static var valueType: ValueType { .toggle }
  public init?(literal: Literal) {
    guard case .toggle(let value) = literal else { return nil }
    self = value
  }
  public var literal: Literal { .toggle(self) }
}

extension String: ScenarioValue {
  public static var valueType: ValueType { .text }
  public init?(literal: Literal) {
    guard case .text(let value) = literal else { return nil }
    self = value
  }
  public var literal: Literal { .text(self) }
}

/// Values under keys that the author of a scenario chooses, in written order.
///
/// It is not a dictionary, because Swift treats two spellings of an accented letter as the same key.
///
/// ```swift
/// Parameter<KeyedValues<ExtraValue>?>("extras", "What the campaign sent with it")
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

  public static func refusal(of literal: Literal) -> String {
    guard case .map(let literals) = literal else { return Refusal.unknown }
    let reasons = literals.lazy.compactMap { entry in
      Value.reason(toRefuse: entry.value).map { "its \(entry.key) is refused, because \($0)" }
    }
    return reasons.first ?? Refusal.unknown
  }
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
