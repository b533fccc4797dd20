import Rehearse

/// Looks at a file's bytes before libyaml sees them, and refuses what it would choke on or let pass unseen.
struct ByteCheck {
  private let bytes: [UInt8]
  /// The length of a UTF-8 byte order mark, which would shift the columns of the first line.
  let markLength: Int
  /// Offsets, from behind the mark, of every `#` that begins a comment if what is before it is not quoted, and looks
  /// like text.
  let commentCandidates: [Int]
  let isASCII: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    markLength = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    commentCandidates = Self.findCommentCandidates(bytes, behind: markLength)
  }

  /// The reason not to parse the file at all.
  func refusal() -> Diagnostic? {
    if bytes.count > YAMLLimits.fileBytes {
      return Diagnostic(.error, at: .start, .largeFile)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return Diagnostic(.error, at: .start, .utf16)
    }
    return refusedDirective() ?? (isASCII ? nil : refusedCharacter())
  }

  /// A flood of `%TAG` lines keeps libyaml busy for seconds before the first event.
  private func refusedDirective() -> Diagnostic? {
    var versions = 0
    for offset in Self.offsets(of: UInt8(ascii: "%"), in: bytes) {
      guard offset == markLength || offset > 0 && [0x0A, 0x0D].contains(bytes[offset - 1]) else { continue }
      let end = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      let line = bytes[offset..<end].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      versions += 1
      if versions == 1, line == ["%YAML", "1.1"] || line == ["%YAML", "1.2"] { continue }
      return Diagnostic(.error, at: SourceRange(place(offset), count: 1), .directive)
    }
    return nil
  }

  private func refusedCharacter() -> Diagnostic? {
    var offset = markLength
    // Whether only blanks, of either kind, precede `offset` on its line.
    var isIndentation = true
    while offset < bytes.count {
      if bytes[offset] < 0x80 {
        switch bytes[offset] {
        case 0x0A, 0x0D: isIndentation = true
        case 0x20: break
        default: isIndentation = false
        }
        offset += 1
        continue
      }
      guard let (scalar, length) = decode(at: offset) else { return notUTF8(offset) }
      if [0x85, 0x2028, 0x2029].contains(scalar.value) || SanitizedText.isBidirectionalControl(scalar) {
        return invisible(scalar, offset)
      }
      if scalar.properties.generalCategory == .spaceSeparator, isIndentation || followsMark(offset) {
        return notBlank(scalar, offset)
      }
      isIndentation = false
      if (0x80...0x9F).contains(scalar.value) || [0xFEFF, 0xFFFE, 0xFFFF].contains(scalar.value) {
        return invisible(scalar, offset)
      }
      offset += length
    }
    return nil
  }

  private func decode(at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    var iterator = bytes[offset..<min(offset + 4, bytes.count)].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, UTF8.width(scalar))
  }

  private func notUTF8(_ offset: Int) -> Diagnostic {
    Diagnostic(.error, at: SourceRange(place(offset), count: 1), .notUTF8)
  }

  /// Whether the character at `offset` stands after a colon or a dash, where YAML looks for a blank.
  private func followsMark(_ offset: Int) -> Bool {
    offset > markLength && (bytes[offset - 1] == UInt8(ascii: ":") || bytes[offset - 1] == UInt8(ascii: "-"))
  }

  private func notBlank(_ scalar: Unicode.Scalar, _ offset: Int) -> Diagnostic {
    Diagnostic(
      .error, at: SourceRange(place(offset), count: 1), .specialSpace(name(scalar), isNonBreaking: scalar.value == 0xA0)
    )
  }

  private func invisible(_ scalar: Unicode.Scalar, _ offset: Int) -> Diagnostic {
    Diagnostic(.error, at: SourceRange(place(offset), count: 1), .hiddenCharacter(name(scalar)))
  }

  private func name(_ scalar: Unicode.Scalar) -> String { SanitizedText.number(of: scalar) }

  private func place(_ offset: Int) -> SourcePosition {
    SourceText(path: "", bytes: Array(bytes[markLength...])).position(ofByte: offset - markLength)
  }

  private static func findCommentCandidates(_ bytes: [UInt8], behind mark: Int) -> [Int] {
    offsets(of: UInt8(ascii: "#"), in: bytes).compactMap { offset in
      guard offset > 0, bytes[offset - 1] == 0x20 || bytes[offset - 1] == 0x09 else { return nil }
      guard offset + 1 < bytes.count else { return nil }
      return [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset + 1]) ? nil : offset - mark
    }
  }

  private static func offsets(of byte: UInt8, in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0] == byte }
  }
}

extension Message {
  fileprivate static var largeFile: Message {
    Message(.tooLarge, "the file is larger than 1 MiB", hints: ["Split it into several files."])
  }

  fileprivate static var utf16: Message {
    Message(
      .notPlainText, "the file is saved as UTF-16",
      hints: ["Save it as UTF-8: most editors offer this under \"Save as\" or \"Encoding\"."])
  }

  fileprivate static var directive: Message {
    Message(
      .specialSign, "a line cannot start with % in a scenario file",
      hints: ["Remove the line; a text that starts with % needs quotes: \"%…\""])
  }

  fileprivate static var notUTF8: Message {
    Message(
      .notPlainText, "the file is not UTF-8 text",
      hints: ["Save it as UTF-8: most editors offer this under \"Save as\" or \"Encoding\"."])
  }

  fileprivate static func specialSpace(_ name: String, isNonBreaking: Bool) -> Message {
    Message(
      .invisibleCharacter,
      "\(isNonBreaking ? "a non-breaking space" : "a special space") (\(name)) is used where a plain space is needed",
      hints: [
        "Delete it and type a plain space. Texts that are copied from a web page or a chat often contain such characters."
      ])
  }

  fileprivate static func hiddenCharacter(_ name: String) -> Message {
    Message(
      .invisibleCharacter, "there is an invisible character (\(name)) here, which can hide what the line says",
      hints: ["Delete it. If the text needs it, write \"\\u\(name.dropFirst(2))\" inside double quotes."])
  }
}
