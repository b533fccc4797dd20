/// A line of a file as a snippet shows it, with the way from the file's columns to those of the screen.
struct ShownLine {
  private(set) var text = ""
  /// For each column of the file the width of what is shown before it; one more for the line's end.
  private var widths: [Int] = [0]

  init() {}

  init(_ characters: [Unicode.Scalar], secrets: [Range<Int>], around column: Int, limit: Int) {
    let isLong = characters.count > limit
    let first = isLong ? max(0, column - 1 - limit / 2) : 0
    let last = min(characters.count, first + limit)
    let secrets = secrets.filter { $0.overlaps(first + 1..<last + 1) }
    widths = []
    var width = 0
    for index in characters.indices {
      if index == first, first > 0 { width += append("…") }
      widths.append(width)
      guard index >= first, index < last else { continue }
      width += append(shown(characters[index], column: index + 1, secrets: secrets))
    }
    widths.append(width)
    if last < characters.count { _ = append("…") }
  }

  /// The column after the last character.
  var endColumn: Int { widths.count }

  /// How many characters are shown before a column, counted from 1.
  func width(to column: Int) -> Int {
    widths[min(max(column - 1, 0), widths.count - 1)]
  }

  private mutating func append(_ piece: String) -> Int {
    text += piece
    return piece.unicodeScalars.count
  }

  private func shown(_ character: Unicode.Scalar, column: Int, secrets: [Range<Int>]) -> String {
    if let secret = secrets.first(where: { $0.contains(column) }) {
      return column == secret.lowerBound ? SnippetRenderer.blot : ""
    }
    if character == "\t" { return " " }
    let mustBeEscaped =
      VisibleText.isUnsafe(character) || VisibleText.endsCommand(character, after: text.unicodeScalars)
    return mustBeEscaped ? VisibleText.escaped(character) : String(Character(character))
  }
}
