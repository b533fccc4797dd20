import Rehearse

/// A row of a table, with the alternative values of each column.
struct DecodedRow {
  var node: Node
  var alternatives: [[ColumnValue]]
}

/// Builds the cases of a table: one for each row, or for each combination that `any` stands for.
struct TableDecoder: DecoderPart {
  let context: DecodingContext

  func expandTable(
    _ node: Node, _ mapping: Mapping<ScenarioKey>, _ builder: CaseBuilder, into file: inout DecodedFile
  ) {
    guard !tree.isRefused(node), !builder.triggers.isEmpty, !mapping.has(.steps) else { return }
    let rowNodes = tree.items(node)
    guard let titles = rowNodes.first else {
      return report(
        .emptyList,
        tree.isList(node)
          ? "the table is empty"
          : "`table` must be a list of rows, but this is \(tree.isScalar(node) ? "one text" : hints.found(node))",
        [bulletHint(node) ?? Hint("The first row has the headings:", pasting: ["table:", "  \(headings.exampleRow)"])],
        at: node)
    }
    let before = context.diagnostics.count
    let read = columns(titles, builder)
    if rowNodes.count == 1, !mayBeOpen || !mapping.has(.completeOver) {
      guard read != nil else { return }
      return report(
        .noRows, "the table has only headings, so nothing would run", ["Add at least one row below them."], at: node)
    }
    let rows = FreeGroupReview(context: context).alternatives {
      rowNodes.dropFirst().compactMap { row($0, read, below: titles) }
    }
    guard let read else { return }
    let known = read.compactMap(\.self)
    let isKnown = known.count == read.count
    if isKnown { checkExpectations(mapping, known, builder) }
    for row in rows { responses.checkScope(of: row.alternatives, in: builder) }
    if isKnown { steps.reportMissingArguments(builder, supplied: known.compactMap(\.argument)) }
    let over = mapping[.completeOver]
    let completeness = CompletenessCheck(context: context)
    if let over, !tree.isRefused(over), !tree.isList(over) { return completeness.reportNotColumns(over, known) }
    guard isKnown else { return }
    guard rows.count == rowNodes.count - 1, context.diagnostics.count == before else {
      if let over { _ = completeness.namedColumns(over, known) }
      return
    }
    if let over, let key = mapping.keyNode(.completeOver) {
      guard let missing = completeness.check(over, at: key, known, rows) else { return }
      file.missingRows += missing.map { completeness.missingRow($0, known, builder, at: node) }
    }
    let limit = ExpansionLimit(context: context)
    guard limit.hasSpace(for: rows.map(\.alternatives), known, at: node, of: mapping.node, in: &file) else { return }
    expand(rows, known, builder, into: &file)
  }

  // MARK: Headings

  /// The columns, with `nil` for an invalid heading, so that the other cells are still checked.
  private func columns(_ node: Node, _ builder: CaseBuilder) -> [Column?]? {
    if tree.isRefused(node) { return nil }
    guard tree.isList(node), tree.count(node) > 0 else {
      return reject(
        .missingHeadings, "the first row of a table has its headings in brackets",
        [rowHint(node) ?? Hint("For example: \(headings.exampleRow)")], at: node)
    }
    if tree.count(node) == 1, let row = tree.items(node).first, tree.isList(row) {
      return reject(.missingHeadings, "this row has two dashes", [cellsHint(node, [row])], at: node)
    }
    let before = context.diagnostics
    var columns: [Column?] = []
    for item in tree.items(node) {
      let column = headings.column(item, builder, in: .column)
      if let column, columns.contains(where: { $0?.path == column.path }) {
        report(
          .duplicateColumn, "the heading `\(tree.string(item))` is written twice", ["Remove one of the two columns."],
          at: item)
        columns.append(nil)
      } else if let column, let exclusion = exclusion(of: column, columns) {
        report(.columnConflict, exclusion.message, [Hint(exclusion.advice)], at: item)
        columns.append(nil)
      } else {
        columns.append(column.flatMap { headings.isWrittenTwice($0, builder, at: item) ? nil : $0 })
      }
    }
    if columns.allSatisfy({ $0 == nil }), isRowOfValues(node) {
      context.diagnostics = before
      return reject(
        .missingHeadings, "the table has no headings: the first row must name the columns",
        ["Write above it, with your own names: - [given NAME, then state.FIELD]"], at: node)
    }
    return columns
  }

