/// Rows in columns, the first to the left and the others to the right.
enum Table {
  private static let widths = [47, 11, 12, 11, 10, 11, 11, 7]

  static func text(_ rows: [Row]) -> String {
    ([Row.heading] + rows.map(\.cells)).map(line).joined()
  }

  private static func line(_ cells: [String]) -> String {
    var line = "  "
    for (index, cell) in cells.enumerated() {
      let blanks = String(repeating: " ", count: max(0, widths[index] - cell.count))
      line += index == 0 ? cell + blanks : blanks + cell
    }
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}
