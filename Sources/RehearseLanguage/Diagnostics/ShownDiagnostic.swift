import Rehearse

/// A rendered diagnostic, which no longer needs the file and can be sent to another process.
package struct ShownDiagnostic: Sendable, Hashable, Codable {
  package var severity: Diagnostic.Severity
  package var line: Int
  package var column: Int
  /// One sentence, which may contain unsafe characters.
  package var message: String
  /// The printed diagnostic, with a line break at its end.
  package var text: String
  package var code: String?

  /// For the terminal, where a person can look up the code.
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

  /// Escapes unsafe characters, because the text is printed unchanged and the journal may be untrusted.
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

  /// The error about a file that cannot be used at all.
  package static func unusable(_ path: String, _ reason: String) -> ShownDiagnostic {
    SnippetRenderer(path: path, source: nil).shown(Diagnostic(.error, at: .start, reason))
  }
}
