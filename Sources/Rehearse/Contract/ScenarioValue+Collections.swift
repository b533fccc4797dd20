extension Optional: ScenarioValue where Wrapped: ScenarioValue {
  public static var valueType: ValueType { .optional(Wrapped.valueType) }
  public static var examples: [Wrapped?] { Wrapped.examples.map { $0 } }
  public init?(literal: Literal) {
    if case .none = literal {
      self = .none
      return
    }
    guard let wrapped = Wrapped(literal: literal) else { return nil }
    self = .some(wrapped)
  }
  public var literal: Literal { self?.literal ?? .none }
  public static func refusal(of literal: Literal) -> String { Wrapped.refusal(of: literal) }
}

extension Array: ScenarioValue where Element: ScenarioValue {
  public static var valueType: ValueType { .list(Element.valueType) }
  public static var examples: [[Element]] { Element.examples.prefix(1).map { [$0] } }
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
    for index in 0..<count { items.append(self[index].literal) }
    return .list(items)
  }
  public static func refusal(of literal: Literal) -> String { Element.refusal(ofItem: literal) ?? Refusal.unknown }
}

/// Scenarios write a set as a list, and compare it as one: in ascending order, texts by their Unicode scalars.
extension Set: ScenarioValue where Element: ScenarioValue {
  public static var valueType: ValueType { .list(Element.valueType) }
  public static var examples: [Set<Element>] { Element.examples.prefix(1).map { [$0] } }
  public init?(literal: Literal) {
    guard let elements = [Element](literal: literal) else { return nil }
    self.init(elements)
    guard count == elements.count else { return nil }
  }
  public var literal: Literal { .list(map { $0.literal }.sorted { $0.precedes($1) }) }
  public static func refusal(of literal: Literal) -> String {
    Element.refusal(ofItem: literal) ?? "one of its items is there twice"
  }
}

/// Scenarios write a dictionary as keys with values, in any order.
///
/// Its keys must be texts, whole numbers, decimals, dates, choices or switches. Where two spellings of an accented
/// letter must be different keys, use ``KeyedValues``.
extension Dictionary: ScenarioValue where Key: ScenarioValue, Value: ScenarioValue {
  public static var valueType: ValueType { .map(Value.valueType) }
  public static var examples: [[Key: Value]] {
    guard let key = Key.example(named: "key"), let value = Value.example(named: "value") else { return [] }
    return [[key: value]]
  }
  public init?(literal: Literal) {
    guard case .map(let entries) = literal else { return nil }
    var values: [Key: Value] = [:]
    for entry in entries {
      guard let key = Key(literal: Literal(key: entry.key, Key.valueType)), let value = Value(literal: entry.value),
        values.updateValue(value, forKey: key) == nil
      else { return nil }
    }
    self = values
  }
  public var literal: Literal {
    let entries = map { Literal.Entry($0.key.literal.flowKey(Key.valueType), $0.value.literal) }
    return .map(entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
  }
  public static func refusal(of literal: Literal) -> String {
    guard case .map(let entries) = literal else { return Refusal.unknown }
    for entry in entries {
      if let reason = Key.reason(toRefuse: Literal(key: entry.key, Key.valueType)) {
        return "its key \(entry.key) is refused, because \(reason)"
      }
      if let reason = Value.reason(toRefuse: entry.value) { return "its \(entry.key) is refused, because \(reason)" }
    }
    return "two of its keys are the same"
  }
}

/// Scenarios write `1...5` as `{ from: 1, to: 5 }`, with both ends.
extension ClosedRange: ScenarioValue where Bound: ScenarioValue & FixedWidthInteger {
  public static var valueType: ValueType { RangeForm.closed.valueType }
  public static var examples: [ClosedRange<Bound>] { [1...5] }
  public init?(literal: Literal) {
    guard let (from, to) = RangeForm.closed.ends(literal, Bound.self), from <= to else { return nil }
    self = from...to
  }
  public var literal: Literal { RangeForm.closed.literal(lowerBound, upperBound) }
  public static func refusal(of literal: Literal) -> String { RangeForm.closed.refusal(of: literal, Bound.self) }
}

/// Scenarios write `1..<5` as `{ from: 1, below: 5 }`.
extension Range: ScenarioValue where Bound: ScenarioValue & FixedWidthInteger {
  public static var valueType: ValueType { RangeForm.halfOpen.valueType }
  public static var examples: [Range<Bound>] { [1..<5] }
  public init?(literal: Literal) {
    guard let (from, end) = RangeForm.halfOpen.ends(literal, Bound.self), from <= end else { return nil }
    self = from..<end
  }
  public var literal: Literal { RangeForm.halfOpen.literal(lowerBound, upperBound) }
  public static func refusal(of literal: Literal) -> String { RangeForm.halfOpen.refusal(of: literal, Bound.self) }
}

/// The names of the two ends of a range in scenarios.
private struct RangeForm {
  static let closed = RangeForm(end: "to")
  static let halfOpen = RangeForm(end: "below")

  private static let start = "from"
  let end: String

  var valueType: ValueType { .record([.init(Self.start, .wholeNumber), .init(end, .wholeNumber)]) }

  func literal<Bound: ScenarioValue>(_ from: Bound, _ end: Bound) -> Literal {
    .map([Literal.Entry(Self.start, from.literal), Literal.Entry(self.end, end.literal)])
  }

  func ends<Bound: ScenarioValue>(_ literal: Literal, _ type: Bound.Type) -> (Bound, Bound)? {
    guard let start = literal.part(Self.start).flatMap({ Bound(literal: $0) }),
      let end = literal.part(end).flatMap({ Bound(literal: $0) })
    else { return nil }
    return (start, end)
  }

  func refusal<Bound: ScenarioValue>(of literal: Literal, _ type: Bound.Type) -> String {
    for name in [Self.start, end] {
      if let part = literal.part(name), let reason = Bound.reason(toRefuse: part) {
        return "its \(name) is refused, because \(reason)"
      }
    }
    return "its \(Self.start) is greater than its \(end)"
  }
}

extension Literal {
  /// The value of a key of a map or a part of a record.
  package func part(_ name: String) -> Literal? {
    guard case .map(let entries) = self else { return nil }
    return entries.first { haveSameScalars($0.key, name) }?.value
  }

  /// A key of a map as a value of the type of the keys.
  fileprivate init(key: String, _ valueType: ValueType) {
    self = .text(key)
    if case .scalar(let scalar) = valueType, let value = scalar.kind.value(ofKey: key) { self = value }
  }

  fileprivate func flowKey(_ valueType: ValueType) -> String {
    if case .text(let text) = self { text } else { flow(valueType) }
  }

  /// The order of the items of a set.
  fileprivate func precedes(_ other: Literal) -> Bool {
    switch (self, other) {
    case (.integer(let one), .integer(let two)): one < two
    case (.text(let one), .text(let two)): one.utf8.lexicographicallyPrecedes(two.utf8)
    default: JSONText.flat(JSONValue(self)).lexicographicallyPrecedes(JSONText.flat(JSONValue(other)))
    }
  }
}
