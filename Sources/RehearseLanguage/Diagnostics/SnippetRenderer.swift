import Rehearse

/// Renders diagnostics, and the lines of failed expectations.
///
/// Only this type quotes lines from a scenario file. It escapes unsafe characters, hides secrets, and shows only the
/// part of a very long line around the position.
package struct SnippetRenderer: Sendable {
  /// The number of spaces before each line of a note.
  package static let noteIndent = 3
  private static let linesBefore = 2
  private static let longestLine = 160
  private static let longestText = 2000

  private let source: SourceText?
  private let secrets: SecretRanges
  private let path: String

  /// - Parameter source: The file's text; `nil` if it could not be read or must not be shown.
  package init(path: String, source: SourceText?, secrets: SecretRanges = SecretRanges()) {
    self.path = path
    self.source = source
    self.secrets = secrets
  }

  /// The first line, such as `path:line:column: error: message`.
  package func headline(_ diagnostic: Diagnostic) -> String {
    let start = diagnostic.range.start
    let place = SanitizedText.place(path, Int(start.line), Int(start.column))
    return "\(place): \(diagnostic.severity.rawValue): \(SanitizedText.of(Self.cut(diagnostic.message)))"
  }

  package func render(_ diagnostic: Diagnostic) -> String {
    var text = headline(diagnostic) + "\n"
    let snippet = snippet(diagnostic.range, linesBefore: Self.linesBefore)
    if !snippet.isEmpty { text += "\n" + snippet }
    for line in Self.notes(diagnostic) { text += line.isEmpty ? "\n" : .blanks(Self.noteIndent) + line + "\n" }
    return text
  }

  /// Empty if no text may be shown.
  package func line(_ range: SourceRange) -> String { snippet(range, linesBefore: 0) }

  /// The diagnostic without its position, which an editor shows separately.
  package static func words(_ diagnostic: Diagnostic) -> String {
    ([SanitizedText.of(cut(diagnostic.message))] + notes(diagnostic)).joined(separator: "\n")
  }

  private static func notes(_ diagnostic: Diagnostic) -> [String] {
    diagnostic.notes.flatMap { note in
      note.split(separator: "\n", omittingEmptySubsequences: false).map { SanitizedText.of(cut($0)) }
    }
  }

  package func shown(_ diagnostic: Diagnostic) -> ShownDiagnostic {
    let start = diagnostic.range.start
    return ShownDiagnostic(
      severity: diagnostic.severity, line: Int(start.line), column: Int(start.column),
      message: Self.cut(diagnostic.message),
      text: render(diagnostic), code: diagnostic.code)
  }

  /// Removes the middle of very long text, which would quote too much of the file.
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
