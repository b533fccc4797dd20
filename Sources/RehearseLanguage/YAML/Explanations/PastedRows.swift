import Rehearse

/// Explains rows that were pasted from a spreadsheet or another tool: with bars, tabs, semicolons, or quotes as in CSV.
struct PastedRows: ComplaintCheck {
  let complaint: Complaint

  init(_ complaint: Complaint) { self.complaint = complaint }

  /// The first such row around the line with the mistake.
  var diagnostic: Diagnostic? {
    for line in [complaint.contextLine, complaint.line] {
      guard isInTable(line), !line.body.hasPrefix("["), let cells = Self.cells(line) else { continue }
      let isRow = { (row: YAMLLine) in row.indent == line.indent && Self.cells(row) != nil }
      let above = complaint.lines.prefix(line.number - 1).reversed().prefix(while: isRow)
      let rows = above.reversed() + complaint.lines[(line.number - 1)...].prefix(while: isRow)
      guard let first = rows.first else { continue }
      let change = Hint.Change.edits(rows.map(Self.withBrackets))
      return first.mistake(
        .rowsWithoutBrackets(Self.cells(first) ?? cells, below: rows.count - 1, change), at: first.start, count: nil)
    }
    return nil
  }

  private func isInTable(_ line: YAMLLine) -> Bool {
    let above = complaint.linesAbove(line.number).first { $0.indent < line.indent }
    return above?.key == ScenarioKey.table.rawValue
  }

  /// The cells of such a row; `nil` for any other line.
  static func cells(_ line: YAMLLine) -> [String]? {
    let text = line.text(from: line.start, to: line.textEnd)
    if text.count > 1, text.first == "|", text.last == "|" { return cells(text.dropFirst().dropLast(), "|") }
    if text.hasPrefix("\""), text.hasSuffix("\""), text.contains("\",\"") { return cells(text[...], ",") }
    guard !text.contains(where: { "{[]}:".contains($0) }) else { return nil }
    return ["\t", ";", "|", ","].first { text.contains($0) }.map { cells(text[...], $0) }
  }

  private static func cells(_ text: Substring, _ separator: Character) -> [String] {
    text.split(separator: separator, omittingEmptySubsequences: false).map { cell in
      let words = cell.split(separator: " ").joined(separator: " ")
      if words.isEmpty { return "\"\"" }
      let inside = words.dropFirst().dropLast()
      let isQuoted = words.count > 2 && words.hasPrefix("\"") && words.hasSuffix("\"")
      return isQuoted && inside.allSatisfy { $0.isLetter || " ._".contains($0) } ? String(inside) : words
    }
  }

  /// Writes a row in brackets, and removes one of dashes.
  static func withBrackets(_ row: YAMLLine) -> TextEdit {
    let cells = cells(row) ?? []
    if cells.allSatisfy({ $0.allSatisfy { "-: ".contains($0) } }) { return .removing(lines: row.number...row.number) }
    return row.replacing(row.indent..<row.textEnd, "- [\(cells.joined(separator: ", "))]")
  }
}

extension Message {
  /// - Parameter below: the number of such rows below this one.
  static func rowsWithoutBrackets(_ cells: [String], below: Int, _ change: Hint.Change) -> Message {
    let row = Hint("Write - [\(cells.joined(separator: ", "))]", change).or("Write - [first, second]")
    return Message(
      .tableWithBars, "a row of a table is written in brackets",
      hints: [below == 0 ? row : row + ", and so on in the rows below. A row of dashes is not needed."])
  }
}
