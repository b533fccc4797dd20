import Rehearse

/// Checks that a decision table has exactly one row for each combination of the declared values.
struct CompletenessCheck: DecoderPart {
  let context: DecodingContext

  private static let shownRows = 20

  /// Returns the combinations without a row, as values by column index, or `nil` if there is a mistake.
  ///
  /// Missing rows are not a mistake if expectations may be left open.
  func check(_ node: Node, at key: Node, _ columns: [Column], _ rows: [DecodedRow]) -> [[Int: ColumnValue]]? {
    guard let named = namedColumns(node, columns) else { return nil }
    var domains: [[ColumnValue]] = []
    for (index, item) in named {
      guard let values = cells.finiteColumnValues(columns[index], at: item) else {
        return reject(
          .endlessValues,
          "`\(tree.string(item))` has no fixed list of values, so no table can have a row for each of them",
          ["Name only columns whose values are a switch or a fixed list."], at: item)
      }
      domains.append(values)
    }
    let size = domains.reduce(1) { min($0 * $1.count, FileDecoder.caseLimit + 1) }
    guard size <= FileDecoder.caseLimit else {
      return reject(
        .tooManyCases, "there are more than \(FileDecoder.caseLimit) combinations of these values", at: node)
    }
    return check(rows, of: named.map(\.column), domains: domains, columns, at: key)
  }

  private func check(
    _ rows: [DecodedRow], of inputs: [Int], domains: [[ColumnValue]], _ columns: [Column], at key: Node
  ) -> [[Int: ColumnValue]]? {
    let covered = coveredLines(rows, inputs, columns)
    var missing: [[ColumnValue]] = []
    Combinations.forEach(domains) { values in
      if covered.lines[values.map(\.shown)] == nil { missing.append(values) }
    }
    let isKnown = columns.indices.allSatisfy {
      inputs.contains($0) ? !cells.isSecret(columns[$0]) : !columns[$0].isInput
    }
    if covered.areExact, missing.isEmpty || mayBeOpen && isKnown {
      return missing.map { Dictionary(uniqueKeysWithValues: zip(inputs, $0)) }
    }
    if !missing.isEmpty {
      reportMissing(missing.map { $0.map(\.shown) }, of: inputs, columns, at: key, below: rows.last)
    }
    return nil
  }

  /// The line of the row that covers each combination; reports two rows for the same combination.
  private func coveredLines(
    _ rows: [DecodedRow], _ inputs: [Int], _ columns: [Column]
  ) -> (lines: [[String]: Int32], areExact: Bool) {
    var lines: [[String]: Int32] = [:]
    var areExact = true
    for row in rows {
      let line = tree.position(row.node).line
      var overlap: (earlier: Int32, values: [String])?
      Combinations.forEach(inputs.map { row.alternatives[$0].map(\.shown) }) { values in
        if let earlier = lines[values] { overlap = overlap ?? (earlier, values) } else { lines[values] = line }
      }
      guard let overlap else { continue }
      areExact = false
      let shown = zip(inputs, overlap.values).map { "\(columns[$0].title)=\($1)" }.joined(separator: ", ")
      report(
        .overlappingRows, "the rows on lines \(overlap.earlier) and \(line) are for the same combination: \(shown)",
        ["Change one of the two: every combination must have exactly one row."], in: tree.start(row.node))
    }
    return (lines, areExact)
  }

  private func reportMissing(
    _ missing: [[String]], of inputs: [Int], _ columns: [Column], at key: Node, below last: DecodedRow?
  ) {
    // Only the author knows the other cells, so the next run rejects their placeholders.
    let all = missing.map { values in
      let cells = columns.indices.map { index in
        inputs.firstIndex(of: index).map { EveryWord.cell(values[$0]) }
          ?? (columns[index].isMark ? "none" : Matcher.toFillIn)
      }
      return "[\(cells.joined(separator: ", "))]"
    }
    let lines = all.prefix(Self.shownRows).map { "  - \($0)" }
    let change = last.flatMap { changes.adding(rows: all, below: $0.node) }
    let rest = missing.count - lines.count
    report(
      .incompleteTable,
      "the table is not complete: \(missing.count) "
        + (missing.count == 1 ? "combination has no row" : "combinations have no row"),
      [Hint("Add, with what you expect:", pasting: lines, change?.titled("Add the missing rows"))]
        + (rest > 0 ? ["… and \(rest) more"] : []), at: key)
  }

