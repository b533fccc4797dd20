import Rehearse

/// Draws a diagnostic: what is wrong, the lines around it with a caret below, and what to do; and for an expectation
/// that did not hold its line, in the same way.
///
/// The one place where lines of a scenario file are quoted, for the terminal and for the reports alike: text from
/// the file is made visible, secret values are blotted out, very long lines are cut around the place.
package struct SnippetRenderer: Sendable {
  private static let linesBefore = 2
  private static let longestLine = 160
  /// How many characters a message or a line of a note may have.
  private static let longestText = 2000

  private let source: SourceText?
  private let secrets: SecretRanges
  private let path: String

  /// - Parameter source: the file's text; `nil` when it could not be read or must not be shown.
  package init(path: String, source: SourceText?, secrets: SecretRanges = SecretRanges()) {
    self.path = path
    self.source = source
    self.secrets = secrets
  }

  /// The diagnostic's first line: `path:line:column: error: message`.
  package func headline(_ diagnostic: Diagnostic) -> String {
    let start = diagnostic.range.start
    let place = SanitizedText.place(path, Int(start.line), Int(start.column))
    return "\(place): \(diagnostic.severity.rawValue): \(SanitizedText.of(Self.cut(diagnostic.message)))"
  }

  /// The whole diagnostic with its snippet, ending in a line break.
  package func render(_ diagnostic: Diagnostic) -> String {
    var text = headline(diagnostic) + "\n"
    let snippet = snippet(diagnostic.range, linesBefore: Self.linesBefore)
    if !snippet.isEmpty { text += "\n" + snippet }
    for line in Self.notes(diagnostic) { text += line.isEmpty ? "\n" : "   " + line + "\n" }
    return text
  }

  /// The line on which a place begins, with a caret below; empty where the text must not be shown.
  package func line(_ range: SourceRange) -> String { snippet(range, linesBefore: 0) }

  /// What is wrong and what to do about it, without the place: for an editor, which shows that itself.
  package static func words(_ diagnostic: Diagnostic) -> String {
    ([SanitizedText.of(cut(diagnostic.message))] + notes(diagnostic)).joined(separator: "\n")
  }

  private static func notes(_ diagnostic: Diagnostic) -> [String] {
    diagnostic.notes.flatMap { note in
      note.split(separator: "\n", omittingEmptySubsequences: false).map { SanitizedText.of(cut($0)) }
    }
  }

  /// The diagnostic as readers see it.
  package func shown(_ diagnostic: Diagnostic) -> ShownDiagnostic {
    let start = diagnostic.range.start
    return ShownDiagnostic(
      severity: diagnostic.severity, line: Int(start.line), column: Int(start.column),
      message: Self.cut(diagnostic.message),
      text: render(diagnostic), code: diagnostic.code)
  }

  /// A text, or its beginning and its end where it quotes more of a file than anybody would read.
  private static func cut(_ text: some StringProtocol) -> String {
    guard text.utf8.count > longestText, text.unicodeScalars.count > longestText else { return String(text) }
    var kept = String.UnicodeScalarView(text.unicodeScalars.prefix(longestText / 2))
    kept.append(contentsOf: " … ".unicodeScalars)
    kept.append(contentsOf: text.unicodeScalars.suffix(longestText / 2))
    return String(kept)
  }

  private func snippet(_ range: SourceRange, linesBefore: Int) -> String {
    guard let source, source.line(Int(range.start.line)) != nil else { return "" }
    let last = Int(range.start.line)
    let width = max(String(last).count, 3)
    var text = ""
    for number in max(1, last - linesBefore)...last {
      let shown = shownLine(number, of: source, around: number == last ? Int(range.start.column) : 1)
      let mark = number == last ? ">" : " "
      let padding = String.blanks(width - String(number).utf8.count)
      text += shown.text.isEmpty ? " \(mark)\(padding)\(number) |\n" : " \(mark)\(padding)\(number) | \(shown.text)\n"
      if number == last {
        let indent = String.blanks(width + 5 + shown.width(to: Int(range.start.column)))
        text += indent + String(filledWith: "^", count: max(1, caretCount(range, shown))) + "\n"
      }
    }
    return text
  }

  private func caretCount(_ range: SourceRange, _ shown: ShownLine) -> Int {
    let end = range.end.line == range.start.line ? Int(range.end.column) : shown.endColumn
    return min(
      shown.width(to: end) - shown.width(to: Int(range.start.column)),
      Self.longestLine)
  }

  private func shownLine(_ number: Int, of source: SourceText, around column: Int) -> ShownLine {
    let line = source.text(number)
    let count = line.unicodeScalars.count
    let secrets = secrets.columns(ofLine: number, count: count)
    return ShownLine(line.unicodeScalars, count: count, secrets: secrets, around: column, limit: Self.longestLine)
  }
}
