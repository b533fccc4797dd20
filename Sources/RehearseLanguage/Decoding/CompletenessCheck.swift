import Rehearse

/// Checks a decision table: every combination of the declared values has exactly one row.
struct CompletenessCheck: DecoderPart {
  let context: DecodingContext
  private var cellDecoder: CellDecoder { CellDecoder(context: context) }

  /// How many missing rows a message prints.
  private static let shownRows = 20

  /// Checks a decision table: every combination of the declared values has exactly one row.
  ///
  /// - Returns: for each combination without a row, where that may be so, its values by their columns' places; `nil` when
  ///   there is a mistake.
  func checkComplete(
    _ node: Node, _ key: Node, _ columns: [Column], _ rows: [DecodedRow], _ draft: CaseDraft
  ) -> [[Int: ColumnValue]]? {
    guard let places = completePlaces(node, columns, draft) else { return nil }
    var domains: [[ColumnValue]] = []
    for (place, item) in places {
      guard let values = cellDecoder.finiteValues(columns[place]), !values.isEmpty else {
        report(.endlessValues(of: tree.string(item)), at: item)
        return nil
      }
      domains.append(
        values.map {
          ColumnValue(value: $0, shown: cellDecoder.shown($0, columns[place].path), range: tree.range(item))
        })
    }
    let size = domains.reduce(1) { min($0 * $1.count, FileDecoder.caseLimit + 1) }
    guard size <= FileDecoder.caseLimit else {
      report(.tooManyCombinations, at: node)
      return nil
    }
    return check(rows, places.map(\.place), domains, columns, key)
  }

  /// The columns that `complete over` names; what names none is reported.
  func completePlaces(
    _ node: Node, _ columns: [Column], _ draft: CaseDraft
  ) -> [(place: Int, item: Node)]? {
    guard tree.isList(node) else { return nil }
    guard tree.count(node) > 0 else {
      report(.emptyCompleteOver, at: node)
      return nil
    }
    var places: [(place: Int, item: Node)] = []
    var isWhole = true
    for item in tree.items(node) where !tree.isRefused(item) {
      guard tree.isScalar(item) else {
        reportNotColumns(item, columns)
        isWhole = false
        continue
      }
      let title = tree.string(item)
      let path = columns.firstIndex { $0.isInput && $0.heading == title }
      if let path, !places.contains(where: { $0.place == path }) {
        places.append((path, item))
      } else if path != nil {
        report(.duplicateColumn(title), at: item)
        isWhole = false
      } else {
        reportNoColumn(item, title, columns)
        isWhole = false
      }
    }
    return isWhole ? places : nil
  }

  /// Reports what is no list of columns, with the columns that a table can be complete over.
  func reportNotColumns(_ over: Node, _ columns: [Column]) {
    let all = columns.filter { $0.isInput && cellDecoder.finiteValues($0) != nil }.map(\.heading)
    let named = all.filter { tree.isScalar(over) && tree.string(over) == $0 }
    let names = (named.isEmpty ? all : named).joined(separator: ", ")
    report(.notColumns(hints.found(over), names: names), at: over)
  }

  private func reportNoColumn(_ item: Node, _ title: String, _ columns: [Column]) {
    let inputs = columns.filter(\.isInput).map(\.heading)
    var notes = NameSuggestion.nearest(to: title, in: inputs).map { ["Did you mean \"\($0)\"?"] } ?? []
    notes.append(
      inputs.isEmpty ? "The table has no `given` or `when` column." : "Columns: " + inputs.joined(separator: ", "))
    report(.unknownColumn(title, notes: notes), at: item)
  }

  private func check(
    _ rows: [DecodedRow], _ places: [Int], _ domains: [[ColumnValue]], _ columns: [Column], _ key: Node
  ) -> [[Int: ColumnValue]]? {
    var covered: [[String]: Int32] = [:]
    var isExact = true
    for row in rows {
      var overlaps: (line: Int32, values: [String])?
      Combinations.forEach(places.map { row.alternatives[$0].map(\.shown) }) { values in
        let line = tree.position(row.node).line
        if let earlier = covered[values] { overlaps = overlaps ?? (earlier, values) } else { covered[values] = line }
      }
      guard let overlaps else { continue }
      isExact = false
      reportOverlap(row.node, overlaps.line, overlaps.values, places.map { columns[$0] })
    }
    var missing: [[ColumnValue]] = []
    Combinations.forEach(domains) { values in
      if covered[values.map(\.shown)] == nil { missing.append(values) }
    }
    guard isExact || !missing.isEmpty else { return nil }
    let isKnown = columns.indices.allSatisfy {
      places.contains($0) ? !cellDecoder.isSecret(columns[$0]) : !columns[$0].isInput
    }
    if isExact, missing.isEmpty || context.options.mayBeOpen && isKnown {
      return missing.map { Dictionary(uniqueKeysWithValues: zip(places, $0)) }
    }
    reportMissing(missing.map { $0.map(\.shown) }, places, columns, key)
    return nil
  }

