#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ScenarioValue where Self: FixedWidthInteger {
  public static var valueType: ValueType { .wholeNumber }
  public init?(literal: Literal) {
    guard case .integer(let value) = literal else { return nil }
    self.init(exactly: value)
  }
  // An unsigned number can be too large for scenarios. The host then reports a value that does not fit.
  public var literal: Literal { Int(exactly: self).map(Literal.integer) ?? .text(description) }
  public static func refusal(of literal: Literal) -> String { "it must be a number from \(Self.min) to \(Self.max)" }
}

extension Int: ScenarioValue {}
extension Int8: ScenarioValue {}
extension Int16: ScenarioValue {}
extension Int32: ScenarioValue {}
extension Int64: ScenarioValue {}
extension UInt: ScenarioValue {}
extension UInt8: ScenarioValue {}
extension UInt16: ScenarioValue {}
extension UInt32: ScenarioValue {}
extension UInt64: ScenarioValue {}

/// Numbers with a fraction are compared by their shortest decimal form: `0.1` is 0.1.
extension ScenarioValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
  public static var valueType: ValueType { .decimal }
  public init?(literal: Literal) {
    guard case .text(let text) = literal, let value = Self(text), value.isFinite else { return nil }
    self = value
  }
  // Scenarios cannot write infinity. The host then reports a value that does not fit.
  public var literal: Literal { .text(DecimalValue.normalized(description) ?? description) }
  public static func refusal(of literal: Literal) -> String { "it is too large for a \(Self.self)" }
}

extension Double: ScenarioValue {}
extension Float: ScenarioValue {}

extension Decimal: ScenarioValue {
  public static var valueType: ValueType { .decimal }
  public init?(literal: Literal) {
    guard case .text(let text) = literal, let value = Decimal(string: text),
      DecimalValue.normalized(value.description) == text
    else { return nil }
    self = value
  }
  public var literal: Literal { .text(DecimalValue.normalized(description) ?? description) }
  public static func refusal(of literal: Literal) -> String { "it has more digits than a Decimal can hold" }
}
