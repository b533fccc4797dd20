import Rehearse

/// Reads the cells of a table and the lists of values in `for every`.
struct CellDecoder: DecoderPart {
  let context: DecodingContext

  /// The values of a cell: one value, or all declared values for `any`.
  func cell(_ node: Node, _ column: Column) -> [ColumnValue]? {
    let isAny = tree.isPlain(node, "any")
    if isAny, column.isGiven { return everyValue(column, "any", at: node) }
    if isAny || tree.isPlain(node, "all"), column.path != .name {
      reportEvery(node, column)
      return nil
    }
    if column.isGiven, tree.isPlain(node, "<anything>"), finiteValues(column) != nil {
      return reject(
        .misplacedPlaceholder, "a placeholder can be used only in `then` and `to`",
        [Hint("For every possible value, write `any`.", changes.replacing(node, "any"))], at: node)
    }
    guard let value = content(node, column) else { return nil }
    return [ColumnValue(value: value, shown: shown(value, column.path), range: tree.range(node))]
  }

  /// Reports `any` or `all` in a place where it cannot stand for every value.
  private func reportEvery(_ node: Node, _ column: Column) {
    let word = tree.string(node)
    let finite = finiteValues(column)
    if word == "all", column.isGiven, finite != nil {
      return report(
        .misplacedAny, "`all` can be used only in `for every`",
        [Hint("In a table, write `any` for every possible value.", changes.replacing(node, "any"))], at: node)
    }
    var notes: [Hint] = []
    if column.isExpectation, valueType(column) != nil {
      notes.append(Hint("For any value write <anything>.", changes.replacing(node, "<anything>")))
    }
    if column.isInput, let finite {
      let values = finite.map { shown($0, column.path) }
      notes.append("Write a row for each value: \(values.joined(separator: ", "))")
    }
    switch column.path {
    case .then(let key, _): notes += everyHint(key, node).map { [$0] } ?? []
    case .advance: notes.append("Write a span of time such as 2s.")
    case .given, .response, .argument, .name, .skip, .knownFailure: break
    }
    report(
      .misplacedAny,
      word == "any" ? "`any` can be used only in a column of `given`" : "`all` can be used only in `for every`",
      notes + quotesHint(word, column), at: node)
  }

  /// What to write in a column of a key in place of `any`.
  private func everyHint(_ key: ThenKey, _ node: Node) -> Hint? {
    func anything(_ what: MessageText) -> Hint {
      Hint("For any \(what) write <anything>.", changes.replacing(node, "<anything>"))
    }
    return switch key.shape {
    case .noneOr(.value(.actionValue)): anything("value")
    case .noneOr(.value(.actionError)): anything("error")
    case .noneOr(.list): Hint("Write a list of calls, or none.", changes.replacing(node, "none").titled("Write none"))
    case .list: "Write a list of operations."
    case .map(.operations, _): "Write how often it is called, for example 1."
    default: nil
    }
  }

  func quotesHint(_ word: String, _ column: Column) -> [Hint] {
    switch valueType(column)?.wrapped {
    case .text, .anyValue: [Hint("If it is a text, put it in quotes: \"\(word)\"", .replacing("\"\(word)\""))]
    case .choice(let names):
      names.names.contains(word)
        ? [Hint("If you mean only this value, put it in quotes: \"\(word)\"", .replacing("\"\(word)\""))] : []
    default: []
    }
  }

  private func valueType(_ column: Column) -> ValueType? {
    switch column.path {
    case .given(let index): contract.givens[index].valueType
    case .argument(_, let action, let parameter): contract.actions[action].parameters[parameter].valueType
    case .then(let key, let subject?) where key.heading == .field: contract.state[subject].valueType
    case .response, .advance, .then, .name, .skip, .knownFailure: nil
    }
  }

  /// Every declared value of a column; reports a column without a fixed list of values.
  func everyValue(_ column: Column, _ word: String, at node: Node) -> [ColumnValue]? {
    guard let values = finiteColumnValues(column, at: node) else {
      return reject(
        .endlessValues,
        "`\(word)` means every possible value, but `\(column.title)` has no fixed list of values",
        ["Write the values themselves."] + quotesHint(word, column), at: node)
    }
    return values
  }

  /// Every declared value of a column, with a node's range; `nil` if there is no fixed list.
  func finiteColumnValues(_ column: Column, at node: Node) -> [ColumnValue]? {
    guard let values = finiteValues(column), !values.isEmpty else { return nil }
    return values.map { ColumnValue(value: $0, shown: shown($0, column.path), range: tree.range(node)) }
  }

  func finiteValues(_ column: Column) -> [ColumnValue.Content]? {
    switch column.path {
    case .given, .argument: valueType(column)?.finiteValues?.map(ColumnValue.Content.literal)
    case .response(let index): contract.operations[index].finiteResponses.map { .script(.each($0)) }
    default: nil
    }
  }

  private func content(_ node: Node, _ column: Column) -> ColumnValue.Content? {
    if tree.isRefused(node) { return nil }
    switch column.path {
    case .given(let index):
      let given = contract.givens[index]
      return values.value(node, given.valueType, ValueSite(given), at: .given(given.path)).map { .literal($0) }
    case .response(let index): return responses.script(node, contract.operations[index]).map { .script($0) }
    case .argument(_, let action, let index):
      let action = contract.actions[action]
      return values.argument(node, action.parameters[index], of: action).map { .literal($0) }
    case .advance: return values.duration(node, "`clock.advance`").map { .span($0) }
    case .then(let key, let subject):
      return expectations.expectations(ofCell: node, key, subject).map { .expectations($0) }
    case .name: return texts.text(node, "the row's name").map { .name($0) }
    case .skip:
      if tree.isPlain(node, "none") { return .skip(nil) }
      return marks.skip(node, isCell: true).map { .skip($0) }
    case .knownFailure:
      if tree.isPlain(node, "none") { return .knownFailure(nil) }
      return marks.knownFailure(node, isCell: true).map { .knownFailure($0) }
    }
  }

  private var marks: ScenarioDecoder { ScenarioDecoder(context: context) }

  func isSecret(_ column: Column) -> Bool {
    guard case .argument(_, let action, let parameter) = column.path else { return false }
    return contract.actions[action].parameters[parameter].isSecret
  }

  /// A value as it appears in a case's name.
  func shown(_ value: ColumnValue.Content, _ path: Column.Path) -> String {
    switch (value, path) {
    case (.literal(let literal), .given(let index)): return literal.flow(contract.givens[index].valueType)
    case (.literal(let literal), .argument(_, let action, let index)):
      let parameter = contract.actions[action].parameters[index]
      return parameter.isSecret && literal != .none ? SanitizedText.redactionMark : literal.flow(parameter.valueType)
    case (.script(let script), .response(let index)): return script.flow(contract.operations[index])
    case (.span(let span), _): return VirtualTime.text(span)
    case (.name(let name), _): return name
    default: return ""
    }
  }
}