  /// What says that a column cannot be beside an earlier one.
  private func exclusion(of column: Column, _ others: [Column?]) -> KeyEntry<ThenKey>.Exclusion? {
    guard case .then(let key, _) = column.path else { return nil }
    for case .then(let other, _)? in others.map({ $0?.path }) {
      if let exclusion = key.entry.exclusions.first(where: { $0.key == other }) { return exclusion }
      if let exclusion = other.entry.exclusions.first(where: { $0.key == key }) { return exclusion }
    }
    return nil
  }

  private func isRowOfValues(_ row: Node) -> Bool {
    let words = HeadingKind.allCases.map(\.rawValue)
    let names = contract.givenPaths.names + contract.stateNames.names + contract.operationNames.names
    return tree.items(row).allSatisfy { cell in
      guard tree.isScalar(cell) else { return false }
      let text = tree.string(cell)
      let first = String(text.prefix { $0 != " " })
      return !names.contains(text) && !text.contains(".") && NameSuggestion.nearest(to: first, in: words) == nil
        && Synonyms.meaning(of: first, among: words) == nil
    }
  }

  // MARK: Rows

  /// Reads a row; a row of dashes or repeated headings counts as one mistake, not one per cell.
  private func row(_ node: Node, _ columns: [Column?]?, below headings: Node) -> DecodedRow? {
    let before = context.diagnostics
    if let row = cells(node, columns, below: headings) { return row }
    guard context.diagnostics.count > before.count, tree.isList(node), tree.isList(headings) else { return nil }
    let (cells, titles) = (tree.items(node), tree.items(headings))
    let isRepeated = cells.count == titles.count && zip(cells, titles).allSatisfy { tree.hasName($0, tree.string($1)) }
    let isLine =
      !cells.isEmpty && cells.allSatisfy { tree.isPlain($0) && tree.string($0).allSatisfy { $0 == "-" } }
    guard isRepeated || isLine else { return nil }
    context.diagnostics = before
    return reject(
      .needlessRow, isLine ? "this row is only a line below the headings" : "this row only repeats the headings",
      ["Remove it."], at: node)
  }

  private func cells(_ node: Node, _ columns: [Column?]?, below headings: Node) -> DecodedRow? {
    if tree.isRefused(node) { return nil }
    guard tree.isList(node) else {
      return reject(
        .notAList, "a row must be a list in brackets, but this is \(hints.found(node))",
        [rowHint(node) ?? "Write: - [first, second]"], at: node)
    }
    guard let columns else { return nil }
    let items = tree.items(node)
    guard items.count == columns.count else {
      // The heading lacks a comma, which is already reported.
      if tree.items(headings).contains(where: { self.headings.isSeveral(tree.string($0)) }) { return nil }
      return reject(
        .cellCount,
        "this row has \(words: Counted.text(items.count, "cell")), "
          + "but the table has \(words: Counted.text(columns.count, "column"))", [cellsHint(node, items)], at: node)
    }
    let alternatives = zip(items, columns).map { item, column in column.flatMap { cells.cell(item, $0) } }
    return whole(alternatives).map { DecodedRow(node: node, alternatives: $0) }
  }

  private func cellsHint(_ node: Node, _ items: [Node]) -> Hint {
    if items.count == 1, tree.isList(items[0]), let hint = hints.oneDash(node, "- [first, second]") { return hint }
    guard items.count == 1, hints.isOneLine(items[0]) else {
      let dash: MessageText = tree[node].style == .flow ? "begins with one dash and " : ""
      return "Each row \(dash)has one cell for each heading. A text with a comma in it needs quotes."
    }
    let text = tree.string(items[0])
    guard let sign = text.first(where: { ";|\t".contains($0) }) else {
      return "Each row has one cell for each heading: - [first, second]"
    }
    let cells = text.split(separator: sign).map { $0.split(separator: " ").joined(separator: " ") }
    let row = "[\(cells.joined(separator: ", "))]"
    return Hint("Cells are separated by commas: \(row)", changes.replacing(node, row))
  }

  /// The row that is meant by cells without brackets, such as `ana, offline` and `ana | offline`.
  private func rowHint(_ node: Node) -> Hint? {
    guard hints.isOneLine(node) else { return nil }
    let text = tree.string(node)
    let isQuoted = text.hasPrefix("[") && text.hasSuffix("]")
    let cells = isQuoted ? nil : PastedRows.cells(YAMLLine(Array(text.unicodeScalars)))
    guard let row = isQuoted ? text : cells.map({ "[\($0.joined(separator: ", "))]" }) else { return nil }
    return Hint("Write: - \(row)", changes.replacing(node, row)).or("Write: - [first, second]")
  }

