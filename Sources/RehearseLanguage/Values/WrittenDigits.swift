import Rehearse

/// The digits of a number in everyday notation: `12.50` for `12.50 €`, `12.5` for `12½`.
struct WrittenDigits {
  private static let fractions: [Character: String] = ["½": ".5", "¼": ".25", "¾": ".75"]
  /// Words after a number that multiply it.
  private static let factors: Set = [
    "k", "m", "mio", "mio.", "million", "millions", "thousand", "tsd", "tsd.", "mrd", "bn", "billion",
  ]

  /// Whether there are several numbers, as in `12 to 13`.
  let isSeveral: Bool
  /// With its separators, as in `-1.234,50`; `nil` if no number is clear.
  let text: String?

  init(_ written: String) {
    let plain = Self.inASCII(written)
    guard let first = plain.firstIndex(where: Self.isDigit), let last = plain.lastIndex(where: Self.isDigit) else {
      let number = CountWords.number(written) ?? 0
      (isSeveral, text) = (false, number > 0 ? String(number) : nil)
      return
    }
    let core = plain[first...last]
    isSeveral = !Self.isOne(core)
    text = isSeveral ? nil : Self.text(core, after: plain[..<first], before: plain[plain.index(after: last)...])
  }

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

  /// With ordinary digits and decimal fractions.
  static func inASCII(_ text: String) -> String {
    var plain = ""
    for character in text {
      if let fraction = fractions[character] {
        while plain.last == " " { plain.removeLast() }
        plain += (plain.last.map(isDigit) ?? false ? "" : "0") + fraction
      } else if let digit = character.wholeNumberValue, (0...9).contains(digit), !isDigit(character) {
        plain += String(digit)
      } else {
        plain.append(character)
      }
    }
    return plain
  }

  /// Whether digits and signs between them can be a single number.
  private static func isOne(_ core: Substring) -> Bool {
    if Literal(coreNumber: String(core)) != nil { return true }
    let groups = core.split(omittingEmptySubsequences: false) { " '’_".contains($0) }
    return core.allSatisfy { isDigit($0) || ".,_ '’".contains($0) } && !core.contains("..")
      && groups.dropFirst().allSatisfy { $0.prefix(while: isDigit).count == 3 }
  }

  private static func text(_ core: Substring, after before: Substring, before after: Substring) -> String? {
    let factor = after.lowercased().filter { $0 != " " }
    guard !factors.contains(factor) else { return nil }
    let (isFraction, head) = (before.last == ".", before.drop { $0 == " " })
    let sign = (isFraction ? head.dropLast() : head).filter { "+-−–".contains($0) }
    guard sign.count < 2, sign.isEmpty || head.first.map(sign.contains) ?? false else { return nil }
    let isPoint = isFraction && head.count == sign.count + 1
    return (sign.isEmpty || sign == "+" ? "" : "-") + (isPoint ? "0." : "") + core
  }
}

extension WrittenDigits {
  static let several: Hint = "Write one number: there are no ranges and no sums."
  static let comparison: Hint = "Write one number: there are no comparisons."
}
