import Rehearse

/// Finds rows that start from the same givens and expect different results; `accept` may find them, because it replaces expectations.
struct RowContradictions: DecoderPart {
  let context: DecodingContext
  private let columns: [Column]
  private var rows: [[Input]: Row] = [:]

  init(context: DecodingContext, _ columns: [Column]) {
    self.context = context
    self.columns = columns
  }

  private struct Row {
    let line: Int32
    let cells: [ColumnValue]
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
      rows[inputs] = Row(line: line, cells: cells)
      return false
    }
    for (index, pair) in zip(earlier.cells, cells).enumerated() {
      guard let (one, other) = differing(pair.0, pair.1) else { continue }
      report(
        .contradiction,
        "the rows on lines \(earlier.line) and \(line) start from the same givens and expect different results: "
          + "`\(HeadingKind.then.heading(columns[index].title))` is \(one.text) and \(other.text)",
        ["They cannot both hold. Remove one of them, or change what one of them gives."], in: cells[index].range)
      return true
    }
    return false
  }

  private func input(_ cell: ColumnValue) -> Input? {
    switch cell.value {
    case .literal(let literal): .literal(literal)
    case .span(let span): .span(span)
    case .script(let script): .script(script)
    default: nil
    }
  }

  /// The only values that two cells of a column accept, if these differ.
  private func differing(_ one: ColumnValue, _ other: ColumnValue) -> (OnlyValue, OnlyValue)? {
    guard case .expectations(let expectations) = one.value, case .expectations(let others) = other.value,
      let value = expectations.first?.form.onlyValue(in: contract),
      let another = others.first?.form.onlyValue(in: contract), value.value != another.value
    else { return nil }
    return (value, another)
  }
}
