import Rehearse

/// Finds what came along when a file was put together from elsewhere: marks of git, of a comparison, of a web page.
struct PasteCheck {
  private static let linesRead = 5000

  private let source: SourceText
  /// The lines where the parser noticed something: only there an indented mark is one, and not a part of a text.
  private let noticed: [Int]

  init(_ source: SourceText, noticed: [Int]) {
    self.source = source
    self.noticed = noticed
  }

  var diagnostic: Diagnostic? {
    if let numbered = lineNumbers { return numbered }
    for number in 1...min(source.lineCount, Self.linesRead) {
      let line = YAMLLine(source, number)
      let count = line.characters.count
      guard let message = message(of: line.text(0..<count), number) else { continue }
      let start = line.skippingBlanks(0)
      return Diagnostic(
        .error, at: SourceRange(SourcePosition(line: number, column: start + 1), count: max(1, count - start)), message)
    }
    return nil
  }

  private func message(of line: String, _ number: Int) -> Message? {
    if line.hasPrefix("<<<<<<<") || line.hasPrefix(">>>>>>>") || line == "=======" { return .twoVersions }
    if line.hasPrefix("@@ ") || line.hasPrefix("+++ ") || line.hasPrefix("diff --git ") || line.hasPrefix("+ ") {
      return .comparison
    }
    if line.hasPrefix("```") || noticed.contains(number) && line.drop(while: { $0 == " " }).hasPrefix("```") {
      return .codeFence
    }
    return line == "..." && number < source.lineCount ? .endOfDocument : nil
  }

  /// Lines that all begin with their number, as in a listing or a message of ours.
  private var lineNumbers: Diagnostic? {
    var expected: Int?
    var first: (line: Int, column: Int, count: Int)?
    for number in 1...min(source.lineCount, 4) {
      let characters = source.characters(number)
      let indent = characters.prefix { $0 == " " || $0 == ">" }.count
      let digits = characters[indent...].prefix { ("0"..."9").contains($0) }
      guard let value = Int(String(scalars: digits)), value == expected ?? value else { return nil }
      let next = digits.endIndex < characters.count ? characters[digits.endIndex] : " "
      guard " .:|)\t".unicodeScalars.contains(next) else { return nil }
      first = first ?? (number, indent + 1, digits.count)
      expected = value + 1
    }
    guard let first, source.lineCount >= 4 else { return nil }
    return Diagnostic(
      .error, at: SourceRange(SourcePosition(line: first.line, column: first.column), count: first.count), .lineNumbers)
  }
}

extension Message {
  fileprivate static var lineNumbers: Message {
    Message(
      .pastedMarks, "there are line numbers in front of the lines",
      hints: ["Remove them, or copy the text again without them."])
  }

  fileprivate static var twoVersions: Message {
    Message(
      .mergeConflict, "git could not join two versions of this file and left both in it",
      hints: ["Keep one of the versions between the lines <<<<<<< and >>>>>>>, and remove these lines and =======."])
  }

  fileprivate static var comparison: Message {
    Message(
      .pastedMarks, "this was copied from a comparison of two versions",
      hints: ["Copy the text from the file itself."])
  }

  fileprivate static var codeFence: Message {
    Message(
      .pastedMarks, "this line is a mark from a web page or a chat, and not part of the file",
      hints: ["Remove it, and the other line with ``` as well."])
  }

  fileprivate static var endOfDocument: Message {
    Message(.secondFile, "`...` ends the file here, but more follows", hints: ["Remove this line."])
  }
}
