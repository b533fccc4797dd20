package enum WholeNumberValue: ScalarKind {
  package static let name = "wholeNumber"
  package static let words = "a whole number"
  package static let finiteValues: [Literal]? = nil
  package static let anyNumber: Matcher? = .anyNumber

  package static func takes(_ value: Literal) -> Bool { if case .integer = value { true } else { false } }

  /// A number of 64 bits in any notation.
  package static func value(_ json: JSONValue) -> Literal? {
    switch json {
    case .integer(let number): .integer(number)
    case .number(let digits):
      if case .number(.integer(let number))? = WrittenNumber(digits) { .integer(number) } else { nil }
    default: nil
    }
  }

  package static func value(ofKey key: String) -> Literal? { Int(key).map(Literal.integer) }
  package static func written(_ text: String) -> String? { nil }
  package static func sample(for name: String) -> Literal { .integer(1) }

  // MARK: Neighbours

  package static let unusual: [Literal] = [.integer(0), .integer(1), .integer(-1)]

  package static func group(of value: Literal) -> ValueGroup? {
    guard case .integer(let number) = value else { return nil }
    return number < 0 ? .belowZero : number > 1 ? .aboveOne : nil
  }

  package static func alternatives(to value: Literal) -> [Literal] {
    guard case .integer(let number) = value else { return [] }
    return [.integer(number == .max ? 0 : number + 1)]
  }
}
