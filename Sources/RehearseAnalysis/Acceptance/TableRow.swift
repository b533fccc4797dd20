import Rehearse
import RehearseLanguage

/// A table row whose edits keep the columns aligned where possible.
struct TableRow {
  private static let neighbours = 3

  let node: Node
  private let rows: [Node]
  private let place: Int

  static func all(in scenario: Node, _ text: FileText) -> [SourcePosition: TableRow] {
    let rows = text.entry(scenario, ScenarioKey.table).map { text.tree.items($0.value) } ?? []
    return rows.indices.dropFirst().reduce(into: [:]) { found, place in
      found[text.tree.position(rows[place])] = TableRow(node: rows[place], rows: rows, place: place)
    }
  }

  /// The edits of a cell, padded to keep the next cell in its column if possible.
  func edits(of cell: Node, _ inner: [Edit], _ text: FileText) -> [Edit] {
    let cells = text.tree.items(node)
    guard !inner.isEmpty, text.isFlow(node), let place = cells.firstIndex(of: cell) else { return inner }
    let range = text.range(cell)
    let gapEnd = place + 1 < cells.count ? text.start(cells[place + 1]) : text.range(node).upperBound - 1
    let gap = text.text(range.upperBound..<gapEnd)
    let separator = place + 1 < cells.count ? "," : ""
    guard gap.allSatisfy({ $0 == " " || $0 == "," }), isAligned(place, gap, text),
      let new = Self.applied(inner, to: range, text)
    else { return inner }
    let width = TextWidth.cells(text.text(range)) + gap.utf8.count
    let written = new + separator
    let blanks = max(separator.isEmpty ? 0 : 1, width - TextWidth.cells(written))
    return [Edit(range.lowerBound..<gapEnd, written + .blanks(blanks))]
  }

  private static func applied(_ edits: [Edit], to range: Range<Int>, _ text: FileText) -> String? {
    let moved = edits.map {
      Edit($0.range.lowerBound - range.lowerBound..<$0.range.upperBound - range.lowerBound, $0.text)
    }
    return Splice(moved).map { String(decoding: $0.applied(to: Array(text.bytes[range])), as: UTF8.self) }
  }

  /// Whether the next cell is aligned with the headings or a nearby row.
  private func isAligned(_ place: Int, _ gap: String, _ text: FileText) -> Bool {
    let end = Self.columns(node, text)[place + 1]
    let near = max(0, self.place - Self.neighbours)...min(rows.count - 1, self.place + Self.neighbours)
    return ([rows[0]] + rows[near]).contains { other in
      guard other != node, text.isFlow(other) else { return false }
      let columns = Self.columns(other, text)
      guard place + 1 < columns.count, columns[place + 1] == end else { return false }
      return place + 2 < columns.count || !gap.isEmpty || Self.hasBlanksAtEnd(other, text)
    }
  }

  private static func hasBlanksAtEnd(_ row: Node, _ text: FileText) -> Bool {
    let end = text.range(row).upperBound - 2
    return end >= 0 && text.bytes[end] == 0x20
  }

  /// The terminal columns of a row's cells and closing bracket, relative to its opening bracket.
  private static func columns(_ row: Node, _ text: FileText) -> [Int] {
    let start = text.cells(before: text.start(row))
    let places = text.tree.items(row).map(text.start) + [max(0, text.source.offset(of: text.tree[row].end) - 1)]
    return places.map { text.cells(before: $0) - start }
  }

  // MARK: New rows

  static func insertion(of rows: [[String]], in table: Node, mark: String, _ text: FileText) -> [Edit] {
    let written = text.tree.items(table)
    guard let last = written.last, !rows.isEmpty else { return [] }
    let isOneLine = text.tree[last].start.line == text.tree[last].end.line
    let columns = text.isFlow(last) && isOneLine && isAligned(written, text) ? columns(last, text) : nil
    let texts = rows.map { flow($0, columns, text) }
    guard text.isFlow(table) else {
      let line = text.newline + String.blanks(text.column(table)) + "- "
      return [Edit(at: text.lineEnd(text.range(last).upperBound), texts.map { "\(line)\($0)  \(mark)" }.joined())]
    }
    return Parts(table, text).edits(written.indices.map(Parts.ListPart.kept) + texts.map(Parts.ListPart.new))
  }

  private static func isAligned(_ rows: [Node], _ text: FileText) -> Bool {
    guard let last = rows.last else { return false }
    let columns = columns(last, text).dropLast()
    return rows.dropLast().contains { text.isFlow($0) && Self.columns($0, text).dropLast() == columns }
  }

  /// - Parameter columns: the preferred columns of the cells and the closing bracket.
  private static func flow(_ cells: [String], _ columns: [Int]?, _ text: FileText) -> String {
    var row = "["
    for (place, cell) in cells.enumerated() {
      let least = place == 0 ? 0 : 1
      let wanted = columns.map { $0[place] - TextWidth.cells(row) } ?? least
      row += String.blanks(max(least, wanted)) + cell + (place + 1 < cells.count ? "," : "")
    }
    let end = columns.map { $0[cells.count] - TextWidth.cells(row) } ?? 0
    return row + String.blanks(end) + "]"
  }
}
