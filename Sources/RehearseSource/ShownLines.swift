/// A file's lines as they can be shown: made visible, secrets blotted out, very long ones cut.
package struct ShownLines: Sendable {
  /// How much of a line is shown.
  private static let longestLine = 1000

  private let source: SourceText
  private let secrets: SecretRanges?

  /// - Parameter secrets: `nil` where nothing of the text must be shown.
  package init(_ source: SourceText, secrets: SecretRanges?) {
    self.source = source
    self.secrets = secrets
  }

  package var count: Int { source.bytes.isEmpty ? 0 : source.lineCount }

  /// The line's bytes, to be compared, from 1; its end is no part of it.
  package func bytes(_ number: Int) -> ArraySlice<UInt8> { source.line(number) ?? [] }

  package func text(_ number: Int) -> String {
    guard let secrets else { return SnippetRenderer.blot }
    let characters = source.characters(number)
    let columns = secrets.columns(ofLine: number, count: characters.count)
    return ShownLine(
      characters, count: characters.count, secrets: columns, around: 1, limit: Self.longestLine
    ).text
  }
}
