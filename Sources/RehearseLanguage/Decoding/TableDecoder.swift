import Rehearse

/// Makes the cases of a table: one for each row, or for each combination that `any` stands for.
struct TableDecoder: DecoderPart {
  let context: DecodingContext
  private var cellDecoder: CellDecoder { CellDecoder(context: context) }
  private var completeness: CompletenessCheck { CompletenessCheck(context: context) }
  private var limit: ExpansionLimit { ExpansionLimit(context: context) }
  private var expectationDecoder: ExpectationDecoder { ExpectationDecoder(context: context) }
  private var headingDecoder: HeadingDecoder { HeadingDecoder(context: context) }
  private var responseDecoder: ResponseDecoder { ResponseDecoder(context: context) }
  private var stepDecoder: StepDecoder { StepDecoder(context: context) }

  /// Appends a case for each row of a table, and for each combination that `any` stands for.
  func expandTable(
    _ node: Node, _ level: Level<ScenarioKey>, _ draft: CaseDraft, into file: inout DecodedFile
  ) {
    guard !tree.isRefused(node), !draft.triggers.isEmpty, !level.has(.steps) else { return }
    guard tree.isList(node), tree.count(node) > 0 else {
      return report(
        .emptyTable(
          tree.isList(node) ? "the table is empty" : "`table` must be a list of rows, but this is \(hints.found(node))"),
        at: node)
    }
    let rowNodes = tree.items(node)
    let before = reporter.diagnostics.count
    let columns = headings(rowNodes[0], draft)
    guard rowNodes.count > 1 || context.options.mayBeOpen && level.has(.completeOver) else {
      guard columns != nil else { return }
      return report(.noRows, at: node)
    }
    let rows = rowNodes.dropFirst().compactMap { row($0, columns, below: rowNodes[0]) }
    guard let columns else { return }
    let known = columns.compactMap { $0 }
    if known.count == columns.count { checkExpectations(level, known, draft) }
    for row in rows { checkResponses(row.alternatives, draft) }
    if known.count == columns.count {
      stepDecoder.reportMissingArguments(draft.notes, supplied: known.compactMap(Self.supplied))
    }
    if let over = level[.completeOver], !tree.isRefused(over), !tree.isList(over) {
      return completeness.reportNotColumns(over, known)
    }
    let isWhole = known.count == columns.count && rows.count == rowNodes.count - 1
    guard isWhole, reporter.diagnostics.count == before else {
      if known.count == columns.count, let over = level[.completeOver] {
        _ = completeness.completePlaces(over, known, draft)
      }
      return
    }
    if let over = level[.completeOver], let key = level.keyNode(.completeOver) {
      guard let missing = completeness.checkComplete(over, key, known, rows, draft) else { return }
      for row in missing { file.missingRows.append(completeness.missingRow(row, known, draft, at: node)) }
    }
    guard limit.hasRoom(for: rows.map(\.alternatives), known, at: node, of: level.node, in: &file) else { return }
    expand(rows, known, draft, into: &file)
  }

  /// Reports responses in columns that a rule cannot have, or only a rule.
  func checkResponses(_ alternatives: [[ColumnValue]], _ draft: CaseDraft) {
    for values in alternatives {
      for case .script(let script) in values.lazy.map(\.value) {
        responseDecoder.checkScope(of: script, in: draft, at: values[0].range)
      }
    }
  }

  /// What a column supplies of a `when`.
  static func supplied(_ column: Column) -> StepNotes.Written? {
    switch column.path {
    case .argument(let trigger, _, let parameter): StepNotes.Written(trigger: trigger, parameter: parameter)
    case .advance(let trigger): StepNotes.Written(trigger: trigger, parameter: nil)
    default: nil
    }
  }

  /// Whether the headings are as many as they were meant to be: two may have no comma between them.
  private func isCounted(_ headings: Node) -> Bool {
    tree.items(headings).allSatisfy { !headingDecoder.isSeveral(tree.string($0)) }
  }

  /// Whether the first row of a table holds values: no cell of it has anything of a heading.
  private func isRowOfValues(_ cells: [Node]) -> Bool {
    let words = HeadingWord.allCases.map(\.rawValue)
    let names =
      context.vocabulary.givenPaths.names + context.vocabulary.stateNames.names
      + context.vocabulary.operationNames.names
    return cells.allSatisfy { cell in
      guard tree.isScalar(cell) else { return false }
      let text = tree.string(cell)
      let first = String(text.prefix { $0 != " " })
      return !names.contains(text) && !text.contains(".") && NameSuggestion.nearest(to: first, in: words) == nil
        && Synonyms.meaning(of: first, among: words) == nil
    }
  }

