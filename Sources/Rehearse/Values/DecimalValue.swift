/// Decimal numbers of any length, as texts in a normal form: equal numbers are equal texts.
package enum DecimalValue: NormalTextKind {
  package static let name = "decimal"
  package static let words = "a decimal number"
  package static let anyNumber: Matcher? = .anyDecimal

  /// Reads digits without an exponent, and without a plus.
  package static func value(_ json: JSONValue) -> Literal? {
    guard case .text(let text) = json, text.utf8.allSatisfy({ $0 < 0x3A && $0 != UInt8(ascii: "+") }),
      let number = normalized(text), digits(in: number) <= longest
    else { return nil }
    return .text(number)
  }

  package static func written(_ text: String) -> String? { nil }
  package static func sample(for name: String) -> Literal { .text("12.5") }

  // MARK: Neighbours

  package static let unusual = ["0", "1", "0.01", "-1"].map(Literal.text)

  package static func group(of value: Literal) -> ValueGroup? {
    guard case .text(let number) = value, !["0", "1"].contains(number) else { return nil }
    if number.hasPrefix("-") { return .belowZero }
    return number.hasPrefix("0.") ? ValueGroup(name: "fraction", words: "between 0 and 1") : .aboveOne
  }

  package static func alternatives(to value: Literal) -> [Literal] {
    [.text(value == .text("1.5") ? "2.5" : "1.5"), .text(value == .text("0") ? "1" : "0")]
  }

  // MARK: The normal form

  /// The most digits that scenarios may write, as many as Foundation's `Decimal` holds.
  package static let longest = 38
  /// Exponents that no Swift number type exceeds.
  private static let exponents = -400...400

  /// The normal form of a decimal number, perhaps with an exponent: no plus, no needless zero, no exponent.
  package static func normalized(_ text: String) -> String? {
    guard let digits = DecimalDigits(text[...].utf8), !digits.whole.isEmpty, digits.fraction?.isEmpty != true else {
      return nil
    }
    return normalized(digits)
  }

  static func normalized(_ digits: DecimalDigits) -> String? {
    guard let exponent = digits.exponent.map({ Int(Substring($0)) }) ?? 0, exponents.contains(exponent) else {
      return nil
    }
    let fraction = digits.fraction.map(Array.init) ?? []
    return shifted(Array(digits.whole), fraction, by: exponent, isNegative: digits.isNegative)
  }

  /// The number of digits of a number in its normal form.
  package static func digits(in normal: String) -> Int { normal.utf8.count(where: isDigit) }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Moves the decimal point to the right, and removes needless zeros.
  private static func shifted(_ whole: [UInt8], _ fraction: [UInt8], by exponent: Int, isNegative: Bool) -> String {
    let zero = UInt8(ascii: "0")
    var (whole, fraction) = (whole, fraction)
    for _ in 0..<max(0, exponent) { whole.append(fraction.isEmpty ? zero : fraction.removeFirst()) }
    for _ in 0..<max(0, -exponent) { fraction.insert(whole.popLast() ?? zero, at: 0) }
    whole = Array(whole.drop { $0 == zero })
    while fraction.last == zero { fraction.removeLast() }
    if whole.isEmpty { whole = [zero] }
    let digits = whole + (fraction.isEmpty ? [] : [UInt8(ascii: ".")] + fraction)
    let sign = isNegative && digits != [zero] ? "-" : ""
    return sign + String(decoding: digits, as: UTF8.self)
  }
}
