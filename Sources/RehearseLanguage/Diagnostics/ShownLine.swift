import Rehearse

/// A line of a file as a snippet shows it, with the way from the file's columns to those of the screen.
struct ShownLine {
  private(set) var text = ""
  /// How many characters the whole line has.
  private let count: Int
  /// The first character that is shown, from 0.
  private let first: Int
  /// For each column that is shown the width of what is before it; one more for the end. Empty where the line is shown as it is.
  private var widths: [Int] = []

  /// Nothing at all.
  init() { self.init([], count: 0, secrets: [], around: 1, limit: 0) }

  /// A whole line of ASCII that can be shown as it is.
  init(plain line: String) {
    text = line
    count = line.utf8.count
    first = 0
  }

  /// - Parameter characters: the line's characters; a long line is not made an array of, since a hundred mistakes may
  ///   stand on a line of a megabyte.
  init(
    _ characters: some BidirectionalCollection<Unicode.Scalar>, count: Int, secrets: [Range<Int>], around column: Int,
    limit: Int
  ) {
    self.count = count
    first = count > limit ? min(count, max(0, column - 1 - limit / 2)) : 0
    let last = min(count, first + limit)
    let secrets = secrets.filter { $0.overlaps(first + 1..<last + 1) }
    var width = first > 0 ? append("…") : 0
    var place = characters.index(characters.startIndex, offsetBy: first)
    for index in first..<last {
      widths.append(width)
      width += append(shown(characters[place], column: index + 1, secrets: secrets))
      characters.formIndex(after: &place)
    }
    widths.append(width)
    if last < count { _ = append("…") }
  }

  /// The column after the last character.
  var endColumn: Int { count + 1 }

  /// How many characters are shown before a column, counted from 1.
  func width(to column: Int) -> Int {
    if column <= first { return 0 }
    return widths.isEmpty ? min(column - 1, count) : widths[min(column - 1 - first, widths.count - 1)]
  }

  private mutating func append(_ piece: String) -> Int {
    text += piece
    return piece.unicodeScalars.count
  }

  private func shown(_ character: Unicode.Scalar, column: Int, secrets: [Range<Int>]) -> String {
    if let secret = secrets.first(where: { $0.contains(column) }) {
      return column == secret.lowerBound ? SanitizedText.blot : ""
    }
    if character == "\t" { return " " }
    let mustBeEscaped =
      SanitizedText.isUnsafe(character) || SanitizedText.endsCommand(character, after: text.unicodeScalars)
    return mustBeEscaped ? SanitizedText.escaped(character) : String(Character(character))
  }
}