  private func reportMissing(_ missing: [[String]], _ places: [Int], _ columns: [Column], _ key: Node) {
    let lines = missing.prefix(Self.shownRows).map { "      - [" + rowText($0, places, columns) + "]" }
    let rest = missing.count - lines.count
    report(.missingRows(missing.count, lines: Array(lines), rest: rest), at: key)
  }

  /// A row that a table lacks, as a case of which nothing is expected yet.
  func missingRow(
    _ values: [Int: ColumnValue], _ columns: [Column], _ draft: CaseDraft, at table: Node
  ) -> MissingRow {
    var copy = draft
    copy.isRow = true
    copy.position = tree.position(table)
    let inputs = values.sorted { $0.key < $1.key }
    for (place, value) in inputs { copy.apply(value, columns[place], at: place) }
    let name = inputs.map(\.value.shown).joined(separator: ", ")
    let bracket = inputs.map { "\(columns[$0.key].title)=\($0.value.shown)" }.joined(separator: ", ")
    copy.name = "\(draft.name) [\(columns.contains { $0.path == .name } ? name : bracket)]"
    let cells = columns.enumerated().map { place, column -> MissingRow.Cell in
      if let value = values[place] {
        return .value(EveryWord.cell(value.shown))
      }
      return column.path == .name ? .value(Literal.text(name).flow(.text)) : .expected(column.path)
    }
    return MissingRow(testCase: copy.testCase, cells: cells)
  }

  private func reportOverlap(_ node: Node, _ earlier: Int32, _ values: [String], _ columns: [Column]) {
    let shown = zip(columns, values).map { "\($0.title)=\($1)" }.joined(separator: ", ")
    let line = tree.position(node).line
    reporter.diagnostics.error(
      at: SourceRange(tree.position(node), count: 1), .overlap(shown, earlier: earlier, line: line))
  }

  /// A missing row to paste; what only the author knows is a word that the next run refuses.
  private func rowText(_ values: [String], _ places: [Int], _ columns: [Column]) -> String {
    columns.indices.map { index in
      places.firstIndex(of: index).map { EveryWord.cell(values[$0]) } ?? Matcher.toFillIn
    }.joined(separator: ", ")
  }
}

extension Message {
  fileprivate static func endlessValues(of column: String) -> Message {
    Message(
      .endlessValues, "`\(column)` has no fixed list of values, so no table can have a row for each of them",
      hints: ["Name only columns whose values are a switch or a fixed list."])
  }

  fileprivate static var tooManyCombinations: Message {
    Message(.tooManyCases, "there are more than \(FileDecoder.caseLimit) combinations of these values")
  }

  fileprivate static var emptyCompleteOver: Message {
    Message(.emptyList, "`complete over` is empty", hints: ["Name at least one column, or remove the key."])
  }

  fileprivate static func duplicateColumn(_ title: String) -> Message {
    Message(.duplicateColumn, "`\(title)` is written twice", hints: ["Remove one of the two."])
  }

  fileprivate static func notColumns(_ found: String, names: String) -> Message {
    Message(
      .notAList, "`complete over` must be a list of columns, but this is \(found)",
      hints: [names.isEmpty ? "No column of this table has a fixed list of values." : "Write [\(names)]"])
  }

  fileprivate static func unknownColumn(_ title: String, notes: [String]) -> Message {
    Message(.unknownColumn, "\"\(title)\" is not a `given` or `when` column of this table", hints: notes)
  }

  fileprivate static func missingRows(_ count: Int, lines: [String], rest: Int) -> Message {
    Message(
      .incompleteTable,
      "the table is not complete: \(count) \(count == 1 ? "combination has" : "combinations have") no row",
      hints: ["Add, with what you expect:"] + lines + (rest > 0 ? ["… and \(rest) more"] : []))
  }

  fileprivate static func overlap(_ shown: String, earlier: Int32, line: Int32) -> Message {
    Message(
      .overlappingRows, "the rows in lines \(earlier) and \(line) are for the same combination: \(shown)",
      hints: ["Change one of the two: every combination must have exactly one row."])
  }
}
