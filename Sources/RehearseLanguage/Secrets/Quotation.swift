import Rehearse

/// Draws the diagnostics of one file: its secrets blotted out, in the snippets and in the words.
package struct Quotation {
  private let redaction: SecretRedaction?
  private let snippets: SnippetRenderer

  /// A file whose text must not be shown.
  package init(path: String) {
    redaction = nil
    snippets = SnippetRenderer(path: path, source: nil)
  }

  /// A file whose text may be shown if it is a scenario file.
  ///
  /// - Parameters:
  ///   - secretNames: by which names its secrets are found.
  ///   - isInOrder: whether no mistake was found in the file's YAML.
  package init(_ source: SourceFile, _ bytes: [UInt8], _ tree: NodeTree, secretNames: SecretNames, isInOrder: Bool) {
    guard source.mayQuote(bytes) else {
      self.init(path: source.path)
      return
    }
    let text = SourceText(path: source.path, file: bytes)
    self.init(text, SecretFinder(names: secretNames).find(in: text, tree, isInOrder: isInOrder), secretNames.harmless)
  }

  private init(_ text: SourceText, _ secrets: SecretRanges, _ harmless: Set<String>) {
    redaction = SecretRedaction(source: text, secrets: secrets, harmless: harmless)
    snippets = SnippetRenderer(path: text.path, source: text, secrets: secrets)
  }

  package func shown(_ diagnostic: Diagnostic) -> ShownDiagnostic { snippets.shown(redacted(diagnostic)) }

  /// The line on which a place begins, with a caret below.
  package func line(_ range: SourceRange) -> String { snippets.line(range) }

  /// The diagnostic without the file's secrets in its words.
  func redacted(_ diagnostic: Diagnostic) -> Diagnostic { redaction?.redacted(diagnostic) ?? diagnostic }
}
