import Rehearse

/// Contradictions between what a step expects of one state field. Placeholders contradict nothing.
extension ContradictionCheck {
  /// The last value that an expectation gives a field.
  private struct LastValue {
    let key: ThenKey
    let value: Literal
    let range: SourceRange
  }

  mutating func checkState(_ expected: Expectations) {
    let sources = [expected.state.isEmpty, expected.changes == nil, expected.history.isEmpty, expected.calls == nil]
    guard sources.count(where: { !$0 }) > 1 else { return }
    for field in contract.state.indices {
      let last = lastValues(of: field, expected)
      guard let first = last.first else { continue }
      for other in last.dropFirst() where other.value != first.value {
        report(
          "\(words(first, field)), and `\(other.key.rawValue)` (line \(other.range.start.line)) "
            + "that it becomes \(shown(other.value, field))",
          in: first.range)
      }
    }
    for change in expected.changes?.fields ?? [] {
      guard let unchanged = expected.history.first(where: { $0.field == change.field && $0.patterns.isEmpty }) else {
        continue
      }
      report(
        "`\(ThenKey.changes.rawValue)` expects that \"\(contract.state[change.field].name)\" changes, and "
          + "`\(ThenKey.history.rawValue)` (line \(unchanged.range.start.line)) that it never does",
        in: change.range)
    }
  }

  private func lastValues(of field: Int, _ expected: Expectations) -> [LastValue] {
    func last(_ key: ThenKey, _ pattern: Pattern?, _ range: SourceRange?) -> LastValue? {
      guard case .exactly(let value)? = pattern, let range else { return nil }
      return LastValue(key: key, value: value, range: range)
    }
    let state = expected.state.first { $0.field == field }
    let change = expected.changes?.fields.first { $0.field == field }
    let history = expected.history.first { $0.field == field }
    let becoming = expected.calls?.changes.last { $0.field == field }
    return [
      last(.state, state?.pattern, state?.range), last(.changes, change?.pattern, change?.range),
      last(.history, history?.patterns.last, history?.range), last(.inOrder, becoming?.pattern, becoming?.range),
    ].compactMap(\.self)
  }

  /// Reports a state at the end that is not the one at the start, although it must never come.
  mutating func checkNever(_ expected: Expectations, _ testCase: Case) {
    guard !expected.isBefore else { return }
    let states = expected.state
    for never in states.isEmpty ? [] : expected.never {
      guard let unwanted = never.field, let state = states.first(where: { $0.field == unwanted.field }),
        case .exactly(let value) = state.pattern, unwanted.pattern.matches(value),
        let start = start(of: unwanted.field, testCase), start.value != value
      else { continue }
      report(
        "`\(ThenKey.never.rawValue)` says that \"\(contract.state[unwanted.field].name)\" does not become "
          + "\(shown(value, unwanted.field)), and `\(ThenKey.state.rawValue)` (line \(state.range.start.line)) that it is "
          + "\(shown(value, unwanted.field)) afterwards: at the start it is \(shown(start.value, unwanted.field))",
        in: never.range)
    }
  }

  /// The expectation that a field takes a value which must never come.
  func taken(_ unwanted: FieldPattern, _ expected: Expectations) -> (key: ThenKey, range: SourceRange)? {
    func isUnwanted(_ pattern: Pattern) -> Bool {
      if case .exactly(let value) = pattern { unwanted.pattern.matches(value) } else { pattern == unwanted.pattern }
    }
    if let change = expected.changes?.fields.first(where: { $0.field == unwanted.field }), isUnwanted(change.pattern) {
      return (.changes, change.range)
    }
    if let history = expected.history.first(where: { $0.field == unwanted.field }),
      history.patterns.contains(where: isUnwanted)
    {
      return (.history, history.range)
    }
    let becoming = expected.calls?.changes.first { $0.field == unwanted.field && isUnwanted($0.pattern) }
    return becoming.map { (.inOrder, $0.range) }
  }

  /// Reports a state that differs from the one at the start, although nothing changes.
  mutating func checkStart(_ expected: Expectations, _ testCase: Case) {
    guard !expected.isBefore, let changes = expected.changes, changes.fields.isEmpty, !changes.isOpen else { return }
    for state in expected.state {
      guard case .exactly(let value) = state.pattern, let start = start(of: state.field, testCase),
        start.value != value
      else { continue }
      let given = contract.givens[start.given]
      let site = testCase.givenSites.first { $0.given == start.given }
      report(
        "\(words(LastValue(key: .state, value: value, range: state.range), state.field)), but it is "
          + "\(shown(start.value, state.field)) at the start (\"\(given.name)\""
          + (site.map { ", line \($0.range.start.line)" } ?? "")
          + "), and `\(ThenKey.changes.rawValue): none` (line \(changes.range.start.line)) says that nothing changes",
        in: state.range)
    }
  }

  /// The value at the start of a field that has the name of a given, or of one of its parts.
  private func start(of field: Int, _ testCase: Case) -> (given: Int, value: Literal)? {
    let declared = contract.state[field]
    for (index, given) in contract.givens.enumerated() where given.setsInitialState {
      let value = testCase.plan.given[index]
      if given.name == declared.name, given.valueType.wrapped == declared.valueType.wrapped { return (index, value) }
      if case .record(let parts) = given.valueType.wrapped,
        parts.contains(where: { $0.name == declared.name && $0.valueType.wrapped == declared.valueType.wrapped }),
        let part = value.part(declared.name)
      {
        return (index, part)
      }
    }
    return nil
  }

  private func words(_ value: LastValue, _ field: Int) -> String {
    "`\(value.key.rawValue)` expects \"\(contract.state[field].name)\" to be \(shown(value.value, field))"
  }

  private func shown(_ value: Literal, _ field: Int) -> String {
    value.shortened(to: 80).flow(contract.state[field].valueType)
  }
}
