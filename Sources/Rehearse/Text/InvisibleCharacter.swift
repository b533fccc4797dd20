/// Invisible characters, which make different strings look alike, and the contexts in which they are intended.
package enum InvisibleCharacter {
  /// Whether a character is invisible; spaces and control characters are not included.
  package static func isOne(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F: true
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x2800, 0x3164: true
    case 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB: true
    case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
    default: false
    }
  }

  /// Whether a character is a space other than the ASCII space.
  package static func isSpecialSpace(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.generalCategory == .spaceSeparator
  }

  /// The code point of a character, with its name if that helps: `U+200B, zero-width space`.
  package static func name(of scalar: Unicode.Scalar) -> String {
    let code = SanitizedText.number(of: scalar)
    return names[scalar.value].map { "\(code), \($0)" } ?? code
  }

  private static let names: [UInt32: String] = [
    0xA0: "non-breaking space", 0xAD: "soft hyphen", 0x34F: "combining grapheme joiner", 0x115F: "Hangul filler",
    0x1160: "Hangul filler", 0x180E: "Mongolian vowel separator", 0x200B: "zero-width space",
    0x200C: "zero-width non-joiner", 0x200D: "zero-width joiner", 0x202F: "narrow non-breaking space",
    0x2060: "word joiner", 0x2800: "empty Braille pattern", 0x3000: "wide space", 0x3164: "Hangul filler",
    0xFE0F: "variation selector", 0xFEFF: "byte order mark", 0xFFA0: "Hangul filler",
  ]

  /// The escape of the character inside double quotes, for authors who intend it.
  package static func escape(of scalar: Unicode.Scalar) -> String {
    scalar.value > 0xFFFF ? "\\U" + scalar.hexadecimal(8) : "\\u" + scalar.hexadecimal(4)
  }

  /// Whether an invisible character has an effect between its neighbors, as in an emoji or in a script that needs it.
  package static func isAtWork(
    _ scalar: Unicode.Scalar, after before: Unicode.Scalar?, before after: Unicode.Scalar?
  ) -> Bool {
    guard let before else { return false }
    switch scalar.value {
    // Variants of the character before: emoji, mathematical signs, ideographs, Mongolian.
    case 0xFE00...0xFE0F: return before.properties.isEmoji || !before.isASCII && !isOne(before)
    case 0xE0100...0xE01EF: return before.properties.isIdeographic
    // Regional flags: a black flag, tag letters, and an end tag.
    case 0xE0020...0xE007F: return before.value == 0x1F3F4 || (0xE0020...0xE007E).contains(before.value)
    // Joiners in emoji, and in scripts with joining letters.
    case 0x200C, 0x200D: return after.map { isJoined(before) && isJoined($0) } ?? false
    case 0x34F: return !before.isASCII && after?.isASCII == false
    case 0x2800: return isBraille(before) || after.map(isBraille) ?? false
    case 0x115F, 0x1160: return isJamo(before) || after.map(isJamo) ?? false
    case 0x180B...0x180F: return (0x1800...0x18AF).contains(before.value)
    default: return false
    }
  }

  private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return false }
    return scalar.properties.isEmoji || scalar.value == 0xFE0F
      || scalar.properties.isAlphabetic && scalar.value >= 0x590
      || scalar.properties.generalCategory == .nonspacingMark
  }

  private static func isBraille(_ scalar: Unicode.Scalar) -> Bool { (0x2801...0x28FF).contains(scalar.value) }

  private static func isJamo(_ scalar: Unicode.Scalar) -> Bool {
    (0x1100...0x11FF).contains(scalar.value) && !isOne(scalar)
  }
}
