import Rehearse

/// Recognizes files that are not scenario files, so that one message replaces a hundred misleading ones.
package struct ForeignFile {
  private static let marks = [FileKey.rehearse, .module, .scenarios].map(\.rawValue)
  private static let linesRead = 2000
  /// The start of an RTF file.
  private static let richText = "{\\rtf"
  private static let gherkin = ["Feature:", "Scenario:", "Scenario Outline:", "Background:", "# language:"]

  /// The first bytes of files that hold no text, in Latin letters, and what they are.
  private static let binaries = [
    ("\u{89}PNG", "a picture"), ("\u{FF}\u{D8}\u{FF}", "a picture"), ("GIF8", "a picture"), ("%PDF", "a PDF file"),
    ("PK\u{3}\u{4}", "a document of an office program, or an archive"),
    ("\u{D0}\u{CF}\u{11}\u{E0}", "a document of an office program"), ("\u{1F}\u{8B}", "an archive"),
    ("bplist", "a list of properties"),
  ].map { (start: $0.unicodeScalars.map { UInt8($0.value) }, name: $1) }

  private let source: SourceText

  package init(_ source: SourceText) { self.source = source }

  /// Says what the file is; `nil` for a scenario file, no matter how broken.
  package var diagnostic: Diagnostic? {
    if let binary = Self.binaries.first(where: { source.bytes.starts(with: $0.start) }) {
      return Diagnostic(
        .error, at: .start, .foreign("this is \(words: binary.name), not a scenario file", notes: Self.beginning))
    }
    guard !source.bytes.contains(0), String(validating: source.bytes, as: UTF8.self) != nil else { return nil }
    let lines = (1...min(source.lineCount, Self.linesRead)).map { trimmed($0) }
    guard let first = lines.firstIndex(where: { !$0.isEmpty && $0 != "---" && !$0.hasPrefix("#") }) else { return nil }
    guard lines[first].hasPrefix(Self.richText) || !lines.contains(where: Self.hasMark) else { return nil }
    let (message, notes) = Self.words(lines)
    return Diagnostic(
      .error, at: SourceRange(SourcePosition(line: first + 1, column: 1), count: lines[first].unicodeScalars.count),
      .foreign(message, notes: notes + Self.beginning))
  }

  static let beginning: [Hint] = [
    Hint(
      "A scenario file starts with:", pasting: ["rehearse: 1", "module: login", "feature: Signing in", "scenarios:"]),
    "To create one, run: \(ProgramName.text) new",
  ]

  private static func words(_ lines: [String]) -> (message: MessageText, notes: [Hint]) {
    let first = lines.first { !$0.isEmpty } ?? ""
    if first.hasPrefix("<") { return ("this is an XML or HTML file, not a scenario file", []) }
    if first.hasPrefix(richText) {
      return ("a word processor saved this file with its own formatting", ["Save it as plain text in UTF-8."])
    }
    if lines.contains(where: { line in gherkin.contains { line.hasPrefix($0) } }) {
      return (
        "this is a Gherkin file, not a scenario file",
        ["Sentences are not understood here: `given`, `when` and `then` are keys, followed by names of the app."]
      )
    }
    if lines.contains(where: { $0.hasPrefix("- scenario:") }) {
      return ("the beginning of the file is missing before its scenarios", [])
    }
    let kind =
      first.hasPrefix("{") || first.hasPrefix("[{") || first.hasPrefix("[\"")
      ? "a JSON file"
      : lines.contains { $0.hasPrefix("## ") || $0.hasPrefix("```") } && first.hasPrefix("#")
        ? "a text for readers in Markdown" : isTable(lines) ? "a table (CSV)" : nil
    return kind.map { ("this is \(words: $0), not a scenario file", []) }
      ?? ("this is not a scenario file: it has no line `rehearse: 1`", [])
  }

  /// Whether the first lines have the same number of the same separators, and no colons.
  private static func isTable(_ lines: [String]) -> Bool {
    let rows = lines.filter { !$0.isEmpty }.prefix(3)
    guard rows.count > 1, !rows.contains(where: { $0.contains(": ") }) else { return false }
    return [",", ";", "\t"].contains { separator in
      let counts = Set(rows.map { row in row.count { String($0) == separator } })
      return counts.count == 1 && !counts.contains(0)
    }
  }

  private func trimmed(_ number: Int) -> String {
    guard let rest = source.line(number)?.drop(while: { $0 == 0x20 || (0x09...0x0D).contains($0) }) else { return "" }
    let text = String(decoding: rest, as: UTF8.self)
    return text.utf8.first ?? 0 < 0x80 ? text : String(text.unicodeScalars.drop(while: \.properties.isWhitespace))
  }

  /// Whether a line starts with a key of a scenario file, even after pasted characters.
  private static func hasMark(_ line: String) -> Bool {
    let start = line[firstPossibleLetter(in: line)...].drop { !$0.isLetter }
    let beginning = start.prefix(20).lowercased()
    if marks.contains(where: { beginning.hasPrefix($0) && isKey(start.dropFirst($0.count)) }) { return true }
    // Searching a line without the letter takes long if it has thousands of brackets.
    guard line.utf8.contains(UInt8(ascii: "r")) else { return false }
    return line.ranges(of: marks[0]).contains { isKey(line[$0.upperBound...]) }
  }

  /// A fast path: the end of the ASCII signs at the start of a line, none of which is a letter.
  private static func firstPossibleLetter(in line: String) -> String.Index {
    let mayBeLetter = { (byte: UInt8) in
      byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    guard let index = line.utf8.firstIndex(where: mayBeLetter) else { return line.endIndex }
    // What is not ASCII may be an accent of the sign before it.
    return index > line.startIndex && line.utf8[index] >= 0x80 ? line.utf8.index(before: index) : index
  }

  private static func isKey(_ rest: Substring) -> Bool {
    rest.drop { " \t\"'”’“".contains($0) }.first.map { ":=：".contains($0) || $0.isNumber } ?? false
  }
}

extension Message {
  fileprivate static func foreign(_ message: MessageText, notes: [Hint]) -> Message {
    Message(.notAScenarioFile, message, hints: notes)
  }
}
