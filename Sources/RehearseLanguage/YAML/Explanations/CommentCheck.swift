import Rehearse

/// Finds text that YAML reads as a comment by mistake, as in `scenario: Retry #2 works`.
enum CommentCheck {
  /// Whether a `#` after a space is directly followed by text.
  static func mayHideText(_ bytes: [UInt8]) -> Bool {
    bytes.indices.dropFirst().dropLast().contains { index in
      bytes[index] == UInt8(ascii: "#") && [0x20, 0x09].contains(bytes[index - 1])
        && ![0x20, 0x09, 0x0A, 0x0D].contains(bytes[index + 1])
    }
  }

  static func texts(_ tree: NodeTree, _ lines: [YAMLLine]) -> [Int32: Diagnostic] {
    // A key and its empty value both find the same comment. The later finding wins, because its advice is better.
    var texts: [Int32: Diagnostic] = [:]
    for record in tree.records where (record.kind == .scalar || record.kind == .refused) && record.style == .plain {
      let (line, end) = (lines.line(record.end.line), record.end.offset)
      let mark = line.skipping(" \t:", from: end)
      guard mark + 1 < line.count, line.isComment(mark), !line.isBlank(mark + 1) else { continue }
      // The advice also quotes the text before the comment, unless it is a key.
      let isKey = line.characters[end..<mark].contains(":")
      let isKept = !isKey && record.start.line == record.end.line && record.start < record.end
      let example = line.text(from: isKept ? record.start.offset : mark)
      let quoted = line.replacing((isKept ? record.start.offset : mark)..<line.count, Literal.quoted(example))
      let spaced = Hint.Change.edits(line.inserting(" ", at: mark + 1))
      texts[record.end.line] = Diagnostic(
        .error, at: line.range(mark),
        .textAsComment(line.text(from: mark), example: example, quoted: .edits(quoted), spaced: spaced))
    }
    return texts
  }
}

extension Message {
  fileprivate static func textAsComment(
    _ lost: String, example: String, quoted: Hint.Change, spaced: Hint.Change
  ) -> Message {
    Message(
      .textAsComment, "`\(lost)` was read as a comment",
      hints: [
        Hint("If it belongs to the text, put the text in quotes: \"\(example)\"", quoted),
        Hint("If it is a comment, write a space after the \("#").", spaced),
      ])
  }
}
