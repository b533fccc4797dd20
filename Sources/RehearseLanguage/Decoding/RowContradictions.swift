import Rehearse

/// Finds rows that give the same and expect different things; `accept` may find them, because it replaces expectations.
struct RowContradictions: DecoderPart {
  let context: DecodingContext
  private let columns: [Column]
  private var rows: [[Input]: (line: Int32, cells: [ColumnValue])] = [:]

  init(context: DecodingContext, _ columns: [Column]) {
    self.context = context
    self.columns = columns
  }

  /// The value of a given or when column.
  private enum Input: Hashable {
    case literal(Literal)
    case script(ResponseScript)
    case span(Int64)
  }

  /// Reports a row that contradicts an earlier one; returns whether it does.
  mutating func isContradiction(_ cells: [ColumnValue], at line: Int32) -> Bool {
    if mayBeOpen { return false }
    let inputs = zip(columns, cells).filter { $0.0.isInput }.compactMap { input($1) }
    guard let earlier = rows[inputs] else {
      rows[inputs] = (line, cells)
      return false
    }
    guard let place = columns.indices.first(where: { differ(earlier.cells[$0], cells[$0], columns[$0]) }) else {
      return false
    }
    let (one, other) = (expected(earlier.cells[place], columns[place]), expected(cells[place], columns[place]))
    report(
      .contradiction,
      "the rows in lines \(earlier.line) and \(line) give the same, but expect different things: "
        + "`\(HeadingKind.then.heading(columns[place].title))` is \(one) and \(other)",
      ["They cannot both hold. Remove one of them, or change what one of them gives."], in: cells[place].range)
    return true
  }

  private func input(_ cell: ColumnValue) -> Input? {
    switch cell.value {
    case .literal(let literal): .literal(literal)
    case .span(let span): .span(span)
    case .script(let script): .script(script)
    default: nil
    }
  }

  /// Whether two cells without placeholders expect different values of one field, or different numbers of calls.
  private func differ(_ one: ColumnValue, _ other: ColumnValue, _ column: Column) -> Bool {
    switch (one.value, other.value) {
    case (.pattern(.exactly(let value)), .pattern(.exactly(let another))): value != another
    case (.count(let count), .count(let another)): count != another
    case (.history(let values), .history(let others)):
      values != others && (values + others).allSatisfy { if case .exactly = $0 { true } else { false } }
    default: false
    }
  }

  private func expected(_ cell: ColumnValue, _ column: Column) -> String {
    switch (cell.value, column.path) {
    case (.count(let count), _): String(count)
    case (.pattern(let pattern), .state(let field)), (.pattern(let pattern), .changes(let field)):
      pattern.shortened(to: 80).flow(contract.state[field].valueType)
    case (.history(let patterns), .history(let field)):
      patterns.isEmpty
        ? "none"
        : "[" + patterns.map { $0.shortened(to: 80).flow(contract.state[field].valueType) }.joined(separator: ", ")
          + "]"
    default: ""
    }
  }
}
