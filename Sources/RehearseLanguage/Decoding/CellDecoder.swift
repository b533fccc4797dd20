import Rehearse

/// Reads the cells of a table and the values of `for every`: what one case has in a column.
struct CellDecoder: DecoderPart {
  let context: DecodingContext
  private var expectationDecoder: ExpectationDecoder { ExpectationDecoder(context: context) }
  private var nameDecoder: NameDecoder { NameDecoder(context: context) }
  private var responseDecoder: ResponseDecoder { ResponseDecoder(context: context) }
  private var textDecoder: TextDecoder { TextDecoder(context: context) }
  private var valueDecoder: ValueDecoder { ValueDecoder(context: context) }

  /// What a cell stands for: one value, or for `any` each that there is.
  func cell(_ node: Node, _ column: Column) -> [ColumnValue]? {
    if tree.isPlain(node, "any"), column.isGiven { return everyValue(column, "any", at: node) }
    if tree.isPlain(node, "any") || tree.isPlain(node, "all"), column.path != .name {
      reportEvery(node, column)
      return nil
    }
    if column.isGiven, tree.isPlain(node, "<anything>"), finiteValues(column) != nil {
      report(.placeholderForEveryValue, at: node)
      return nil
    }
    guard let value = columnValue(node, column) else { return nil }
    return [ColumnValue(value: value, shown: shown(value, column.path), range: tree.range(node))]
  }

  /// Reports `any` or `all` in a cell where it does not stand for every value.
  private func reportEvery(_ node: Node, _ column: Column) {
    let word = tree.string(node)
    if word == "all", column.isGiven, finiteValues(column) != nil {
      return report(.allInTable, at: node)
    }
    var notes: [String] = []
    if column.isExpectation, shape(column) != nil { notes.append("For any value write <anything>.") }
    if column.isInput, let values = finiteValues(column) {
      notes.append("Write a row for each value: " + values.map { shown($0, column.path) }.joined(separator: ", "))
    }
    switch column.path {
    case .calls: notes.append("Write a list of calls, or none.")
    case .never: notes.append("Write a list of operations.")
    case .advance: notes.append("Write a span of time such as 2s.")
    default: break
    }
    report(.everyValue(word, notes: notes + quotesHint(word, column)), at: node)
  }

  /// How a word is written as the text that it is.
  func quotesHint(_ word: String, _ column: Column) -> [String] {
    switch shape(column)?.wrapped {
    case .text, .anyValue: ["If it is a text, put it in quotes: \"\(word)\""]
    case .choice(let names):
      names.names.contains(word) ? ["If it is this value alone, put it in quotes: \"\(word)\""] : []
    default: []
    }
  }

  /// The declared type of a path, if it has one.
  private func shape(_ column: Column) -> ValueShape? {
    switch column.path {
    case .given(let index): context.vocabulary.givens[index].shape
    case .argument(_, let action, let parameter): context.vocabulary.actions[action].parameters[parameter].shape
    case .state(let field), .changes(let field), .history(let field): context.vocabulary.state[field].shape
    case .response, .advance, .calls, .never, .name: nil
    }
  }

  /// Every declared value of a path; a path without an end of them is reported.
  func everyValue(_ column: Column, _ word: StaticString, at node: Node) -> [ColumnValue]? {
    guard let values = finiteValues(column), !values.isEmpty else {
      report(.endlessValues(of: column.title, word: "\(word)", quotes: quotesHint("\(word)", column)), at: node)
      return nil
    }
    return values.map { ColumnValue(value: $0, shown: shown($0, column.path), range: tree.range(node)) }
  }

  /// The declared values of a path, where they are finite.
  func finiteValues(_ column: Column) -> [ColumnValue.Value]? {
    switch column.path {
    case .given(let index): context.vocabulary.givens[index].shape.finiteValues?.map(ColumnValue.Value.literal)
    case .response(let index):
      context.vocabulary.operations[index].finiteResponses.map { ColumnValue.Value.script(.each($0)) }
    case .argument(_, let action, let parameter):
      context.vocabulary.actions[action].parameters[parameter].shape.finiteValues?.map(ColumnValue.Value.literal)
    default: nil
    }
  }

