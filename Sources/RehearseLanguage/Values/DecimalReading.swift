import Rehearse

/// Reads digits with a fraction, and suggests them for numbers in other notations.
struct DecimalReading: ScalarReading {
  static let schema: JSONValue = ["type": "number"]
  private static let example: Hint = "Write digits, with a point before the fraction, for example 12.50."

  let context: DecodingContext

  static func value(_ word: String) -> Literal? {
    guard let number = number(word), DecimalValue.digits(in: number) <= DecimalValue.longest else { return nil }
    return .text(number)
  }

  static func ambiguity(of word: String) -> Ambiguity? {
    let meant = meant(by: word)
    guard meant.count > 1 else { return nil }
    return Ambiguity(
      first: meant[0], second: meant[1], rest: ", with a point before the fraction and none between thousands.")
  }

  func advice(on node: Node, _ site: ValueSite) -> [Hint] {
    let text = tree.string(node)
    if tree.isPlain(node), Self.number(text) != nil {
      return ["It is too long: a number has at most \(DecimalValue.longest) digits."]
    }
    guard tree.isScalar(node), !site.isSecret else { return [Self.example] }
    if CountWords.isBound(text) { return [WrittenDigits.comparison] }
    guard tree.isPlain(node) else {
      return [DecimalValue.normalized(text).map { Hint("Write \($0) without quotes.", .replacing($0)) } ?? Self.example]
    }
    if WrittenDigits(text).isSeveral { return [WrittenDigits.several] }
    return [Self.meant(by: text).first.map { Hint("Write \($0)", .replacing($0)) } ?? Self.example]
  }

  /// Reads digits, perhaps with a fraction, without a needless zero before them.
  private static func number(_ text: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, WholeNumberReading.isWhole(String(whole)), parts.count <= 2,
      parts.dropFirst().allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(WholeNumberReading.isDigit) })
    else { return nil }
    return DecimalValue.normalized(text)
  }

  /// `12.5` for `12,50`, `.5`, `1e1`, `012.5`, `−12.5` or `12.50 €`; both readings of `1,234`.
  private static func meant(by text: String) -> [String] {
    guard let digits = WrittenDigits(text).text else { return [] }
    let number = digits.filter { !"'’_ ".contains($0) }
    if let last = number.lastIndex(where: { ".,".contains($0) }), number.contains(",") {
      let separators = number.filter { ".,".contains($0) }
      let whole = number.filter { !".,".contains($0) }
      let fraction = number[number.index(after: last)...]
      let asFraction = number[..<last].filter { !".,".contains($0) } + "." + fraction
      // `1,234,567` has one kind of separator, and more than one of it.
      if let separator = separators.first, separators.count > 1, Set(separators).count == 1 {
        let groups = number.split(separator: separator, omittingEmptySubsequences: false)
        return groups.dropFirst().allSatisfy { 2...3 ~= $0.count } ? readings([whole]) : []
      }
      return readings(separators.count == 1 && fraction.count == 3 ? [whole, asFraction] : [asFraction])
    }
    let groups = number.split(separator: ".", omittingEmptySubsequences: false)
    let isGrouped = groups.count > 2 && groups.dropFirst().allSatisfy { $0.count == 3 }
    return readings([isGrouped ? groups.joined() : number])
  }

  private static func readings(_ texts: [String]) -> [String] { texts.compactMap(DecimalValue.normalized) }
}
