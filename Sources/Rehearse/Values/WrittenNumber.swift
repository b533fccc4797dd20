/// A number as it is written where any value may stand.
package enum WrittenNumber {
  case number(Literal)
  /// Some programs read it as this number, others as another one or as a text: `00123`, `0x1F`, `1_000`.
  case ambiguous(String)
  /// A whole number beyond 64 bits, or one that a double turns into infinity.
  case tooLarge
  /// A number other than zero that a double turns into zero.
  case tooSmall

  /// - Returns: `nil` for text that does not look like a number.
  package init?(_ text: String) {
    guard let first = text.utf8.first, first < 0x3A else { return nil }
    let sign = text.prefix { $0 == "-" || $0 == "+" }
    let body = text.dropFirst(sign.count)
    guard sign.count < 2 else { return nil }
    if let meant = Self.withoutPrefix(body) ?? Self.withoutUnderscores(body) {
      self = .ambiguous(sign + meant)
    } else if !Literal.isCoreNumber(text) {
      return nil
    } else if body.utf8.dropFirst().first.map({ $0 | 0x20 }) == UInt8(ascii: "x") || body.hasPrefix("0o") {
      self = .tooLarge
    } else if body.utf8.prefix(while: Self.isDigit).count > 1, body.first == "0" {
      let rest = body.drop { $0 == "0" }
      self = .ambiguous(sign + (rest.utf8.first.map(Self.isDigit) ?? false ? "" : "0") + rest)
    } else {
      self.init(sign, body)
    }
  }

  private init(_ sign: Substring, _ body: Substring) {
    let isNegative = sign == "-"
    if let whole = Self.whole(body, isNegative: isNegative) {
      self = .number(.integer(whole))
    } else if body.utf8.allSatisfy(Self.isDigit) {
      self = .tooLarge
    } else {
      let value = Double(body.last == "." ? body + "0" : body) ?? 0
      let isZero = !body.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.contains { (0x31...0x39).contains($0) }
      if !value.isFinite {
        self = .tooLarge
      } else if value == 0, !isZero {
        self = .tooSmall
      } else {
        self = .number(
          Int(exactly: value).map { .integer(isNegative ? -$0 : $0) } ?? .decimal(isNegative ? -value : value))
      }
    }
  }

  /// The exact value of digits such as `5`, `5.0` and `0.5e1`, if it is whole and has at most 64 bits.
  ///
  /// A double would round it.
  private static func whole(_ body: Substring, isNegative: Bool) -> Int? {
    guard let normal = DecimalDigits(body.utf8).flatMap({ DecimalValue.normalized($0) }) else { return nil }
    return Int((isNegative ? "-" : "") + normal)
  }

  private static func withoutPrefix(_ body: Substring) -> String? {
    let radix: [Character: Int] = ["x": 16, "o": 8, "b": 2]
    guard body.utf8.count > 2, body.first == "0", let letter = body.dropFirst().first,
      let radix = radix[Character(letter.lowercased())], body.dropFirst(2).utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D })
    else { return nil }
    return Int(body.dropFirst(2), radix: radix).map { String($0) }
  }

  private static func withoutUnderscores(_ body: Substring) -> String? {
    guard body.contains("_"), body.utf8.first.map(isDigit) ?? false, body.utf8.last.map(isDigit) ?? false,
      body.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: "_") })
    else { return nil }
    let digits = body.filter { $0 != "_" }.drop { $0 == "0" }
    return digits.isEmpty ? "0" : String(digits)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
