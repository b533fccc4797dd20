import Rehearse

/// A diagnostic drawn for readers, with its snippet: it needs the file no more, so it can leave the process that read it.
package struct ShownDiagnostic: Sendable, Hashable, Codable {
  package var severity: Diagnostic.Severity
  package var line: Int
  package var column: Int
  /// What is wrong, in one sentence; not yet made visible.
  package var message: String
  /// The whole diagnostic as it is printed, ending in a line break.
  package var text: String
  /// The word for this kind of mistake.
  package var code: String?

  /// The same with its code at the end of the first line: for the terminal, where somebody can look it up.
  package var textWithCode: String {
    guard let code else { return text }
    let end = text.utf8.firstIndex(of: 0x0A) ?? text.endIndex
    return text[..<end] + " [\(code)]" + text[end...]
  }

  package init(
    severity: Diagnostic.Severity, line: Int, column: Int, message: String, text: String, code: String? = nil
  ) {
    self.severity = severity
    self.line = line
    self.column = column
    self.message = message
    self.text = text
    self.code = code
  }

  /// Makes what is printed visible: the text goes to a terminal as it is, whatever the journal that it comes from.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    severity = try values.decode(Diagnostic.Severity.self, forKey: .severity)
    line = try values.decode(Int.self, forKey: .line)
    column = try values.decode(Int.self, forKey: .column)
    message = try values.decode(String.self, forKey: .message)
    text = Self.visible(try values.decode(String.self, forKey: .text))
    code = try values.decodeIfPresent(String.self, forKey: .code).map { SanitizedText.of($0) }
  }

  private static func visible(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { SanitizedText.of($0) }.joined(separator: "\n")
  }

  /// A file that cannot be used as a whole, with the reason.
  package static func unusable(_ path: String, _ reason: String) -> ShownDiagnostic {
    SnippetRenderer(path: path, source: nil).shown(Diagnostic(.error, at: .start, reason))
  }
}
