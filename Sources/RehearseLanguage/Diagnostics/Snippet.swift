import Rehearse

/// Lines of a file with a mark below the last of them, safe to show.
package struct Snippet: Sendable, Hashable, Codable {
  /// More than any snippet has.
  package static let (mostLines, mostCells) = (10, 1000)

  /// The lines in order. They are escaped, cut and without secrets.
  package var lines: [String]
  /// The number of the last line, which the mark is about.
  package var number: Int
  /// The number of terminal cells before the mark, and its width.
  package var markStart: Int
  package var markWidth: Int

  package init(lines: [String], number: Int, markStart: Int, markWidth: Int) {
    (self.lines, self.number) = (lines, number)
    (self.markStart, self.markWidth) = (markStart, markWidth)
  }

  /// The lines as the terminal shows them, the last one with the carets.
  package var rows: [String] {
    let width = max(String(number).utf8.count, 3)
    let first = number - lines.count + 1
    let numbered = lines.enumerated().map { index, line in
      let number = first + index
      let row = " \(number == self.number ? ">" : " ")\(String.blanks(width - String(number).utf8.count))\(number) |"
      return line.isEmpty ? row : "\(row) \(line)"
    }
    return numbered + [.blanks(width + 5 + markStart) + String(filledWith: "^", count: max(1, markWidth))]
  }
}
