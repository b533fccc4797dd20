import RehearseSource

/// Draws the diagnostics of one file: its secrets blotted out, in the snippets and in the words.
struct Quotation {
  private let redaction: SecretRedaction?
  private let snippets: SnippetRenderer

  /// A file whose text must not be shown.
  init(path: String) {
    redaction = nil
    snippets = SnippetRenderer(path: path, source: nil)
  }

  init(_ text: SourceText, _ secrets: SecretRanges) {
    redaction = SecretRedaction(source: text, secrets: secrets)
    snippets = SnippetRenderer(path: text.path, source: text, secrets: secrets)
  }

  func shown(_ diagnostic: Diagnostic) -> ShownDiagnostic {
    snippets.shown(redaction?.redacted(diagnostic) ?? diagnostic)
  }
}