  /// A missing row as a case that expects nothing yet.
  func missingRow(
    _ values: [Int: ColumnValue], _ columns: [Column], _ builder: CaseBuilder, at table: Node
  ) -> MissingRow {
    let inputs = values.sorted { $0.key < $1.key }.map { (column: $0.key, value: $0.value) }
    let name = inputs.map(\.value.shown).joined(separator: ", ")
    let label = inputs.map { "\(columns[$0.column].title)=\($0.value.shown)" }.joined(separator: ", ")
    let hasNames = columns.contains { $0.path == .name }
    let row = builder.row(inputs, columns, named: hasNames ? name : label, at: tree.position(table))
    let cells = columns.enumerated().map { index, column -> MissingRow.Cell in
      if let value = values[index] { return .value(EveryWord.cell(value.shown)) }
      if column.isMark { return .value("none") }
      return column.path == .name ? .value(Literal.text(name).flow(.text)) : .expected(column.path)
    }
    return MissingRow(testCase: row.testCase, cells: cells)
  }

  // MARK: Columns

  /// The columns that `complete over` names; reports items that are not columns.
  func namedColumns(_ node: Node, _ columns: [Column]) -> [(column: Int, item: Node)]? {
    guard tree.isList(node) else { return nil }
    guard tree.count(node) > 0 else {
      return reject(
        .emptyList, "`complete over` is empty", ["Name at least one column, or remove the key."], at: node)
    }
    var named: [(column: Int, item: Node)] = []
    let items = tree.items(node).filter { !tree.isRefused($0) }
    for item in items {
      guard tree.isScalar(item) else {
        reportNotColumns(item, of: node, columns)
        continue
      }
      let title = tree.string(item)
      guard let column = columns.firstIndex(where: { $0.isInput && $0.heading == title }) else {
        reportNoColumn(item, title, columns)
        continue
      }
      if named.contains(where: { $0.column == column }) {
        report(.duplicateColumn, "`\(title)` is written twice", ["Remove one of the two."], at: item)
      } else {
        named.append((column, item))
      }
    }
    return named.count == items.count ? named : nil
  }

  /// Reports a value that is not a list of columns.
  ///
  /// - Parameter list: the list that it is an item of.
  func reportNotColumns(_ over: Node, of list: Node? = nil, _ columns: [Column]) {
    let all = columns.filter { $0.isInput && cells.finiteValues($0) != nil }.map(\.heading)
    let named = all.filter { tree.isScalar(over) && tree.string(over) == $0 }
    let names = (named.isEmpty ? all : named).joined(separator: ", ")
    report(
      .notAList, "`complete over` must be a list of columns, but this is \(hints.found(over))",
      [
        names.isEmpty
          ? "No column of this table has a fixed list of values."
          : Hint("Write [\(names)]", changes.replacing(list ?? over, "[\(names)]")).or("Write [first, second]")
      ], at: over)
  }

  private func reportNoColumn(_ item: Node, _ title: String, _ columns: [Column]) {
    let inputs = columns.filter(\.isInput).map(\.heading)
    let near = NameSuggestion.nearest(to: title, in: inputs).map { near in
      [Hint("Did you mean \"\(near)\"?", .replacing(near))]
    }
    let all: MessageText =
      inputs.isEmpty ? "The table has no `given` or `when` column." : "Columns: \(inputs.joined(separator: ", "))"
    report(
      .unknownColumn, "\"\(title)\" is not a `given` or `when` column of this table", (near ?? []) + [Hint(all)],
      at: item)
  }
}
