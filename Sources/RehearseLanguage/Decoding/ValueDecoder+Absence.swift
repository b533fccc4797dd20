import Rehearse

extension ValueDecoder {
  /// Words that other languages and spreadsheets write for the absence of a value, in small letters.
  private static let absenceWords = [
    "none", "null", "nil", "undefined", "n/a", "n.a.", "na", "-", "--", "–", "—", "nothing", "nobody", "empty",
    "(none)",
    "(empty)", "(null)", "blank", "keine", "keiner", "niemand", "nichts",
  ]

  private static let longestAbsenceWord = 9

  /// Whether one of these words begins so, as few texts do.
  private static func mayBeginAbsence(_ byte: UInt8) -> Bool {
    // The letters of ASCII differ from their small ones by this bit.
    switch byte | 0x20 {
    case UInt8(ascii: "n"), UInt8(ascii: "u"), UInt8(ascii: "e"), UInt8(ascii: "b"), UInt8(ascii: "k"),
      UInt8(ascii: "-"), UInt8(ascii: "("):
      true
    default: byte > 0x7F
    }
  }

  /// Warns of a text that looks like the absence of one.
  func warnOfNothing(_ node: Node, _ site: ValueSite) {
    guard tree.byteCount(node) <= Self.longestAbsenceWord, let first = tree.bytes(node).first,
      Self.mayBeginAbsence(first)
    else { return }
    let word = tree.string(node)
    guard Self.absenceWords.contains(word.lowercased()) else { return }
    let shown = site.isSecret ? "this" : "`\(word)`"
    reporter.diagnostics.warn(at: tree.range(node), .textForNone(shown))
  }
}

extension Message {
  fileprivate static func textForNone(_ shown: String) -> Message {
    Message(
      .textForNone, "\(shown) is taken as a text; where there is no value, write none",
      hints: ["Write none, in small letters. If it is a text, put it in quotes."])
  }
}
