/// A diagnostic drawn for readers, with its snippet: it needs the file no more, so it can leave the process that read it.
package struct ShownDiagnostic: Sendable, Hashable {
  package var severity: Diagnostic.Severity
  package var line: Int
  package var column: Int
  /// What is wrong, in one sentence; not yet made visible.
  package var message: String
  /// The whole diagnostic as it is printed, ending in a line break.
  package var text: String

  package init(severity: Diagnostic.Severity, line: Int, column: Int, message: String, text: String) {
    self.severity = severity
    self.line = line
    self.column = column
    self.message = message
    self.text = text
  }

  /// A file that cannot be used as a whole, with the reason.
  package static func unusable(_ path: String, _ reason: String) -> ShownDiagnostic {
    SnippetRenderer(path: path, source: nil).shown(Diagnostic(.error, at: .start, reason))
  }
}
