import Rehearse

/// Names as readers of a report see them.
enum SeenText {
  /// A key without colours, stray invisible characters and odd spaces, equal for names that look the same.
  ///
  /// `==` and the hash of a string already ignore the difference between NFC and NFD.
  static func key(_ name: String) -> String {
    // Only "##[" is not shown as it is in printable ASCII.
    if isTidy(name), !name.utf8.contains(UInt8(ascii: "#")) { return name }
    let scalars = ReportedText.withoutColours(name)
    var seen: [Unicode.Scalar] = []
    for (index, scalar) in scalars.enumerated() {
      let after = index + 1 < scalars.count ? scalars[index + 1] : nil
      if InvisibleCharacter.isOne(scalar),
        !InvisibleCharacter.isAtWork(scalar, after: index > 0 ? scalars[index - 1] : nil, before: after)
      {
        continue
      }
      let isSpace = scalar == " " || InvisibleCharacter.isSpecialSpace(scalar)
      if !isSpace { seen.append(scalar) } else if let last = seen.last, last != " " { seen.append(" ") }
    }
    if seen.last == " " { seen.removeLast() }
    return ReportedText.of(String(scalars: seen))
  }

  /// A fast path: whether a string is printable ASCII with single spaces between words, as most are.
  static func isTidy(_ text: String) -> Bool {
    let blank = UInt8(ascii: " ")
    var last = blank
    for byte in text.utf8 {
      guard (blank..<0x7F).contains(byte), byte != blank || last != blank else { return false }
      last = byte
    }
    return last != blank
  }

  /// How two names with the same key differ, for people.
  static func difference(_ one: String, _ other: String) -> String {
    let odd = (one + other).unicodeScalars.first {
      InvisibleCharacter.isOne($0) || InvisibleCharacter.isSpecialSpace($0)
    }
    if let odd { return "one has \(InvisibleCharacter.name(of: odd))" }
    return "an accented letter is one character in one of them, and a letter with a separate accent in the other"
  }
}
