import Rehearse

/// Renders diagnostics, and the lines of failed expectations.
///
/// Only this type quotes lines from a scenario file. It escapes unsafe characters, hides secrets, and shows only the
/// part of a very long line around the position.
package struct SnippetRenderer: Sendable {
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

  package func shown(_ diagnostic: Diagnostic) -> ShownDiagnostic {
    let start = diagnostic.range.start
    return ShownDiagnostic(
      diagnostic.severity, path: path, line: Int(start.line), column: Int(start.column), Self.cut(diagnostic.message),
      snippet: snippet(diagnostic.range, linesBefore: Self.linesBefore),
      advice: diagnostic.hints.map { hint in
        ShownDiagnostic.Advice(Self.cut(hint.text), lines: hint.shownLines.map { Self.cut($0) })
      }, code: diagnostic.code)
  }

  /// The first line of a range with a mark, as the terminal shows it. Empty if no text may be shown.
  package func line(_ range: SourceRange) -> String {
    snippet(range, linesBefore: 0).map { $0.rows.map { $0 + "\n" }.joined() } ?? ""
  }

  private static func cut(_ text: MessageText) -> MessageText {
    let plain = text.plain
    let cut = self.cut(plain)
    return cut == plain ? text : MessageText(quoting: cut)
  }

  /// Removes the middle of very long text, which would quote too much of the file.
  private static func cut(_ text: String) -> String {
    guard text.utf8.count > longestText, text.unicodeScalars.count > longestText else { return text }
    var kept = String.UnicodeScalarView(text.unicodeScalars.prefix(longestText / 2))
    kept.append(contentsOf: " … ".unicodeScalars)
    kept.append(contentsOf: text.unicodeScalars.suffix(longestText / 2))
    return String(kept)
  }

  private func snippet(_ range: SourceRange, linesBefore: Int) -> Snippet? {
    let last = Int(range.start.line)
    guard let source, source.line(last) != nil else { return nil }
    let shown = shownLine(last, of: source, around: Int(range.start.column))
    let before = (max(1, last - linesBefore)..<last).map { shownLine($0, of: source, around: 1).text }
    return Snippet(
      lines: before + [shown.text], number: last, markStart: shown.width(to: Int(range.start.column)),
      markWidth: caretCount(range, shown))
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