  /// Advice about rows with other signs in place of dashes, which are read as one text.
  private func bulletHint(_ node: Node) -> Hint? {
    guard tree.isPlain(node) else { return nil }
    let text = YAMLLine(Array(tree.string(node).unicodeScalars))
    guard let sign = text.body.hasPrefix("--") ? "--" : BulletCheck.sign(text) else { return nil }
    let column = Int(tree.position(node).column)
    let edits = (Int(tree.position(node).line)...Int(tree[node].end.line)).map { line in
      TextEdit(SourceRange(SourcePosition(line: line, column: column), count: sign.unicodeScalars.count), "-")
    }
    return Hint("Write a minus and a space before each row, in place of `\(sign)`.", .edits(edits)).general
  }

  /// Reports a scenario that expects nothing, neither in `then` nor in a column.
  private func checkExpectations(_ mapping: Mapping<ScenarioKey>, _ columns: [Column], _ builder: CaseBuilder) {
    let hasColumns = columns.contains(where: \.isExpectation)
    if mayBeOpen {
      guard hasColumns, let then = mapping[.then], let key = mapping.keyNode(.then), expectations.saysNothing(then)
      else { return }
      return report(
        .missingValue, "`then` has nothing after it, and the table says what is expected", ["Remove the key."], at: key)
    }
    guard builder.expectsNothing, !hasColumns else { return }
    if let then = mapping[.then] {
      if !tree.isRefused(then), !hasErrors(at: then) { report(.nothingExpected(hasTable: true), at: then) }
    } else if !mapping.isMeant(.then) {
      report(
        .missingKey, "this scenario needs `then`, or a `then` column in its table",
        ["For example the heading: then state.\(contract.stateNames.names.first ?? "…")"],
        in: tree.start(mapping.node))
    }
  }

  // MARK: Cases

  private func expand(
    _ rows: [DecodedRow], _ columns: [Column], _ builder: CaseBuilder, into file: inout DecodedFile
  ) {
    let shown = columns.indices.filter { !columns[$0].isMark }
    file.keep(shown.map { columns[$0] }, ofScenario: builder.scenario)
    var names: [String: Int32] = [:]
    var contradictions = RowContradictions(context: context, columns)
    for row in rows {
      let position = tree.position(row.node)
      var isReported = false
      Combinations.forEach(row.alternatives) { combination in
        isReported = isReported || contradictions.isContradiction(combination, at: position.line)
        let label = rowName(combination, columns, row)
        let copy = builder.row(Array(zip(columns.indices, combination)), columns, named: label, at: position)
        guard let earlier = names.updateValue(position.line, forKey: SeenText.key(copy.name)) else {
          checkMarks(copy.marks, of: row)
          return file.add(copy.testCase, shown.map { combination[$0] }, keepsWords: context.options.keepsWords)
        }
        if !isReported {
          context.diagnostics.error(
            at: tree.start(row.node),
            .duplicateName(copy.name, earlier: earlier, line: position.line, isInTable: true))
        }
        isReported = true
      }
    }
  }

  private func checkMarks(_ marks: Case.Marks, of row: DecodedRow) {
    guard marks.skip != nil, marks.knownFailure != nil else { return }
    for exclusion in ScenarioKey.skip.entry.exclusions {
      report(.exclusiveKeys, exclusion.message, [Hint(exclusion.advice)], in: tree.start(row.node))
    }
  }

  /// The row's own name and the values of `any`, or the values of all input columns if it has no name.
  private func rowName(_ combination: [ColumnValue], _ columns: [Column], _ row: DecodedRow) -> String {
    let own = columns.firstIndex { $0.path == .name }
    var parts = own.map { [combination[$0].shown] } ?? []
    for (index, column) in columns.enumerated() where column.isInput {
      if own == nil || row.alternatives[index].count > 1 { parts.append("\(column.title)=\(combination[index].shown)") }
    }
    return parts.joined(separator: ", ")
  }
}

extension Column {
  var argument: CaseBuilder.ArgumentIndex? {
    switch path {
    case .argument(let trigger, _, let parameter): .init(trigger: trigger, parameter: parameter)
    case .advance(let trigger): .init(trigger: trigger, parameter: nil)
    default: nil
    }
  }
}
