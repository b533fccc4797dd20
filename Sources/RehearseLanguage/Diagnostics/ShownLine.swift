import Rehearse

/// A line as a snippet shows it, with a mapping from columns in the file to columns on the screen.
struct ShownLine {
  private(set) var text = ""
  private let count: Int
  /// The index of the first shown character.
  private let first: Int
  /// The number of bytes in the text before each shown character, and before the end.
  private var ends: [Int] = []

  /// - Parameter characters: Not an array, because copying a 1 MB line for each of a hundred mistakes would be slow.
  init(
    _ characters: some BidirectionalCollection<Unicode.Scalar>, count: Int, secrets: [Range<Int>], around column: Int,
    limit: Int
  ) {
    self.count = count
    first = count > limit ? min(count, max(0, column - 1 - limit / 2)) : 0
    let last = min(count, first + limit)
    let secrets = secrets.filter { $0.overlaps(first + 1..<last + 1) }
    if first > 0 { text += "…" }
    var current = characters.index(characters.startIndex, offsetBy: first)
    for index in first..<last {
      ends.append(text.utf8.count)
      text += shown(characters[current], column: index + 1, secrets: secrets)
      characters.formIndex(after: &current)
    }
    ends.append(text.utf8.count)
    if last < count { text += "…" }
  }

  var endColumn: Int { count + 1 }

  /// The number of terminal cells before a column.
  func width(to column: Int) -> Int {
    if column <= first { return 0 }
    let end = ends[min(column - 1 - first, ends.count - 1)]
    return TextWidth.cells(String(Substring(text.utf8.prefix(end))))
  }

  private func shown(_ character: Unicode.Scalar, column: Int, secrets: [Range<Int>]) -> String {
    if let secret = secrets.first(where: { $0.contains(column) }) {
      return column == secret.lowerBound ? SanitizedText.redactionMark : ""
    }
    if character == "\t" { return " " }
    let mustBeEscaped =
      SanitizedText.isUnsafe(character) || SanitizedText.endsCommand(character, after: text.unicodeScalars)
    return mustBeEscaped ? SanitizedText.escaped(character) : String(Character(character))
  }
}

/// The lines of a file, safe to show: escaped, without secrets, and truncated if very long.
package struct ShownLines: Sendable {
  private static let longestLine = 1000

  private let source: SourceText
  private let secrets: SecretRanges?

  /// - Parameter secrets: `nil` if no text may be shown.
  package init(_ source: SourceText, secrets: SecretRanges?) {
    self.source = source
    self.secrets = secrets
  }

  package var count: Int { source.bytes.isEmpty ? 0 : source.lineCount }

  /// The bytes of a line without its line break; the first line is 1.
  package func bytes(_ number: Int) -> ArraySlice<UInt8> { source.line(number) ?? [] }

  package func text(_ number: Int) -> String {
    guard let secrets else { return SanitizedText.redactionMark }
    let characters = source.characters(number)
    return shown(characters[...], secrets.columns(ofLine: number, count: characters.count))
  }

  private func shown(_ characters: ArraySlice<Unicode.Scalar>, _ secrets: [Range<Int>]) -> String {
    ShownLine(characters, count: characters.count, secrets: secrets, around: 1, limit: Self.longestLine).text
  }

  /// Empty if no text may be shown.
  package func texts(_ lines: ClosedRange<Int>) -> [String] {
    guard let near = secrets?.touching(lines) else { return [] }
    let shown = ShownLines(source, secrets: near)
    return lines.filter { $0 <= count }.map { shown.text($0) }
  }

  /// The text of a range, joined into one line.
  package func text(_ range: SourceRange) -> String {
    let lines = Int(range.start.line)...max(Int(range.start.line), Int(range.end.line))
    guard let near = secrets?.touching(lines) else { return SanitizedText.redactionMark }
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
      return self.shown(
        shown, secret.map { max(1, $0.lowerBound - cut)..<max(1, $0.upperBound - cut) }.filter { !$0.isEmpty })
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
