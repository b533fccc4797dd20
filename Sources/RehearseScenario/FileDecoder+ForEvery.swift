import RehearseLanguage
import RehearseSource
import RehearseVocabulary

extension FileDecoder {
  /// Appends a case for every combination of the values of `for every`.
  mutating func expandForEvery(_ node: Node, _ level: Level<ScenarioKey>, _ draft: CaseDraft) {
    guard !draft.steps.isEmpty, !level.has(.steps), !level.has(.table) else { return }
    let before = diagnostics.count
    guard expectMap(node, "`for every`") else { return }
    var columns: [Column] = []
    var alternatives: [[ColumnValue]] = []
    var cursor = tree.children(node)
    while let (key, value) = tree.nextEntry(&cursor) {
      guard let column = column(key, draft, isTable: false), !isWrittenTwice(column, draft, at: key) else { continue }
      columns.append(column)
      if let values = values(value, column) { alternatives.append(values) }
    }
    if columns.count == tree.count(node) {
      reportMissingArguments(draft.steps, supplied: columns.compactMap(Self.supplied))
    }
    guard diagnostics.count == before, alternatives.count == columns.count else { return }
    guard hasRoom(for: [alternatives], columns, at: node, of: level.node) else { return }
    Combinations.forEach(alternatives) { combination in
      var copy = draft
      copy.isRow = true
      for (place, column) in columns.enumerated() { copy.apply(combination[place], column, at: place) }
      let shown = zip(columns, combination).map { "\($0.title)=\($1.shown)" }.joined(separator: ", ")
      copy.name = "\(draft.name) [\(shown)]"
      append(Case(copy))
    }
  }

  /// The values of one key: those of its list, or every declared one for `all`.
  private mutating func values(_ node: Node, _ column: Column) -> [ColumnValue]? {
    if tree.isRefused(node) { return nil }
    if tree.isPlain(node, "all") { return everyValue(column, "all", at: node) }
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

  private mutating func reportNoValues(_ node: Node, _ column: Column) {
    if tree.isList(node) {
      return error(
        at: node, "this list of values is empty, so nothing would run", notes: ["Write at least one value, or all."])
    }
    let isQuotable = tree.isScalar(node) && !isSecret(column)
    error(
      at: node,
      "the values of `\(column.title)` are a list, but this is \(isQuotable ? found(node) : "not")",
      notes: [isQuotable ? valuesHint(node) : "Write the values in brackets: [first, second]"])
  }

  private func valuesHint(_ node: Node) -> String {
    let word = tree.string(node)
    if word == "any" { return "Write `all` for every value that there is." }
    return ["all", "any"].contains(word.lowercased())
      ? "Write all, in small letters and without quotes." : "Write [\(word)], or all"
  }

  private mutating func value(_ item: Node, _ column: Column) -> ColumnValue? {
    if tree.isPlain(item, "any") || tree.isPlain(item, "all") {
      error(
        at: item, "`\(tree.string(item))` is not allowed inside the list",
        notes: (finiteValues(column) == nil ? [] : ["Write `all` in place of the whole list."])
          + quotesHint(tree.string(item), column))
      return nil
    }
    return cell(item, column)?.first
  }

  private mutating func isDoubled(_ value: ColumnValue, _ names: inout NamesInUse, at item: Node) -> Bool {
    let other = value.range.start.line
    guard let one = names.take(ReportedText.of(value.shown), line: other) else { return false }
    let place = one == other ? "on line \(one)" : "on lines \(one) and \(other)"
    error(
      at: item, "two values give their cases the same name: \(value.shown), \(place)",
      notes: ["Remove one, or write a table with a column `name`."])
    return true
  }
}
