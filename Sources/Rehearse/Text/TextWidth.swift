/// Counts the terminal cells that a string takes, to align carets, tables and the columns of a file.
///
/// Terminals differ in details. This follows Unicode (East Asian Width, emoji sequences), as most do.
package enum TextWidth {
  /// Wide and full-width characters, apart from emoji, whose property the standard library knows.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4CF, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
  /// Hangul vowels and final consonants, which join the wide consonant before them.
  private static let joined: [ClosedRange<UInt32>] = [0x1160...0x11FF, 0xD7B0...0xD7FB]

  package static func cells(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + cells($1) }
  }

  /// Breaks a text between its words, so that no line is too wide.
  ///
  /// - Parameters:
  ///   - breaksWords: whether a word that is wider than a line is broken. Otherwise it has a line of its own, unless it has
  ///     wide characters.
  ///   - measure: the width of a character, in cells if not stated.
  package static func lines(
    _ text: String, upTo width: Int, breaksWords: Bool, measure: (Character) -> Int = { cells($0) }
  ) -> [String] {
    let blank = measure(" ")
    var (lines, line, used) = ([String](), "", 0)
    func end() {
      while line.hasSuffix(" ") { line.removeLast() }
      lines.append(line)
      (line, used) = ("", 0)
    }
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let own = word.reduce(0) { $0 + measure($1) }
      if used > 0 {
        if used + blank + own > width { end() } else { (line, used) = (line + " ", used + blank) }
      } else if word.isEmpty, !lines.isEmpty {
        continue
      }
      // Japanese and Chinese have no blanks between words.
      guard own > width, breaksWords || own > word.count else {
        (line, used) = (line + word, used + own)
        continue
      }
      for character in word {
        let next = measure(character)
        if used + next > width { end() }
        line.append(character)
        used += next
      }
    }
    end()
    return lines
  }

  package static func cells(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    return isEmojiSequence(scalars) ? 2 : scalars.reduce(0) { $0 + cells($1) }
  }

  /// Whether several scalars form one emoji: joined people, a skin tone, a flag, a keycap, a coloured heart.
  private static func isEmojiSequence(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first, first.properties.isEmoji else { return false }
    return scalars.dropFirst().contains { scalar in
      switch scalar.value {
      case 0x200D, 0x20E3, 0xFE0F, 0xE0020...0xE007F, 0x1F1E6...0x1F1FF: true
      default: scalar.properties.isEmojiModifier
      }
    }
  }

  private static func cells(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if isIn(joined, scalar) { return 0 }
    // Half of a flag.
    if (0x1F1E6...0x1F1FF).contains(scalar.value) { return 1 }
    return scalar.properties.isEmojiPresentation || isIn(wide, scalar) ? 2 : 1
  }

  private static func isIn(_ ranges: [ClosedRange<UInt32>], _ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) }
  }
}
