import Rehearse

/// Finds artefacts that were pasted with text: merge conflicts, diffs, code fences, line numbers.
struct PasteCheck {
  private static let linesRead = 5000
  /// What stands above a block of code on web pages.
  private static let labels = ["yaml", "yml", "copy", "copy code"]

  private let lines: [YAMLLine]
  /// The lines of libyaml's error; anywhere else, an indented code fence may be text.
  private let noticed: [Int]

  init(_ complaint: Complaint) {
    lines = complaint.lines
    noticed = [complaint.line.number, complaint.contextLine.number]
  }

  var diagnostic: Diagnostic? {
    if let numbered = lineNumbers { return numbered }
    for line in lines.prefix(Self.linesRead) {
      guard let message = message(of: line.text(from: 0), line.number) else { continue }
      return line.mistake(message, at: line.contentStart, count: nil)
    }
    return nil
  }

  private func message(of line: String, _ number: Int) -> Message? {
    let removal = Hint.Change.edits(.removing(lines: number...number))
    if line.hasPrefix("<<<<<<<") || line.hasPrefix(">>>>>>>") || line == "=======" { return .twoVersions }
    if line.hasPrefix("@@ ") || line.hasPrefix("+++ ") || line.hasPrefix("diff --git ") || line.hasPrefix("+ ") {
      return .comparison
    }
    if number == 1, Self.labels.contains(line.lowercased()) { return .label(removal) }
    if line.hasPrefix("```") || noticed.contains(number) && line.drop(while: { $0 == " " }).hasPrefix("```") {
      return .codeFence(.edits(fences.map { .removing(lines: $0...$0) }))
    }
    return line == "..." && number < lines.count ? .endOfDocument(removal) : nil
  }

  /// The lines with a code fence.
  private var fences: [Int] {
    lines.filter { $0.characters[$0.indent...].starts(with: ["`", "`", "`"]) }.map(\.number)
  }

  /// Finds line numbers from a listing or from one of our snippets.
  private var lineNumbers: Diagnostic? {
    guard lines.count >= 4 else { return nil }
    var expected: Int?
    var first: Diagnostic?
    for line in lines.prefix(4) {
      let start = line.skipping(" >", from: 0)
      let digits = line.characters[start...].prefix { ("0"..."9").contains($0) }
      guard let value = Int(String(scalars: digits)), value == expected ?? value,
        " .:|)\t".unicodeScalars.contains(line.character(digits.endIndex) ?? " ")
      else { return nil }
      first = first ?? line.mistake(.lineNumbers(withoutNumbers), at: start, count: digits.count)
      expected = value + 1
    }
    return first
  }

  /// Removes the numbers from all lines that have one, with the sign behind it.
  private var withoutNumbers: Hint.Change {
    .edits(
      lines.compactMap { line in
        let start = line.skipping(" >", from: 0)
        let digits = line.characters[start...].prefix { ("0"..."9").contains($0) }
        if digits.isEmpty { return nil }
        let sign = line.skipping(" ", from: digits.endIndex)
        let isSign = line.character(sign).map { ".:|)".unicodeScalars.contains($0) } ?? false
        let end = isSign ? sign + 1 : digits.endIndex
        return line.replacing(0..<min(end + 1, line.count), "")
      })
  }
}

extension Message {
  fileprivate static func lineNumbers(_ change: Hint.Change) -> Message {
    Message(
      .pastedMarks, "there are line numbers in front of the lines",
      hints: [Hint("Remove them, or copy the text again without them.", change)])
  }

  fileprivate static var twoVersions: Message {
    Message(
      .mergeConflict, "git could not merge two versions of this file and left both in it",
      hints: ["Keep one of the versions between the lines <<<<<<< and >>>>>>>, and remove these lines and =======."])
  }

  fileprivate static var comparison: Message {
    Message(
      .pastedMarks, "this was copied from a comparison of two versions",
      hints: ["Copy the text from the file itself."])
  }

  fileprivate static func codeFence(_ change: Hint.Change) -> Message {
    pastedMark(Hint("Remove it, and the other line with ``` as well.", change))
  }

  fileprivate static func label(_ change: Hint.Change) -> Message { pastedMark(Hint("Remove it.", change)) }

  private static func pastedMark(_ advice: Hint) -> Message {
    Message(
      .pastedMarks, "this line is a mark from a web page or a chat, and not part of the file", hints: [advice])
  }

  fileprivate static func endOfDocument(_ change: Hint.Change) -> Message {
    Message(.secondFile, "`...` ends the file here, but more follows", hints: [Hint("Remove this line.", change)])
  }
}
