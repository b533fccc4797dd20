import Rehearse

/// Reads digits, and suggests them for numbers in other notations.
struct WholeNumberReading: ScalarReading {
  static let schema: JSONValue = ["type": "integer"]
  private static let example: Hint = "Write digits only, for example 42."

  let context: DecodingContext

  static func value(_ word: String) -> Literal? { isWhole(word) ? Int(word).map(Literal.integer) : nil }

  static func ambiguity(of word: String) -> Ambiguity? {
    guard let thousands = withoutThousands(word), let number = meant(by: word), thousands != number else { return nil }
    return Ambiguity(first: number, second: thousands, rest: ", in digits only.")
  }

  func advice(on node: Node, _ site: ValueSite) -> [Hint] {
    let text = tree.string(node)
    guard tree.isScalar(node), !site.isSecret else { return [Self.example] }
    if tree.isPlain(node), Self.isWhole(text) {
      return ["It is too large: numbers range from \(Int.min) to \(Int.max)."]
    }
    if CountWords.isBound(text) { return [WrittenDigits.comparison] }
    let written = WrittenDigits(text)
    let number = Self.meant(by: text) ?? written.text.flatMap(Self.meant)
    func write(_ number: String, _ rest: MessageText) -> [Hint] { [Hint("Write \(number)\(rest)", .replacing(number))] }
    guard tree.isPlain(node) else { return number.map { write($0, " without quotes.") } ?? [Self.example] }
    if let first = text.first, "−–".contains(first) { return write("-\(text.dropFirst())", " with a plain minus.") }
    if let number = number ?? written.text.flatMap(Self.withoutThousands) { return write(number, ", in digits only.") }
    return [written.isSeveral ? WrittenDigits.several : Self.example]
  }

  /// Whether a text is a whole number in another notation.
  static func isOtherNotation(_ text: String) -> Bool {
    meant(by: text) != nil || WrittenDigits(text).text.flatMap(withoutThousands) != nil
  }

  /// Whether a text is digits without a leading zero, after an optional sign.
  static func isWhole(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst("-+".utf8.contains(text.utf8.first ?? 0) ? 1 : 0)
    return !digits.isEmpty && digits.allSatisfy(isDigit) && (digits.count == 1 || digits.first != UInt8(ascii: "0"))
  }

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// `404` for `404.0`, `4.04e2` and `0404`.
  private static func meant(by text: String) -> String? {
    guard case .integer(let number)? = Literal(coreNumber: text) else { return nil }
    return String(number)
  }

  /// `3000` for `3.000`, `3,000`, `3 000` or `3_000`.
  private static func withoutThousands(_ text: String) -> String? {
    let sign = text.prefix { "+-".contains($0) }
    let groups = text.dropFirst(sign.count).split(omittingEmptySubsequences: false) { ".,_ '’".contains($0) }
    guard sign.count < 2, groups.count > 1, (1...3).contains(groups[0].count),
      groups.dropFirst().allSatisfy({ $0.count == 3 }), groups.joined().utf8.allSatisfy(isDigit)
    else { return nil }
    return Int(sign + groups.joined()).map { String($0) }
  }
}
