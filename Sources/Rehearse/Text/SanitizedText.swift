/// Escapes invisible characters, and those that a terminal or a build server would interpret, as `\u{…}`.
///
/// Scenario files may come from strangers' pull requests. Control characters could rewrite the screen. Bidirectional
/// and zero-width characters could make a line look different from what it is. Build servers run `::error::` at the
/// start of a log line, and `##[error]` anywhere in it, as commands. All text from files, file names, the command line
/// and modules passes through here.
package enum SanitizedText {
  /// The replacement for a secret value of any length.
  package static let redactionMark = "•••"

  /// The text on one line, with unsafe characters escaped and tabs as spaces.
  ///
  /// Pass the start of a line as a whole, such as a path with its line number, because a command may span both.
  package static func of(_ text: String) -> String { sanitized(text) }

  package static func of(_ text: Substring) -> String { sanitized(text) }

  private static func sanitized(_ text: some StringProtocol) -> String {
    if text.utf8.withContiguousStorageIfAvailable(isPlain) ?? false || isSafe(text) { return String(text) }
    var result = String.UnicodeScalarView()
    let scalars = text.unicodeScalars
    let colon = commandColon(in: scalars)
    for index in scalars.indices {
      if index == colon || endsCommand(scalars[index], after: scalars[..<index]) {
        result.append(contentsOf: escaped(scalars[index]).unicodeScalars)
      } else {
        append(scalars[index], to: &result)
      }
    }
    return String(result)
  }

  /// Whether a string can be printed unchanged; one with tabs or brackets cannot, because a bracket may end a command.
  private static func isSafe(_ text: some StringProtocol) -> Bool {
    for scalar in text.unicodeScalars where scalar == "\t" || scalar == "[" || isUnsafe(scalar) { return false }
    return commandColon(in: text.unicodeScalars) == nil
  }

  /// A location in a file: `path:line:column`, or a part of it.
  ///
  /// Editors and build servers parse `path:line:column: error: message` at the start of a line. A space after a colon
  /// in the path is escaped, so that no file name can look like a message about another file.
  package static func location(_ path: String, _ numbers: Int...) -> String {
    var location = path
    for number in numbers {
      location += ":"
      location += String(number)
    }
    // The common case.
    if location.withUTF8({ isPlain($0) && !$0.contains(UInt8(ascii: " ")) }) { return location }
    let shown = of(location)
    var result = String.UnicodeScalarView()
    for scalar in shown.unicodeScalars {
      if result.last == ":", scalar.properties.isWhitespace {
        result.append(contentsOf: escaped(scalar).unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
    if scalar == "\t" {
      result.append(" ")
    } else if isUnsafe(scalar) {
      result.append(contentsOf: escaped(scalar).unicodeScalars)
    } else {
      result.append(scalar)
    }
  }

  /// Whether the bytes are visible ASCII that completes no command, for text that is not at the start of a line.
  package static func isPrintable(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.indices.allSatisfy { index in
      (UInt8(ascii: " ")...UInt8(ascii: "~")).contains(bytes[index])
        && !(bytes[index] == UInt8(ascii: "[") && endsCommand(in: bytes, at: index))
    }
  }

  /// Whether the bytes are ASCII that can be printed unchanged, as nearly all text is.
  package static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isPrintable(bytes) else { return false }
    guard let start = bytes.firstIndex(where: { $0 != UInt8(ascii: " ") }) else { return true }
    return !bytes[start...].starts(with: "::".utf8)
  }

  /// The escape of an unsafe character; a byte of a file name that is not UTF-8 becomes `\xFF`.
  package static func escaped(_ scalar: Unicode.Scalar) -> String {
    if let byte = SystemPath.byte(of: scalar) { return "\\x" + String(byte, radix: 16, uppercase: true) }
    return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  /// The code point of a character in messages: `U+00A0`.
  package static func number(of scalar: Unicode.Scalar) -> String { "U+" + scalar.hexadecimal(4) }

  /// Whether a character is unsafe: controls (C0, DEL, C1, bidirectional), zero-width characters, fillers, line and
  /// paragraph separators, tags, and stand-ins for bytes of file names.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false
    case 0...0x1F, 0x7F...0x9F: true
    case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B...0x200F, 0x2028...0x202E: true
    case 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0: true
    case 0xFFF9...0xFFFB, 0xFFFE, 0xFFFF, 0xE0000...0xE007F: true
    default: SystemPath.byte(of: scalar) != nil
    }
  }

  /// Whether a character controls the direction of text, and so can make a line look like another.
  package static func isBidirectionalControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The second colon of a string such as `::error::`, which GitHub Actions runs as a command at the start of a line.
  package static func commandColon<Scalars: Collection<Unicode.Scalar>>(in text: Scalars) -> Scalars.Index? {
    guard let first = text.firstIndex(where: { !$0.properties.isWhitespace }), text[first] == ":" else { return nil }
    let second = text.index(after: first)
    return second < text.endIndex && text[second] == ":" ? second : nil
  }

  /// Whether a character completes a command that build servers run anywhere in a line: the bracket of `##[error]`
  /// (GitHub Actions), `##vso[…]` (Azure Pipelines) or `##teamcity[…]`.
  package static func endsCommand(
    _ scalar: Unicode.Scalar, after text: some BidirectionalCollection<Unicode.Scalar>
  ) -> Bool {
    guard scalar == "[",
      let last = text.lastIndex(where: { !("a"..."z").contains($0) && !("A"..."Z").contains($0) }), text[last] == "#"
    else { return false }
    return text[..<last].last == "#"
  }

  package static func endsCommand(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    endsCommand(Unicode.Scalar(bytes[index]), after: bytes[..<index].lazy.map { Unicode.Scalar($0) })
  }
}
