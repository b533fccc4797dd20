import Rehearse

/// Makes a case for every combination of the values of `for every`.
struct ForEveryDecoder: DecoderPart {
  let context: DecodingContext
  private var cellDecoder: CellDecoder { CellDecoder(context: context) }
  private var limit: ExpansionLimit { ExpansionLimit(context: context) }
  private var headingDecoder: HeadingDecoder { HeadingDecoder(context: context) }
  private var levelDecoder: LevelDecoder { LevelDecoder(context: context) }
  private var stepDecoder: StepDecoder { StepDecoder(context: context) }

  /// Appends a case for every combination of the values of `for every`.
  func expandForEvery(
    _ node: Node, _ level: Level<ScenarioKey>, _ draft: CaseDraft, into file: inout DecodedFile
  ) {
    guard !draft.triggers.isEmpty, !level.has(.steps), !level.has(.table) else { return }
    let before = reporter.diagnostics.count
    guard levelDecoder.expectMap(node, "`for every`") else { return }
    var columns: [Column] = []
    var alternatives: [[ColumnValue]] = []
    var cursor = tree.children(node)
    while let (key, value) = tree.nextEntry(&cursor) {
      guard let column = headingDecoder.column(key, draft, isTable: false),
        !headingDecoder.isWrittenTwice(column, draft, at: key)
      else { continue }
      columns.append(column)
      if let values = values(value, column) { alternatives.append(values) }
    }
    if columns.count == tree.count(node) {
      stepDecoder.reportMissingArguments(draft.notes, supplied: columns.compactMap(TableDecoder.supplied))
    }
    TableDecoder(context: context).checkResponses(alternatives, draft)
    guard reporter.diagnostics.count == before, alternatives.count == columns.count else { return }
    guard limit.hasRoom(for: [alternatives], columns, at: node, of: level.node, in: &file) else { return }
    file.keep(columns, ofScenario: draft.scenario)
    Combinations.forEach(alternatives) { combination in
      var copy = draft
      copy.isRow = true
      for (place, column) in columns.enumerated() { copy.apply(combination[place], column, at: place) }
      let shown = zip(columns, combination).map { "\($0.title)=\($1.shown)" }.joined(separator: ", ")
      copy.name = "\(draft.name) [\(shown)]"
      file.cases.append(copy.testCase)
      if context.options.keepsWords { file.keep(combination) }
    }
  }

  /// The values of one key: those of its list, or every declared one for `all`.
  private func values(_ node: Node, _ column: Column) -> [ColumnValue]? {
    if tree.isRefused(node) { return nil }
    if tree.isPlain(node, "all") { return cellDecoder.everyValue(column, "all", at: node) }
    guard tree.isList(node), tree.count(node) > 0 else {
      reportNoValues(node, column)
      return nil
    }
    var values: [ColumnValue] = []
    var names = NamesInUse()
    var isWhole = true
    for item in tree.items(node) {
      if let value = value(item, column), !isDoubled(value, &names, at: item) {
        values.append(value)
      } else {
        isWhole = false
      }
    }
    return isWhole ? values : nil
  }

  private func reportNoValues(_ node: Node, _ column: Column) {
    if tree.isList(node) {
      return report(.emptyValues, at: node)
    }
    let isQuotable = tree.isScalar(node) && !cellDecoder.isSecret(column)
    report(
      .notValues(
        of: column.title, found: isQuotable ? hints.found(node) : "not",
        notes: [isQuotable ? valuesHint(node) : "Write the values in brackets: [first, second]"]), at: node)
  }

  private func valuesHint(_ node: Node) -> String {
    let word = tree.string(node)
    if word == "any" { return "Write `all` for every value that there is." }
    return ["all", "any"].contains(word.lowercased())
      ? "Write all, in small letters and without quotes." : "Write [\(word)], or all"
  }

  private func value(_ item: Node, _ column: Column) -> ColumnValue? {
    if tree.isPlain(item, "any") || tree.isPlain(item, "all") {
      report(
        .everyValueInList(
          tree.string(item),
          notes: (cellDecoder.finiteValues(column) == nil ? [] : ["Write `all` in place of the whole list."])
            + cellDecoder.quotesHint(tree.string(item), column)), at: item)
      return nil
    }
    return cellDecoder.cell(item, column)?.first
  }

  private func isDoubled(_ value: ColumnValue, _ names: inout NamesInUse, at item: Node) -> Bool {
    let other = value.range.start.line
    guard let one = names.take(ReportedText.of(value.shown), line: other) else { return false }
    let place = one == other ? "on line \(one)" : "on lines \(one) and \(other)"
    report(.sameNames(value.shown, place: place), at: item)
    return true
  }
}

extension Message {
  fileprivate static var emptyValues: Message {
    Message(
      .emptyList, "this list of values is empty, so nothing would run",
      hints: ["Write at least one value, or all."])
  }

  fileprivate static func notValues(of title: String, found: String, notes: [String]) -> Message {
    Message(.notAList, "the values of `\(title)` must be a list, but this is \(found)", hints: notes)
  }

  fileprivate static func everyValueInList(_ word: String, notes: [String]) -> Message {
    Message(.misplacedAny, "`\(word)` is not allowed inside the list", hints: notes)
  }

  fileprivate static func sameNames(_ shown: String, place: String) -> Message {
    Message(
      .duplicateName, "two values \(place) give their cases the same name: \(shown)",
      hints: ["Remove one, or write a table with a column `name`."])
  }
}
