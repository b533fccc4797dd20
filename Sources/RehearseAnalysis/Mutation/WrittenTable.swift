import Rehearse
import RehearseLanguage
import RehearseRunner

/// What the cells of a column should say, by the line of their row, or by the number of the case in a `for every`.
package struct SuggestedColumn: Hashable, Sendable {
  let heading: String
  /// Whether the table lacks the column.
  let isNew: Bool
  let cells: [Int: String]
}

/// A table as its author wrote it, or the one that a `for every` stands for, so that it can be shown with other cells.
struct WrittenTable: Sendable {
  fileprivate struct Row {
    /// The number of the first line.
    let line: Int
    var texts: [[Unicode.Scalar]]

    var isFlow: Bool { texts[0].drop { $0 == " " }.starts(with: "- [".unicodeScalars) }
  }

  /// The headings, and the rows below them.
  private let rows: [Row]
  /// The cells of each row by heading, by the row's line.
  private let cells: [Int: [String: SourceRange]]
  private let indentation: Int
  let replacesForEvery: Bool

  /// - Returns: `nil` if something in the table is hidden, or a row is none of the cases.
  init?(_ lines: QuotedLines, _ cells: [Int: [String: SourceRange]]) {
    let texts = lines.texts.map { Array($0.unicodeScalars) }
    guard let first = cells.keys.min(), texts.indices.contains(first - lines.first) else { return nil }
    func depth(_ text: [Unicode.Scalar]) -> Int { text.prefix { $0 == " " }.count }
    let indentation = depth(texts[first - lines.first])
    func isInside(_ text: [Unicode.Scalar]) -> Bool {
      let start = depth(text)
      return start == text.count || text[start] == "#" || start > indentation
        || start == indentation && text[start] == "-"
    }
    let start = texts[..<(first - lines.first)].lastIndex { !isInside($0) }.map { $0 + 1 } ?? 0
    var rows: [Row] = []
    for (place, text) in texts.enumerated().dropFirst(start).prefix(while: { isInside($0.element) }) {
      let column = depth(text)
      if column == text.count || text[column] == "#" { continue }
      // Escaped or hidden characters would move the cells.
      let shown = String(scalars: text)
      guard !shown.contains(SanitizedText.redactionMark), !shown.contains("\\u{"), !shown.hasSuffix("…") else {
        return nil
      }
      if column == indentation {
        rows.append(Row(line: lines.first + place, texts: [text]))
      } else if !rows.isEmpty {
        rows[rows.count - 1].texts.append(text)
      }
    }
    guard rows.dropFirst().map(\.line) == cells.keys.sorted() else { return nil }
    (self.rows, self.cells, self.indentation, replacesForEvery) = (rows, cells, indentation, false)
  }

  /// The table in place of a `for every`; `nil` if a cell is hidden.
  init?(headings: [String], combinations: [[String]], _ replacesForEvery: Bool) {
    let texts = ([headings] + combinations).map { "- [\($0.joined(separator: ", "))]" }
    guard !texts.contains(where: { $0.contains(SanitizedText.redactionMark) }) else { return nil }
    rows = texts.enumerated().map { Row(line: $0 - 1, texts: [Array($1.unicodeScalars)]) }
    (cells, indentation, self.replacesForEvery) = ([:], 0, replacesForEvery)
  }

  /// The headings and rows with other cells; `nil` if a row would lack one.
  func lines(writing columns: [SuggestedColumn]) -> [String]? {
    var lines: [String] = []
    for (place, var row) in rows.enumerated() {
      let own = cells[row.line] ?? [:]
      let end = own.values.map(\.end).max()
      for column in columns where column.isNew {
        guard let cell = place == 0 ? column.heading : column.cells[row.line],
          row.append(cell, behind: end, indentation)
        else { return nil }
      }
      // From the last cell to the first, so that their places stay valid.
      for (heading, range) in own.sorted(by: { $0.value.start > $1.value.start }) {
        guard let column = columns.first(where: { !$0.isNew && $0.heading == heading }) else { continue }
        guard let cell = column.cells[row.line], row.write(cell, at: range) else { return nil }
      }
      lines += row.texts.map { String(scalars: $0.dropFirst(indentation)) }
    }
    return lines
  }
}

extension WrittenTable.Row {
  fileprivate mutating func write(_ cell: String, at range: SourceRange) -> Bool {
    let text = Int(range.start.line) - line
    guard range.start.line == range.end.line, texts.indices.contains(text) else { return false }
    texts[text].replaceSubrange(Int(range.start.column) - 1..<Int(range.end.column) - 1, with: cell.unicodeScalars)
    return true
  }

  /// Adds a cell at the end.
  ///
  /// - Parameter end: the end of the last cell; `nil` if it is the last in its line, or for headings.
  fileprivate mutating func append(_ cell: String, behind end: SourcePosition?, _ indentation: Int) -> Bool {
    guard isFlow else {
      texts.append(Array((String.blanks(indentation + 2) + "- " + cell).unicodeScalars))
      return true
    }
    let last = texts.count - 1
    let bracket: Int?
    if let end {
      guard Int(end.line) == line + last else { return false }
      bracket = texts[last][(Int(end.column) - 1)...].firstIndex(of: "]")
    } else if texts[last].last == "]" {
      bracket = texts[last].count - 1
    } else {
      let comment = texts[last].firstIndex(of: "#") ?? texts[last].count
      bracket = texts[last][..<comment].lastIndex(of: "]")
    }
    guard let bracket else { return false }
    let start = texts[last][..<bracket].lastIndex { $0 != " " }.map { $0 + 1 } ?? bracket
    texts[last].replaceSubrange(start..<bracket, with: (", " + cell).unicodeScalars)
    return true
  }
}
