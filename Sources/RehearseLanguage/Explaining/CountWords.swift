import Rehearse

/// Numbers of calls as people write them: `twice`, `x2`, `3 times`, `at least 2`.
enum CountWords {
  enum Comparison { case exactly, atLeast, atMost }

  private static let numbers = [
    "no": 0, "never": 0, "none": 0, "zero": 0, "not called": 0, "once": 1, "one": 1, "twice": 2, "two": 2, "thrice": 3,
    "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "zwei": 2, "drei": 3,
    "deux": 2, "trois": 3, "dos": 2, "tres": 3, "dois": 2, "due": 2, "tre": 3, "dwa": 2, "trzy": 3,
  ]
  /// The longest first.
  private static let units = [
    "calls", "times", "veces", "vezes", "volte", "call", "fois", "time", "mal", "x", "×",
  ]
  private static let comparisons: [(words: [String], meant: Comparison)] = [
    (["at least", "min", "minimum", "no less than", "not less than", ">=", "≥"], .atLeast),
    (["at most", "max", "maximum", "no more than", "not more than", "up to", "<=", "≤"], .atMost),
    (["exactly", "only", "just", "precisely", "="], .exactly),
  ]

  /// The number that one word or a few mean alone.
  static func number(_ text: some StringProtocol) -> Int? {
    let words = text.lowercased()
    if let number = numbers[words] { return number }
    var digits = words[...]
    if let unit = units.first(where: digits.hasSuffix) { digits = digits.dropLast(unit.count) }
    if digits.first == "x" || digits.first == "×" { digits = digits.dropFirst() }
    while digits.last == " " { digits.removeLast() }
    let isNumber = (1...3).contains(digits.utf8.count) && digits.allSatisfy { $0.isASCII && $0.isNumber }
    return isNumber ? Int(digits) : numbers[String(digits)]
  }

  /// A number with what it is compared to; no number for a comparison alone.
  static func comparison(_ text: String) -> (meant: Comparison, number: Int?)? {
    let text = text.lowercased()
    for (words, meant) in comparisons {
      guard let word = words.first(where: { text == $0 || text.hasPrefix("\($0) ") }) else { continue }
      let rest = text.dropFirst(word.count).drop { $0 == " " }
      let number = number(rest)
      return rest.isEmpty || number != nil ? (meant, number) : nil
    }
    if text.hasPrefix("more than "), let number = number(text.dropFirst(10)) { return (.atLeast, number + 1) }
    if text.hasPrefix("less than "), let number = number(text.dropFirst(10)) { return (.atMost, number - 1) }
    if text.hasSuffix("+"), let number = number(text.dropLast()) { return (.atLeast, number) }
    return number(text).map { (.exactly, $0) }
  }
}
