import Rehearse

/// Builds a case for every combination of the values in `for every`.
struct ForEveryDecoder: DecoderPart {
  let context: DecodingContext

  func expandForEvery(
    _ node: Node, _ mapping: Mapping<ScenarioKey>, _ builder: CaseBuilder, into file: inout DecodedFile
  ) {
    guard !builder.triggers.isEmpty, !mapping.has(.steps), !mapping.has(.table) else { return }
    let before = context.diagnostics.count
    guard let entries = mappings.entries(node, ScenarioKey.forEvery.quoted, example: examples.forEvery)
    else { return }
    var columns: [Column] = []
    var alternatives: [[ColumnValue]] = []
    for (key, value) in entries {
      guard let column = headings.column(key, builder, in: .key), !headings.isWrittenTwice(column, builder, at: key)
      else { continue }
      columns.append(column)
      let values = FreeGroupReview(context: context).alternatives { columnValues(value, column) }
      if let values { alternatives.append(values) }
    }
    if columns.count == entries.count {
      steps.reportMissingArguments(builder, supplied: columns.compactMap(\.argument))
    }
    responses.checkScope(of: alternatives, in: builder)
    guard context.diagnostics.count == before, alternatives.count == columns.count else { return }
    let limit = ExpansionLimit(context: context)
    guard limit.hasSpace(for: [alternatives], columns, at: node, of: mapping.node, in: &file) else { return }
    file.keep(columns, ofScenario: builder.scenario)
    Combinations.forEach(alternatives) { combination in
      let label = zip(columns, combination).map { "\($0.title)=\($1.shown)" }.joined(separator: ", ")
      let row = builder.row(Array(zip(columns.indices, combination)), columns, named: label, at: builder.position)
      file.add(row.testCase, combination, keepsWords: context.options.keepsWords)
    }
  }

  /// The values of one key: its list, or all declared values for `all`.
  private func columnValues(_ node: Node, _ column: Column) -> [ColumnValue]? {
    if tree.isRefused(node) { return nil }
    if tree.isPlain(node, "all") { return cells.everyValue(column, "all", at: node) }
    guard tree.isList(node) else {
      let isQuotable = tree.isScalar(node) && !cells.isSecret(column)
      return reject(
        .notAList,
        "the values of `\(column.title)` must be a list, but this is \(isQuotable ? hints.found(node) : "not")",
        [isQuotable ? valuesHint(node, column) : "Write the values in brackets: [first, second]"], at: node)
    }
    guard tree.count(node) > 0 else {
      return reject(
        .emptyList, "this list of values is empty, so nothing would run", ["Write at least one value, or all."],
        at: node)
    }
    var shown = NamesInUse()
    return whole(
      tree.items(node).map { item in
        value(item, column).flatMap { isDoubled($0, &shown, at: item) ? nil : $0 }
      })
  }

  private func valuesHint(_ node: Node, _ column: Column) -> Hint {
    let word = tree.string(node)
    let all = changes.replacing(node, "all")
    if !hints.isOneLine(node) { return "Write [first, second], or all" }
    if word == "any" || word != "all" && Hints.meansEverything(word) && word.lowercased() == word {
      return Hint("Write `all` for every possible value.", all)
    }
    if ["all", "any"].contains(word.lowercased()) {
      return Hint("Write all, in small letters and without quotes.", all)
    }
    let text = word.filter { !"<>".contains($0) }
    let values = cells.finiteValues(column)?.map { cells.shown($0, column.path) } ?? []
    let excepted = Hints.exception(in: text) ?? Hints.denied(in: text)
    let out = excepted.map { WrongForm.sequence($0) }
    let left = out.map { out in values.filter { !out.split(separator: ", ").map(String.init).contains($0) } }
    let list = "[\((left ?? [WrongForm.sequence(word)]).joined(separator: ", "))]"
    let form: Hint = "Write the values in brackets: [first, second]\(words: values.isEmpty ? "" : ", or all")"
    let unknown = out?.split(separator: ", ").map(String.init).filter { !values.contains($0) } ?? []
    if unknown == ["silent"], !values.isEmpty { return Hint("Write all: `silent` is never one of them.", all) }
    if left?.isEmpty ?? false || !unknown.isEmpty { return form }
    return Hint(
      left == nil ? "Write \(list), or all" : "Write the values that are left: \(list)",
      changes.replacing(node, list).titled("Write \(list)")
    ).or(form)
  }

  private func value(_ item: Node, _ column: Column) -> ColumnValue? {
    guard tree.isPlain(item, "any") || tree.isPlain(item, "all") else { return cells.cell(item, column)?.first }
    let word = tree.string(item)
    return reject(
      .misplacedAny, "`\(word)` is not allowed inside the list",
      (cells.finiteValues(column) == nil ? [] : ["Replace the whole list with `all`."])
        + cells.quotesHint(word, column), at: item)
  }

  private func isDoubled(_ value: ColumnValue, _ names: inout NamesInUse, at item: Node) -> Bool {
    let other = value.range.start.line
    guard let one = names.take(value.shown, line: other)?.line else { return false }
    let lines = one == other ? "on line \(one)" : "on lines \(one) and \(other)"
    report(
      .duplicateName, "two values \(lines) give their cases the same name: \(value.shown)",
      ["Remove one, or write a table with a column `name`."], at: item)
    return true
  }
}