  /// The columns by their headings; one that cannot be read is `nil`, so that the others' cells are still checked.
  private func headings(_ node: Node, _ draft: CaseDraft) -> [Column?]? {
    guard tree.isList(node), tree.count(node) > 0 else {
      if !tree.isRefused(node) {
        report(.headingsNotInBrackets, at: node)
      }
      return nil
    }
    var columns: [Column?] = []
    let items = tree.items(node)
    let before = reporter.diagnostics
    for item in items {
      guard let column = headingDecoder.column(item, draft, isTable: true) else {
        columns.append(nil)
        continue
      }
      if columns.contains(where: { $0?.path == column.path }) {
        report(.duplicateColumn(tree.string(item)), at: item)
        columns.append(nil)
      } else {
        columns.append(headingDecoder.isWrittenTwice(column, draft, at: item) ? nil : column)
      }
    }
    // Only now, since nearly every table has headings.
    if !columns.contains(where: { $0 != nil }), isRowOfValues(items) {
      reporter.diagnostics = before
      report(.missingHeadings, at: node)
      return nil
    }
    return columns
  }

  /// A row; one that only repeats the headings, or a line of dashes, is one mistake and not one for each cell.
  private func row(
    _ node: Node, _ columns: [Column?]?, below headings: Node
  ) -> DecodedRow? {
    let before = reporter.diagnostics
    if let row = row(node, columns, headings) { return row }
    guard reporter.diagnostics.count > before.count, tree.isList(node), tree.isList(headings) else { return nil }
    let (cells, titles) = (tree.items(node), tree.items(headings))
    let isRepeated = cells.count == titles.count && zip(cells, titles).allSatisfy { tree.haveSameText($0, $1) }
    let isLine =
      !cells.isEmpty && cells.allSatisfy { tree.isPlain($0) && tree.bytes($0).allSatisfy { $0 == UInt8(ascii: "-") } }
    guard isRepeated || isLine else { return nil }
    reporter.diagnostics = before
    report(.needlessRow(isLine: isLine), at: node)
    return nil
  }

  /// What is wrong with a row that has too few or too many cells.
  private func cellsHint(_ node: Node, _ items: [Node]) -> String {
    if items.count == 1, tree.isList(items[0]) { return "Write one dash: - [first, second]" }
    let isBlock = tree[node].style != .flow
    guard items.count == 1, hints.isOneLine(items[0]) else {
      return "Each row \(isBlock ? "" : "begins with one dash and ")has one cell for each heading. "
        + "A text with a comma in it needs quotes."
    }
    let text = tree.string(items[0])
    guard let sign = text.first(where: { ";|\t".contains($0) }) else {
      return "Each row has one cell for each heading: - [first, second]"
    }
    let cells = text.split(separator: sign).map { $0.split(separator: " ").joined(separator: " ") }
    return "Cells are separated by commas: [\(cells.joined(separator: ", "))]"
  }

  private func row(_ node: Node, _ columns: [Column?]?, _ headings: Node) -> DecodedRow? {
    guard tree.isList(node) else {
      if !tree.isRefused(node) {
        report(.notRow(hints.found(node)), at: node)
      }
      return nil
    }
    guard let columns else { return nil }
    let items = tree.items(node)
    guard items.count == columns.count else {
      guard isCounted(headings) else { return nil }
      let (cells, headings) = (Self.counted(items.count, "cell"), Self.counted(columns.count, "column"))
      report(.cellCount(cells, headings: headings, hint: cellsHint(node, items)), at: node)
      return nil
    }
    var alternatives: [[ColumnValue]] = []
    for case (let item, let column?) in zip(items, columns) {
      if let values = cellDecoder.cell(item, column) { alternatives.append(values) }
    }
    return alternatives.count == columns.count ? DecodedRow(node: node, alternatives: alternatives) : nil
  }

  private static func counted(_ count: Int, _ what: String) -> String { "\(count) \(what)\(count == 1 ? "" : "s")" }

