/// Makes text from outside safe to print: what a terminal would obey, or an eye would miss, is shown as `\u{…}`.
///
/// Scenario files come from strangers' pull requests. Control characters could rewrite the screen, and bidirectional
/// or zero-width characters could make a line read differently from what it is. Everything that came from a file, a
/// file's name or a module goes through here, and nowhere else.
package enum VisibleText {
  /// The text with every character that is not safe to see written out; tabs become one blank.
  package static func of(_ text: some StringProtocol) -> String {
    guard text.unicodeScalars.contains(where: { $0 == "\t" || isUnsafe($0) }) else { return String(text) }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\t" {
        result.append(" ")
      } else if isUnsafe(scalar) {
        result.append(contentsOf: escaped(scalar).unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// How an unsafe character is written out.
  package static func escaped(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  /// C0, DEL and C1 controls, zero-width and bidirectional controls, line and paragraph separators, tag characters.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false
    case 0...0x1F, 0x7F...0x9F: true
    case 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
    case 0xFFF9...0xFFFB, 0xFFFE, 0xFFFF, 0xE0000...0xE007F: true
    default: false
    }
  }

  /// Controls of the text's direction, with which a line can be made to read as another.
  package static func isBidirectionalControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
