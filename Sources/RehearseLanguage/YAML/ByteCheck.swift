import Rehearse

/// Checks the bytes of a file before libyaml parses them, and rejects what libyaml would reject or silently accept.
struct ByteCheck {
  private let bytes: [UInt8]
  /// A byte order mark would shift the columns of the first line.
  private let markLength: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    markLength = ByteOrderMark.length(in: bytes)
  }

  var refusal: Diagnostic? {
    if bytes.count > YAMLLimits.fileBytes { return Diagnostic(.error, at: .start, .largeFile) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return Diagnostic(.error, at: .start, .utf16)
    }
    return refusedDirective ?? refusedCharacter
  }

  /// Many `%TAG` lines would keep libyaml busy for seconds before the first event.
  private var refusedDirective: Diagnostic? {
    var versions = 0
    for offset in bytes.indices where bytes[offset] == UInt8(ascii: "%") {
      guard offset == markLength || offset > 0 && [0x0A, 0x0D].contains(bytes[offset - 1]) else { continue }
      let end = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      let line = bytes[offset..<end].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      versions += 1
      let isVersion = versions == 1 && (line == ["%YAML", "1.1"] || line == ["%YAML", "1.2"])
      if isVersion, ["\n---", "\r---"].contains(where: { bytes[end...].firstRange(of: $0.utf8) != nil }) { continue }
      let number = Int(SourceText(path: "", file: bytes).position(ofByte: offset - markLength).line)
      return report(.directive(.edits(.removing(lines: number...number))), offset)
    }
    return nil
  }

  private var refusedCharacter: Diagnostic? {
    var offset = markLength
    // Whether there are only spaces, plain or special, before `offset` on its line.
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
      guard let (scalar, length) = decode(at: offset) else { return report(.notUTF8, offset) }
      if [0x85, 0x2028, 0x2029].contains(scalar.value) || SanitizedText.isBidirectionalControl(scalar) {
        return report(.hiddenCharacter(SanitizedText.number(of: scalar)), offset)
      }
      if scalar.properties.generalCategory == .spaceSeparator, isIndentation || followsMark(offset) {
        let isNonBreaking = scalar.value == 0xA0
        return report(
          .specialSpace(SanitizedText.number(of: scalar), isNonBreaking: isNonBreaking, spaces(like: scalar)), offset)
      }
      isIndentation = false
      if (0x80...0x9F).contains(scalar.value) || [0xFEFF, 0xFFFE, 0xFFFF].contains(scalar.value) {
        return report(.hiddenCharacter(SanitizedText.number(of: scalar)), offset)
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

  /// Whether YAML expects a space here.
  private func followsMark(_ offset: Int) -> Bool {
    offset > markLength && (bytes[offset - 1] == UInt8(ascii: ":") || bytes[offset - 1] == UInt8(ascii: "-"))
  }

  /// Writes a plain space in place of each of the same special ones in indentations and after colons and dashes.
  private func spaces(like space: Unicode.Scalar) -> [TextEdit] {
    SourceText(path: "", file: bytes).lines.flatMap { line in
      let start = line.characters.firstIndex { $0 != space && !YAMLLine.isBlank($0) } ?? line.count
      return line.characters.indices.filter { index in
        line.characters[index] == space && (index < start || [":", "-"].contains(line.characters[index - 1]))
      }.map { line.replacing($0..<$0 + 1, " ") }
    }
  }

  private func report(_ message: Message, _ offset: Int) -> Diagnostic {
    let place = SourceText(path: "", file: bytes).position(ofByte: offset - markLength)
    return Diagnostic(.error, at: SourceRange(place, count: 1), message)
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

  fileprivate static func directive(_ removal: Hint.Change) -> Message {
    Message(
      .specialSign, "a line cannot start with % in a scenario file",
      hints: [Hint("Remove the line; a text that starts with % needs quotes: \"%…\"", removal).general])
  }

  fileprivate static var notUTF8: Message {
    Message(
      .notPlainText, "the file is not UTF-8 text",
      hints: ["Save it as UTF-8: most editors offer this under \"Save as\" or \"Encoding\"."])
  }

  /// - Parameter edits: what replaces all of them.
  fileprivate static func specialSpace(_ name: String, isNonBreaking: Bool, _ edits: [TextEdit]) -> Message {
    let others = edits.count - 1
    let advice: MessageText =
      others < 1
      ? "Delete it and type a plain space."
      : "Delete it and type a plain space, and do the same with \(others) more in this file."
    return Message(
      .invisibleCharacter,
      "\(words: isNonBreaking ? "a non-breaking space" : "a special space") (\(name)) is used where a plain space is needed",
      hints: [
        Hint(
          advice + " Texts that are copied from a web page or a chat often contain such characters.",
          .edits(edits, title: others < 1 ? "Write a plain space" : "Write plain spaces"))
      ])
  }

  fileprivate static func hiddenCharacter(_ name: String) -> Message {
    Message(
      .invisibleCharacter, "there is an invisible character (\(name)) here, which can hide what the line says",
      hints: [
        Hint(
          "Delete it. If the text needs it, write \"\\u\(name.dropFirst(2))\" inside double quotes.",
          Hint.Change.removing.titled("Delete it")
        ).general
      ])
  }
}
