import Rehearse

/// How wide a line of text may be. On a terminal, a longer one would go on below, where carets no longer point at their
/// text and words are torn.
package struct LineWidth: Sendable {
  /// As wide as the text is.
  package static let any = LineWidth(nil)
  /// On narrower terminals, nothing can be arranged.
  private static let least = 30
  /// The longest label before a column of text.
  private static let longestLabel = 14

  private let cells: Int?

  package init(_ cells: Int?) { self.cells = cells.flatMap { $0 >= Self.least ? $0 : nil } }

  package func fits(_ line: String) -> Bool { cells.map { TextWidth.cells(line) <= $0 } ?? true }

  /// A line, broken between words. Its other lines begin below its text, or below what follows a label and a wide gap.
  ///
  /// - Parameter hanging: how far the other lines are indented more than the first, whatever it contains.
  package func prose(_ line: String, hanging: Int = 0) -> String {
    guard let cells, !fits(line) else { return line }
    let start = line.prefix { $0 == " " }
    let text = line.dropFirst(start.count)
    let label = hanging > 0 ? "" : text.prefix(Self.longestLabel)
    let gap = label.firstRange(of: "  ").map { text[$0.lowerBound...].prefix { $0 == " " } }
    let column = gap.map { TextWidth.cells(text[..<$0.endIndex]) } ?? hanging
    let indent = String.blanks(min(start.count + column, cells / 2))
    let first = gap.map { text[..<$0.endIndex] } ?? ""
    let lines = TextWidth.lines(
      Self.glued(text.dropFirst(first.count)), upTo: cells - indent.count, breaksWords: false)
    return start + first + lines.joined(separator: "\n" + indent).replacing(Self.glue, with: " ")
  }

  /// Stands for a blank that must not become a line break. No text has it, because all texts are safe to show.
  private static let glue = "\u{1}"
  private static let longestCode = 30

  /// A text in which short code stays whole, because a reader may copy it.
  private static func glued(_ text: Substring) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      index % 2 == 1 && part.count <= longestCode ? part.replacing(" ", with: glue) : part
    }.joined(separator: "`")
  }

  /// The rows of a snippet, of which the last has the carets. Rows that are too long are cut, that of the carets around
  /// them.
  ///
  /// - Parameter indent: the number of blanks before each row.
  package func quoted(_ rows: [String], indent: Int = 0) -> [String] {
    guard let cells, rows.contains(where: { !fits(.blanks(indent) + $0) }), let carets = rows.last,
      let bar = rows[0].firstIndex(of: "|")
    else { return rows }
    let gutter = rows[0].distance(from: rows[0].startIndex, to: bar) + 2
    let room = cells - indent - gutter
    guard room > Self.longestLabel else { return rows }
    let begin = carets.prefix { $0 == " " }.count - gutter
    let count = min(carets.count - gutter - begin, room)
    return rows.dropLast().enumerated().flatMap { index, row -> [String] in
      let (number, text) = (String(row.prefix(gutter)), String(row.dropFirst(gutter)))
      guard index == rows.count - 2 else { return [number + Self.part(of: text, from: 0, room)] }
      // As much before the carets as behind them, but nothing that would leave room unused.
      let most = max(0, max(TextWidth.cells(text), begin + count) - room)
      let first = begin + count <= room - 1 ? 0 : min(most, max(0, begin - max(1, (room - count) / 2)))
      let mark = String(filledWith: "^", count: min(count, room - begin + first))
      return [number + Self.part(of: text, from: first, room), .blanks(gutter + begin - first) + mark]
    }
  }

  /// The part of a text that begins at a cell, with an ellipsis for what is left out.
  private static func part(of text: String, from start: Int, _ room: Int) -> String {
    let isCut = TextWidth.cells(text) > start + room
    let (first, last) = (start > 0 ? start + 1 : 0, isCut ? start + room - 1 : start + room)
    var (part, cell) = (start > 0 ? "…" : "", 0)
    for character in text {
      let next = cell + TextWidth.cells(character)
      if next > last { break }
      // Half of a wide character.
      if cell < first, next > first { part += " " }
      if cell >= first { part.append(character) }
      cell = next
    }
    return isCut ? part + "…" : part
  }
}
