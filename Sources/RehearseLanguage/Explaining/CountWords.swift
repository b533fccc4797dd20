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
  /// The words, and what the number after them has to be changed by.
  private static let comparisons: [(words: [String], meant: Comparison, change: Int)] = [
    (["at least", "min", "minimum", "no less than", "not less than", ">=", "≥"], .atLeast, 0),
    (["at most", "max", "maximum", "no more than", "not more than", "up to", "<=", "≤"], .atMost, 0),
    (["more than", ">"], .atLeast, 1),
    (["less than", "fewer than", "<"], .atMost, -1),
    (["exactly", "only", "just", "precisely", "="], .exactly, 0),
  ]

  /// The largest number that is shown where a secret argument may stand. No secret has one digit.
  static let mostShown = 9

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
    if let denied = Hints.denied(in: text), number(denied) == 0 { return (.atLeast, 1) }
    for (words, meant, change) in comparisons {
      guard let word = words.first(where: { begins(text, with: $0) }) else { continue }
      let rest = text.dropFirst(word.count).drop { $0 == " " }
      let number = number(rest).map { $0 + change }
      return rest.isEmpty || number != nil ? (meant, number) : nil
    }
    if text.hasSuffix("+"), let number = number(text.dropLast()) { return (.atLeast, number) }
    return number(text).map { (.exactly, $0) }
  }

  /// Whether a text says that a number is larger than another, smaller, or not equal.
  static func isBound(_ text: String) -> Bool {
    let text = text.lowercased()
    return Hints.denied(in: text) != nil
      || comparisons.contains { $0.meant != .exactly && $0.words.contains { begins(text, with: $0) } }
  }

  private static func begins(_ text: String, with word: String) -> Bool {
    text == word || text.hasPrefix("\(word) ") || text.hasPrefix(word) && !(word.first?.isLetter ?? true)
  }
}
