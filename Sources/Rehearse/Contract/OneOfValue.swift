/// An enum with payloads, which scenarios write as `declined: { code: 51 }`, or as the bare name where a case carries
/// nothing.
///
/// A conforming type declares only ``oneOf``:
///
/// ```swift
/// extension PaymentProblem: OneOfValue {
///   public static let oneOf = OneOf<Self>(
///     Variant("cancelled", .cancelled), Variant("declined", Self.declined(code:)),
///     Variant("tooEarly", Self.tooEarly, "opens"))
/// }
/// ```
public protocol OneOfValue: ScenarioValue {
  /// The cases of the enum.
  ///
  /// Declare it with `static let`, because it is read for each value.
  static var oneOf: OneOf<Self> { get }
}

extension OneOfValue {
  public static var valueType: ValueType { .oneOf(oneOf.variants.map(\.declaration)) }

  public init?(literal: Literal) {
    guard let (variant, parts) = Self.oneOf.variant(of: literal), let value = variant.make(parts) else { return nil }
    self = value
  }

  public var literal: Literal {
    for variant in Self.oneOf.variants {
      if let parts = variant.read(self) { return .map([Literal.Entry(variant.declaration.name, .map(parts))]) }
    }
    // A case that is not declared. The host then reports a value that does not fit.
    return .text("\(self)")
  }

  public static func refusal(of literal: Literal) -> String {
    guard let (variant, parts) = oneOf.variant(of: literal) else { return Refusal.unknown }
    return variant.refusal(parts) ?? Refusal.unknown
  }

  public static var examples: [Self] {
    oneOf.variants.contains(where: \.hasExamples) ? oneOf.variants.compactMap { $0.make($0.example()) } : []
  }
}

/// The cases of a ``OneOfValue``.
public struct OneOf<Whole>: Sendable {
  let variants: [Variant<Whole>]

  /// Declares the cases, in the order in which messages list them.
  ///
  /// - Parameter variants: One for each case of the enum. No two may have the same name.
  public init(_ variants: Variant<Whole>...) { self.variants = variants }

  func variant(of literal: Literal) -> (Variant<Whole>, [Literal.Entry])? {
    guard case .map(let entries) = literal, let entry = entries.first, entries.count == 1,
      case .map(let parts) = entry.value,
      let variant = variants.first(where: { haveSameScalars($0.declaration.name, entry.key) })
    else { return nil }
    return (variant, parts)
  }
}

/// A case of a ``OneOf``.
public struct Variant<Whole>: Sendable {
  package let declaration: ValueType.Variant
  let make: @Sendable ([Literal.Entry]) -> Whole?
  let read: @Sendable (Whole) -> [Literal.Entry]?
  let refusal: @Sendable ([Literal.Entry]) -> String?
  let example: @Sendable () -> [Literal.Entry]
  let hasExamples: Bool

  /// Declares a case that carries nothing, of an enum that is `Equatable`.
  ///
  /// - Parameters:
  ///   - name: The word that scenarios write.
  ///   - value: The case.
  public init(_ name: String, _ value: Whole) where Whole: Equatable & Sendable {
    self.init(name, { value }, read: { $0 == value ? () : nil })
  }

  /// Declares a case with what it carries, where scenarios use other words than Swift or convert what it carries.
  ///
  /// ```swift
  /// Variant("refused", Self.declined(code:), "number") { if case .declined(let code) = $0 { code } else { nil } }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The word that scenarios write.
  ///   - make: Creates the case: `Self.declined(code:)`, or a closure without parameters if it carries nothing.
  ///   - parts: The word for each value that it carries, in the order of `make`. No two may be the same.
  ///   - read: Returns what a value of this case carries (`()` for nothing), and `nil` for all other cases.
  public init<each Value: ScenarioValue>(
    _ name: String, _ make: @escaping @Sendable (repeat each Value) -> Whole, _ parts: repeat PartName<each Value>,
    read: @escaping @Sendable (Whole) -> (repeat each Value)?
  ) {
    var fields: [ValueType.Field] = []
    repeat fields.append(ValueType.Field((each parts).name, (each Value).valueType))
    declaration = ValueType.Variant(name, fields)
    self.make = { entries in try? make(repeat (each parts).take(entries)) }
    self.read = { whole in
      guard let values = read(whole) else { return nil }
      var entries: [Literal.Entry] = []
      repeat entries.append(Literal.Entry((each parts).name, (each values).literal))
      return entries
    }
    refusal = { entries in
      var reasons: [String?] = []
      repeat reasons.append((each parts).refusal(entries))
      return reasons.lazy.compactMap(\.self).first
    }
    example = {
      var entries: [Literal.Entry] = []
      repeat entries.append((each parts).example)
      return entries
    }
    var haveExamples: [Bool] = []
    repeat haveExamples.append((each parts).hasExamples)
    hasExamples = haveExamples.contains(true)
  }
}

/// The word for a part of a value in scenarios, written as a text: `"code"`.
public struct PartName<Value: ScenarioValue>: Sendable, ExpressibleByStringLiteral {
  let name: String

  /// Creates the word for a part.
  ///
  /// - Parameter value: The word that scenarios write.
  public init(stringLiteral value: String) { name = value }

  /// Finds the part in the entries of a scenario.
  func take(_ entries: [Literal.Entry]) throws -> Value {
    guard let literal = Literal.map(entries).part(name), let value = Value(literal: literal) else {
      throw MissingPart()
    }
    return value
  }

  func refusal(_ entries: [Literal.Entry]) -> String? {
    Literal.map(entries).part(name).flatMap { Value.reason(toRefuse: $0) }.map {
      "its \(name) is refused, because \($0)"
    }
  }

  var example: Literal.Entry {
    Literal.Entry(name, Value.examples.first?.literal ?? Value.valueType.invented(for: name))
  }

  var hasExamples: Bool { !Value.examples.isEmpty }
}

/// A missing part; authors never see it, because decoding has checked that all parts are present.
struct MissingPart: Error {}
