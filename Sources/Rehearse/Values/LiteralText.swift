extension Literal {
  /// The value on one line, as an author could write it where `valueType` is declared: `{ token: t-1, user: none }`.
  ///
  /// Test names, failures and snippets share it, so they agree.
  ///
  /// - Parameter isExpected: Whether the value is for an expectation. Texts that look like a placeholder or like a text
  ///   in quotes are then in quotes, since a warning would ask what they mean.
  package func flow(_ valueType: ValueType, isExpected: Bool = false) -> String {
    switch self {
    case .none: "none"
    case .null: "null"
    case .toggle(let value): value ? "on" : "off"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .decimal(let value): "\(value)"
    case .text(let text): Self.flow(text, valueType, isExpected)
    case .list(let items):
      "[" + items.map { $0.flow(valueType.element, isExpected: isExpected) }.joined(separator: ", ") + "]"
    case .map(let entries): Self.flow(entries, valueType, isExpected)
    }
  }

  private static func flow(_ entries: [Entry], _ valueType: ValueType, _ isExpected: Bool) -> String {
    guard !entries.isEmpty else { return "{}" }
    if case .oneOf = valueType.wrapped, entries.count == 1, entries[0].value == .map([]) {
      return flow(entries[0].key, valueType, isExpected)
    }
    let parts = entries.map { entry in
      let value = entry.value.flow(valueType.value(of: entry.key), isExpected: isExpected)
      return "\(flow(entry.key, .text, isExpected)): \(value)"
    }
    return "{ " + parts.joined(separator: ", ") + " }"
  }

  private static func flow(_ text: String, _ valueType: ValueType, _ isExpected: Bool) -> String {
    if case .scalar(let scalar) = valueType.wrapped, let text = scalar.kind.written(text) { return text }
    return needsQuotes(text, valueType) || isExpected && isAmbiguous(text, valueType) ? quoted(text) : text
  }

  /// Whether the unquoted text would be questioned by a warning.
  private static func isAmbiguous(_ text: String, _ valueType: ValueType) -> Bool {
    if valueType.isOptional, meansAbsence(text) { return true }
    let ends = [text.unicodeScalars.first, text.unicodeScalars.last].compactMap(\.self)
    return blanks.contains(text) || Matcher.Lookalike(text) != nil || ends.contains(where: curlyQuotes.contains)
  }

  /// Words for a missing value in other languages and spreadsheets, in lower case.
  package static let absenceWords = OtherLanguages.words(for: .none).union([
    "none", "null", "nil", "undefined", "n/a", "n.a.", "na", "-", "--", "–", "—", "nothing", "nobody", "empty",
    "(none)", "(empty)", "(null)", "blank",
  ])

  private static let alsoNames: Set = ["nic", "nada", "brak", "personne"]

  /// Whether a text is a word for a missing value; in capitals, some of them are names.
  package static func meansAbsence(_ text: String) -> Bool {
    let word = text.lowercased()
    return absenceWords.contains(word) && (text == word || !alsoNames.contains(word))
  }

  /// Quotes and apostrophes that YAML takes for text.
  package static let curlyQuotes = "“”„‟«»‹›‘’‚‛＂".unicodeScalars

  /// Unquoted strings that mark a blank to fill in.
  package static let blanks = ["…", "...", "<fill in>"]

  private static func needsQuotes(_ text: String, _ valueType: ValueType) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return true }
    if first == " " || last == " " || last == ":" || hasJoint(text) || text == "..." { return true }
    if "!&*-?|>@`%#\"'{}[],:<=~".unicodeScalars.contains(first), !isDashedWord(text) { return true }
    if Matcher.isTorn(text) { return true }
    if text.unicodeScalars.contains(where: { isBracketOrQuote($0) || SanitizedText.isUnsafe($0) }) { return true }
    return isWord(text, of: valueType)
  }

  /// Whether two adjacent characters have a meaning in YAML, or would look like different ones in a report.
  private static func hasJoint(_ text: String) -> Bool {
    var before: UInt8 = 0
    for byte in text.utf8 {
      switch (before, byte) {
      case (0x20, 0x20), (UInt8(ascii: ":"), 0x20), (0x20, UInt8(ascii: "#")): return true
      // A non-breaking space looks like an ordinary one.
      case (0xC2, 0xA0): return true
      default: before = byte
      }
    }
    return false
  }

  private static func isBracketOrQuote(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", "[", "]", "{", "}", "\"", "\\": true
    default: false
    }
  }

  private static func isDashedWord(_ text: String) -> Bool {
    let characters = text.unicodeScalars
    return characters.first == "-" && characters.count > 1 && characters.dropFirst().first != " "
  }

  /// Whether the unquoted text would mean something else where `valueType` is declared.
  private static func isWord(_ text: String, of valueType: ValueType) -> Bool {
    if text == "null" || text == "~" { return true }
    if valueType.isOptional, text == "none" { return true }
    guard case .anyValue = valueType.wrapped else { return false }
    return Literal(core: text) != .text(text) || Literal.isDoubtful(text)
  }

  /// The text in double quotes; repeated spaces are escaped, because a test name keeps only one of them.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    var before: Unicode.Scalar = "x"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case " ": result += before == " " ? "\\x20" : " "
      case _ where scalar == "\u{A0}" || SanitizedText.isUnsafe(scalar): result += escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
      before = scalar
    }
    return result + "\""
  }

  /// The escape in YAML's double quotes for a character that must not be printed.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let (mark, width) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
    return "\\" + mark + scalar.hexadecimal(width)
  }
}

extension Literal {
  /// How much of a value's text a failure shows, in bytes.
  package static let shownLength = 1000

  /// The value, truncated with an ellipsis if it is too long to read.
  ///
  /// It reads no more than it keeps: a thousand cases may fail with the same long value.
  package func shortened(to length: Int = shownLength) -> Literal {
    var remaining = length
    return shortened(&remaining)
  }

  /// - Parameter remaining: The number of bytes left; negative after something was truncated.
  package func shortened(_ remaining: inout Int) -> Literal {
    switch self {
    case .none, .null, .toggle, .boolean, .integer, .decimal:
      remaining -= 8
      return self
    case .text(let text): return .text(Self.shortened(text, &remaining))
    case .list(let items): return .list(Self.shortened(items, &remaining, rest: .text("…")) { $0.shortened(&$1) })
    case .map(let entries):
      return .map(
        Self.shortened(entries, &remaining, rest: Entry("…", .text("…"))) { entry, remaining in
          Entry(Self.shortened(entry.key, &remaining), entry.value.shortened(&remaining))
        })
    }
  }

  /// The text, truncated with an ellipsis if it is too long.
  package static func shortened(_ text: String, _ remaining: inout Int) -> String {
    let available = max(0, remaining)
    remaining -= text.utf8.count
    guard remaining < 0 else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: available)
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return String(text.unicodeScalars[..<end]) + "…"
  }

  /// The parts that fit, and `rest` in place of the others.
  package static func shortened<Part>(
    _ parts: [Part], _ remaining: inout Int, rest: Part, _ shorten: (Part, inout Int) -> Part
  ) -> [Part] {
    var result: [Part] = []
    for part in parts {
      guard remaining > 0 else {
        remaining = -1
        return result + [rest]
      }
      remaining -= 2
      result.append(shorten(part, &remaining))
    }
    return result
  }
}
