/// Makes text from outside safe to print: what a terminal or a build server would obey, or an eye would miss, is shown
/// as `\u{…}`.
///
/// Scenario files come from strangers' pull requests. Control characters could rewrite the screen, bidirectional or
/// zero-width characters could make a line read differently from what it is, and build servers take `::error::` at the
/// start of a log's line, or `##[error]` anywhere in it, for commands. Everything that came from a file, a file's name,
/// the command line or a module goes through here, and nowhere else.
package enum SanitizedText {
  /// What a secret value is shown as, whatever its length.
  package static let blot = "•••"

  /// The text on one line with every character that is not safe to see written out; tabs become one blank.
  ///
  /// Give it whole what begins a line, such as a path with its line number: only so can it see that the two together
  /// begin a command.
  package static func of(_ text: String) -> String { sanitized(text) }

  /// The same of a part of a text.
  package static func of(_ text: Substring) -> String { sanitized(text) }

  private static func sanitized(_ text: some StringProtocol) -> String {
    if text.utf8.withContiguousStorageIfAvailable(isPlain) ?? false || isSafe(text) { return String(text) }
    var result = String.UnicodeScalarView()
    let scalars = text.unicodeScalars
    let colon = commandColon(in: scalars)
    for place in scalars.indices {
      if place == colon || endsCommand(scalars[place], after: scalars[..<place]) {
        result.append(contentsOf: escaped(scalars[place]).unicodeScalars)
      } else {
        append(scalars[place], to: &result)
      }
    }
    return String(result)
  }

  /// Whether a text, of whatever letters, can be printed as it is: without tabs, and without brackets, which may end a command.
  private static func isSafe(_ text: some StringProtocol) -> Bool {
    for scalar in text.unicodeScalars where scalar == "\t" || scalar == "[" || isUnsafe(scalar) { return false }
    return commandColon(in: text.unicodeScalars) == nil
  }

  /// A file's place, `path:line:column`, as far as the numbers go.
  ///
  /// A place begins many lines, and editors and build servers look for `path:line:column: error: message` there. A
  /// blank after a colon of the path is written out, so that no file can be called like a message about another.
  package static func place(_ path: String, _ numbers: Int...) -> String {
    var place = path
    for number in numbers {
      place += ":"
      place += String(number)
    }
    // As nearly every path is.
    if place.withUTF8({ isPlain($0) && !$0.contains(UInt8(ascii: " ")) }) { return place }
    let shown = of(place)
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

  /// Whether the bytes are ASCII that can be seen, and nothing in them completes a command: of a text that may stand on any line but
  /// at its start.
  package static func isPrintable(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.indices.allSatisfy { place in
      (UInt8(ascii: " ")...UInt8(ascii: "~")).contains(bytes[place])
        && !(bytes[place] == UInt8(ascii: "[") && endsCommand(in: bytes, at: place))
    }
  }

  /// Whether the bytes are ASCII that can be printed as it is, which nearly every text is.
  package static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isPrintable(bytes) else { return false }
    guard let start = bytes.firstIndex(where: { $0 != UInt8(ascii: " ") }) else { return true }
    return !bytes[start...].starts(with: "::".utf8)
  }

  /// How an unsafe character is written out: a byte of a file's name that is no character as `\xFF`.
  package static func escaped(_ scalar: Unicode.Scalar) -> String {
    if let byte = SystemPath.byte(of: scalar) { return "\\x" + String(byte, radix: 16, uppercase: true) }
    return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  /// A character's number, as a message names it: `U+00A0`.
  package static func number(of scalar: Unicode.Scalar) -> String { "U+" + scalar.hexadecimal(4) }

  /// C0, DEL and C1 controls, zero-width and bidirectional controls, letters without a shape, line and paragraph separators, tag characters, and
  /// what stands for a byte that is no character.
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

  /// Controls of the text's direction, with which a line can be made to read as another.
  package static func isBidirectionalControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The second colon of a text that begins like `::error::`, which GitHub Actions obeys at the start of a line.
  package static func commandColon<Scalars: Collection<Unicode.Scalar>>(in text: Scalars) -> Scalars.Index? {
    guard let first = text.firstIndex(where: { !$0.properties.isWhitespace }), text[first] == ":" else { return nil }
    let second = text.index(after: first)
    return second < text.endIndex && text[second] == ":" ? second : nil
  }

  /// Whether a character completes what a build server obeys anywhere in a line: the bracket of `##[error]` in GitHub
  /// Actions, of `##vso[…]` in Azure Pipelines, of `##teamcity[…]`.
  package static func endsCommand(
    _ scalar: Unicode.Scalar, after text: some BidirectionalCollection<Unicode.Scalar>
  ) -> Bool {
    guard scalar == "[",
      let last = text.lastIndex(where: { !("a"..."z").contains($0) && !("A"..."Z").contains($0) }), text[last] == "#"
    else { return false }
    return text[..<last].last == "#"
  }

  /// The same of a bracket in bytes of ASCII.
  package static func endsCommand(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    endsCommand(Unicode.Scalar(bytes[place]), after: bytes[..<place].lazy.map { Unicode.Scalar($0) })
  }
}
