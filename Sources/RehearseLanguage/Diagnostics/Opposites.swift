import Rehearse

/// Recognizes names that are spelled alike and mean the opposite, such as `turnOn` and `turnOff`.
enum Opposites {
  /// Before a word, they turn it into its opposite.
  private static let negations = ["anti", "de", "dis", "il", "im", "in", "ir", "no", "non", "not", "un"]
  private static let words: [(Set<String>, Set<String>)] = [
    (["on", "yes", "true"], ["off", "no", "false"]), (["none"], ["one"]), (["in"], ["out"]), (["up"], ["down"]),
    (["min"], ["max"]), (["minimum"], ["maximum"]), (["before"], ["after"]), (["upper"], ["lower"]),
    (["once"], ["twice", "thrice", "never", "zero"]), (["anything", "everything", "something"], ["nothing"]),
    (["include", "including", "includes"], ["exclude", "excluding", "excludes"]),
    (["but"], ["until", "after", "before"]),
  ]
  /// Beginnings of words that can have the same end.
  private static let beginnings = [
    ("de", "in"), ("de", "en"), ("dis", "en"), ("ex", "im"), ("ex", "in"), ("exter", "inter"), ("out", "in"),
  ]

  static func are(_ name: String, _ other: String) -> Bool {
    let (left, right) = (parts(name), parts(other))
    let head = zip(left, right).prefix { $0 == $1 }.count
    let tail = min(
      zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count, min(left.count, right.count) - head)
    let own = left[head..<(left.count - tail)].joined()
    let others = right[head..<(right.count - tail)].joined()
    return isOpposite(own, others) || isOpposite(others, own)
  }

  private static func isOpposite(_ word: String, _ other: String) -> Bool {
    if negations.contains(where: { word == $0 + other }) { return true }
    if beginnings.contains(where: { word.hasPrefix($0) && other == $1 + word.dropFirst($0.count) }) { return true }
    return words.contains { $0.contains(word) && $1.contains(other) }
  }

  /// `turn` and `on` for `turnOn`, `turn_on` and `turn on`.
  private static func parts(_ name: String) -> [String] {
    var parts: [String] = []
    var isInside = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        isInside = false
        continue
      }
      if !isInside || character.isUppercase && !(parts.last?.last?.isUppercase ?? false) { parts.append("") }
      parts[parts.count - 1].append(character)
      isInside = true
    }
    return parts.map { $0.lowercased() }
  }
}
