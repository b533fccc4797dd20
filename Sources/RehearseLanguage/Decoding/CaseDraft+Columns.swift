import Rehearse

extension CaseDraft {
  /// Puts a column's value where its path leads.
  mutating func apply(_ value: ColumnValue, _ column: Column, at place: Int) {
    switch (column.path, value.value) {
    case (.given(let index), .literal(let literal)):
      given.set(index, literal, column.range, .column(place))
    case (.response(let index), .script(let script)):
      given.set(index, script, value.range, .column(place))
    case (.argument(let trigger, let action, let parameter), .literal(let literal)):
      guard case .action(_, var values) = triggers[0][trigger] else { return }
      values[parameter] = literal
      triggers[0][trigger] = .action(action, values)
    case (.advance(let trigger), .span(let span)): triggers[0][trigger] = .advance(span)
    case (.name, .name): return
    default: expectations[0].apply(value, column)
    }
  }
}

extension Expectations {
  fileprivate mutating func apply(_ value: ColumnValue, _ column: Column) {
    switch (column.path, value.value) {
    case (.calls, .calls(let calls)): self.calls = calls
    case (.never, .never(let never)): self.never += never
    case (.state(let field), .pattern(let pattern)):
      state.append(Field(field: field, pattern: pattern, range: value.range))
    case (.changes(let field), .pattern(let pattern)):
      var changes = self.changes ?? Changes(fields: [], range: value.range)
      changes.fields.append(Field(field: field, pattern: pattern, range: value.range))
      self.changes = changes
    case (.history(let field), .history(let patterns)):
      history.append(History(field: field, patterns: patterns, range: value.range))
    default: return
    }
  }
}
