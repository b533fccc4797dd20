import Rehearse

/// A diagnostic as readers see it, which no longer needs the file and can be sent to another process.
package struct ShownDiagnostic: Sendable, Hashable, Codable {
  /// Advice below a message.
  package struct Advice: Sendable, Hashable, Codable {
    /// A sentence, or one for each line.
    package var text: MessageText
    /// Lines to paste, or other lines that are shown as they are, with their indentation.
    package var lines: [String]

    package init(_ text: MessageText, lines: [String] = []) { (self.text, self.lines) = (text, lines) }

    package var sentences: [String] {
      text.plain.split(separator: "\n", omittingEmptySubsequences: false).map { SanitizedText.of($0) }
    }

    fileprivate var shownLines: [String] { sentences + lines.map { SanitizedText.of($0) } }
  }

  package var severity: Diagnostic.Severity
  package var path: String
  package var line: Int
  package var column: Int
  /// One sentence, which may contain unsafe characters.
  package var message: MessageText
  /// `nil` if no text of the file may be shown.
  package var snippet: Snippet?
  package var advice: [Advice]
  package var code: String?

  package init(
    _ severity: Diagnostic.Severity, path: String, line: Int, column: Int, _ message: MessageText,
    snippet: Snippet? = nil, advice: [Advice] = [], code: String? = nil
  ) {
    (self.severity, self.path, self.line, self.column) = (severity, path, line, column)
    (self.message, self.snippet, self.advice, self.code) = (message, snippet, advice, code)
  }

  /// The name of an operation, action, field or given that the module does not have.
  package var unknownName: String? {
    let codes = [MessageCode.unknownOperation, .unknownAction, .unknownStateField, .unknownGiven]
    guard let code, codes.contains(where: { $0.rawValue == code }) else { return nil }
    return message.parts.lazy.compactMap { if case .quote(let name) = $0 { name } else { nil } }.first
  }

  /// The first line on the terminal, such as `path:line:column: error: message`.
  package func headline(withCode: Bool = false) -> String {
    let location = SanitizedText.location(path, line, column)
    let end = withCode ? code.map { " [\(SanitizedText.of($0))]" } ?? "" : ""
    return "\(location): \(severity.rawValue): \(SanitizedText.of(message.plain))\(end)"
  }

  /// The lines below the first one on the terminal: the snippet and the advice.
  package var details: [String] { details(upTo: .any) }

  package func details(upTo width: LineWidth) -> [String] {
    // A journal may be forged.
    let rows = width.quoted(snippet?.rows.map { SanitizedText.of($0) } ?? [])
    let indented = { (line: String) in line.isEmpty ? "" : .blanks(Self.adviceIndent) + line }
    let notes = advice.flatMap { advice in
      // Lines to paste stay whole.
      advice.sentences.map { width.prose(indented($0)) } + advice.lines.map { indented(SanitizedText.of($0)) }
    }
    return (rows.isEmpty ? [] : [""] + rows) + notes
  }

  private static let adviceIndent = 3

  /// The text on the terminal, with a line break at its end.
  package func text(withCode: Bool = false) -> String {
    ([headline(withCode: withCode)] + details).map { $0 + "\n" }.joined()
  }

  /// The diagnostic without its location, which an editor shows separately.
  package var words: String {
    ([SanitizedText.of(message.plain)] + advice.flatMap(\.shownLines)).joined(separator: "\n")
  }

  /// The error about a file that cannot be used at all.
  package static func unusable(_ path: String, _ reason: String) -> ShownDiagnostic {
    SnippetRenderer(path: path, source: nil).shown(Diagnostic(.error, at: .start, MessageText(quoting: reason)))
  }
}