  private func checkExpectations(_ level: Level<ScenarioKey>, _ columns: [Column], _ draft: CaseDraft) {
    let hasColumns = columns.contains(where: \.isExpectation)
    if context.options.mayBeOpen {
      guard hasColumns, let then = level[.then], let key = level.keyNode(.then), expectationDecoder.saysNothing(then)
      else { return }
      return report(.emptyThen, at: key)
    }
    guard draft.expectsNothing, !hasColumns else { return }
    if let then = level[.then] {
      if !tree.isRefused(then), !reporter.hasErrors(at: then) { decodeNothingExpected(then) }
    } else if !level.misspelt.contains(.then) {
      reporter.diagnostics.error(
        at: SourceRange(tree.position(level.node), count: 1),
        .missingThen(field: context.vocabulary.stateNames.names.first ?? "…"))
    }
  }

  private func decodeNothingExpected(_ then: Node) {
    report(.nothingExpected(hasTable: true), at: then)
  }

  private func expand(
    _ rows: [DecodedRow], _ columns: [Column], _ draft: CaseDraft, into file: inout DecodedFile
  ) {
    var names: [String: Int32] = [:]
    names.reserveCapacity(rows.count)
    file.keep(columns, ofScenario: draft.scenario)
    for row in rows {
      let rowLine = tree.position(row.node).line
      var isReported = false
      Combinations.forEach(row.alternatives) { combination in
        var copy = draft
        copy.isRow = true
        copy.position = tree.position(row.node)
        for (place, column) in columns.enumerated() { copy.apply(combination[place], column, at: place) }
        copy.name = "\(draft.name) [\(rowName(combination, columns, row))]"
        if let earlier = names.updateValue(rowLine, forKey: ReportedText.of(copy.name)) {
          if !isReported { reportSameName(copy.name, row.node, earlier) }
          isReported = true
        } else {
          file.cases.append(copy.testCase)
          if context.options.keepsWords { file.keep(combination) }
        }
      }
    }
  }

  private func reportSameName(_ name: String, _ node: Node, _ earlier: Int32) {
    let line = tree.position(node).line
    reporter.diagnostics.error(
      at: SourceRange(tree.position(node), count: 1),
      .duplicateName(name, earlier: earlier, line: line, isInTable: true))
  }

  /// The row's own name with the values that `any` stands for, else the values of all given and when columns.
  private func rowName(_ combination: [ColumnValue], _ columns: [Column], _ row: DecodedRow) -> String {
    let own = columns.firstIndex { $0.path == .name }
    var parts = own.map { [combination[$0].shown] } ?? []
    for (place, column) in columns.enumerated() where column.isInput {
      if own == nil || row.alternatives[place].count > 1 { parts.append("\(column.title)=\(combination[place].shown)") }
    }
    return parts.joined(separator: ", ")
  }
}

extension Message {
  fileprivate static func emptyTable(_ text: String) -> Message {
    Message(
      .emptyList, text,
      hints: [
        "The first row has the headings:", "    table:", "      - [given authorization, then state.registration]",
      ])
  }

  fileprivate static var noRows: Message {
    Message(
      .noRows, "the table has only headings, so nothing would run", hints: ["Add at least one row below them."]
    )
  }

  fileprivate static var headingsNotInBrackets: Message {
    Message(
      .missingHeadings, "the first row of a table has its headings in brackets",
      hints: ["- [given authorization, then state.registration]"])
  }

  fileprivate static func duplicateColumn(_ heading: String) -> Message {
    Message(
      .duplicateColumn, "the heading `\(heading)` is written twice", hints: ["Remove one of the two columns."])
  }

  fileprivate static var missingHeadings: Message {
    Message(
      .missingHeadings, "the table has no headings: its first row says what the columns are",
      hints: ["Write above it, with your own names: - [given NAME, then state.FIELD]"])
  }

  fileprivate static func needlessRow(isLine: Bool) -> Message {
    Message(
      .needlessRow,
      isLine ? "this row is only a line below the headings" : "this row only repeats the headings",
      hints: ["Remove it."])
  }

  fileprivate static func notRow(_ found: String) -> Message {
    Message(
      .notAList, "a row must be a list in brackets, but this is \(found)", hints: ["Write: - [first, second]"])
  }

  fileprivate static func cellCount(_ cells: String, headings: String, hint: String) -> Message {
    Message(.cellCount, "this row has \(cells), but the table has \(headings)", hints: [hint])
  }

  fileprivate static var emptyThen: Message {
    Message(
      .missingValue, "`then` has nothing after it, and the table says what is expected",
      hints: ["Remove the key."])
  }

  fileprivate static func missingThen(field: String) -> Message {
    Message(
      .missingKey, "this scenario needs `then`, or a `then` column in its table",
      hints: ["For example the heading: then state.\(field)"])
  }
}
