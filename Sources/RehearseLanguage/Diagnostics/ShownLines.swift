import Rehearse

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
    guard let secrets else { return SanitizedText.blot }
    return text(number, secrets)
  }

  private func text(_ number: Int, _ secrets: SecretRanges) -> String {
    let characters = source.characters(number)
    let columns = secrets.columns(ofLine: number, count: characters.count)
    return ShownLine(
      characters, count: characters.count, secrets: columns, around: 1, limit: Self.longestLine
    ).text
  }

  /// The lines of a scenario; none where nothing of the text must be shown.
  package func texts(_ lines: ClosedRange<Int>) -> [String] {
    guard let near = secrets?.touching(lines) else { return [] }
    return lines.filter { $0 <= count }.map { text($0, near) }
  }

  /// What is written in a place, on one line.
  package func text(_ range: SourceRange) -> String {
    let lines = Int(range.start.line)...max(Int(range.start.line), Int(range.end.line))
    guard let near = secrets?.touching(lines) else { return SanitizedText.blot }
    let parts = lines.map { number in
      let characters = source.characters(number)
      let start = number == lines.lowerBound ? min(Int(range.start.column) - 1, characters.count) : 0
      let end = number == Int(range.end.line) ? min(Int(range.end.column) - 1, characters.count) : characters.count
      let secret = near.columns(ofLine: number, count: characters.count).compactMap { columns -> Range<Int>? in
        let (first, last) = (max(columns.lowerBound - start, 1), min(columns.upperBound - start, end - start + 1))
        return first < last ? first..<last : nil
      }
      let shown = characters[start..<max(start, end)].drop { $0 == " " }
      let cut = max(start, end) - start - shown.count
      return ShownLine(
        shown, count: shown.count,
        secrets: secret.map { max(1, $0.lowerBound - cut)..<max(1, $0.upperBound - cut) }.filter { !$0.isEmpty },
        around: 1, limit: Self.longestLine
      ).text
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