  private func columnValue(_ node: Node, _ column: Column) -> ColumnValue.Value? {
    if tree.isRefused(node) { return nil }
    switch column.path {
    case .given(let index):
      let given = context.vocabulary.givens[index]
      return valueDecoder.value(node, given.shape, ValueSite(given.isFlag ? "the flag" : "the given", given.name))
        .map(ColumnValue.Value.literal)
    case .response(let index):
      return responseDecoder.script(node, context.vocabulary.operations[index]).map(ColumnValue.Value.script)
    case .argument(_, let action, let parameter):
      let declaration = context.vocabulary.actions[action].parameters[parameter]
      return valueDecoder.value(
        node, declaration.shape, ValueSite("the argument", declaration.name, isSecret: declaration.isSecret)
      )
      .map(ColumnValue.Value.literal)
    case .advance: return valueDecoder.duration(node, "`clock.advance`").map(ColumnValue.Value.span)
    case .calls:
      return expectationDecoder.calls(node, key: node, isOrdered: true).map { calls in
        var calls = calls
        calls.range = SourceRange(tree.position(node), count: 1)
        return .calls(calls)
      }
    case .never:
      let names = nameDecoder.never(node)
      return names.isEmpty ? nil : .never(names)
    case .state(let field), .changes(let field):
      return expectationDecoder.statePattern(node, field).map(ColumnValue.Value.pattern)
    case .history(let field): return expectationDecoder.historyPatterns(node, field).map(ColumnValue.Value.history)
    case .name: return textDecoder.text(node, "the row's name").map(ColumnValue.Value.name)
    }
  }

  /// Whether a column's values must not be shown.
  func isSecret(_ column: Column) -> Bool {
    if case .argument(_, let action, let parameter) = column.path {
      context.vocabulary.actions[action].parameters[parameter].isSecret
    } else {
      false
    }
  }

  /// A value as a case's name shows it.
  func shown(_ value: ColumnValue.Value, _ path: Column.Path) -> String {
    switch (value, path) {
    case (.literal(let literal), .given(let index)): literal.flow(context.vocabulary.givens[index].shape)
    case (.literal(let literal), .argument(_, let action, let parameter)):
      shown(literal, context.vocabulary.actions[action].parameters[parameter])
    case (.script(let script), .response(let index)): script.flow(context.vocabulary.operations[index])
    case (.span(let span), _): VirtualTime.text(span)
    case (.name(let name), _): name
    default: ""
    }
  }

  private func shown(_ literal: Literal, _ parameter: ParameterDeclaration) -> String {
    if parameter.isSecret, literal != .none { return SanitizedText.blot }
    return literal.flow(parameter.shape)
  }
}

extension Message {
  fileprivate static var placeholderForEveryValue: Message {
    Message(
      .misplacedPlaceholder, "a placeholder can be used only in `then` and `to`",
      hints: ["For every value that there is, write `any`."])
  }

  fileprivate static var allInTable: Message {
    Message(
      .misplacedAny, "`all` can be used only in `for every`",
      hints: ["In a table, write `any` for every value that there is."])
  }

  fileprivate static func everyValue(_ word: String, notes: [String]) -> Message {
    Message(
      .misplacedAny,
      word == "any" ? "`any` can be used only in a column of `given`" : "`all` can be used only in `for every`",
      hints: notes)
  }

  fileprivate static func endlessValues(of title: String, word: String, quotes: [String]) -> Message {
    Message(
      .endlessValues, "`\(word)` means every value that there is, but `\(title)` has no fixed list of values",
      hints: ["Write the values themselves."] + quotes)
  }
}
