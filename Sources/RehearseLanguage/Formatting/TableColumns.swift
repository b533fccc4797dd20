import Rehearse

/// Puts the rows of a table into columns: those that are lists in brackets on one line.
enum TableColumns {
  static func align(_ rows: inout [Layout.Entry]) {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in (cells(row) ?? []).enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], ColumnWidth.of(cell))
      }
    }
    // A file that could not be read any more helps nobody: one cell of a page would make every row as long.
    guard rows.count * widths.reduce(0, +) <= YAMLLimits.fileBytes else { return }
    var remarkOffset = 0
    for place in rows.indices {
      guard case .text(var text) = rows[place].value, let cells = cells(rows[place]) else { continue }
      text.first = line(cells, widths)
      // Behind the dash and its blank, with two blanks before the remark.
      if text.remark != nil { remarkOffset = max(remarkOffset, 2 + ColumnWidth.of(text.first) + 2) }
      rows[place].value = .text(text)
    }
    for place in rows.indices {
      guard case .text(var text) = rows[place].value, text.cells != nil, !text.isBelow else { continue }
      text.remark?.offset = remarkOffset
      rows[place].value = .text(text)
    }
  }

  private static func cells(_ row: Layout.Entry) -> [String]? {
    guard case .text(let text) = row.value, !text.isBelow else { return nil }
    return text.cells
  }

  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = "["
    for (column, cell) in cells.enumerated() {
      line += cell
      guard column < cells.count - 1 else { break }
      line += "," + String.blanks(widths[column] - ColumnWidth.of(cell) + 1)
    }
    return line + "]"
  }
}
