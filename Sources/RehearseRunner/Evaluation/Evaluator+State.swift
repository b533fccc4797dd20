import Rehearse
import RehearseLanguage

extension Evaluator {
  mutating func evaluateState(_ step: Int, _ expected: Expectations) {
    for field in expected.state
    where !field.pattern.matches(after[field.field]) && takesAnother() {
      report(field, .otherState)
    }
    if let changes = expected.changes { evaluateChanges(changes) }
    for history in expected.history
    where !holds(history, trace.writePlaces(ofStep: step)) && takesAnother() {
      reportValues(of: history.field, history.patterns, at: history.range, step)
    }
  }

  private mutating func report(_ field: Expectations.Field, _ kind: Finding.Kind) {
    let declaration = contract.state[field.field]
    let differences = Difference.all(field.pattern, after[field.field], declaration.valueType, text.secrets)
    findings.append(
      Finding(
        at: field.range, kind, declaration.name, details: differences.flatMap(\.details),
        advice: LiteralHint.advice(field.pattern, after[field.field], text.secrets)))
  }

  private mutating func evaluateChanges(_ changes: Expectations.Changes) {
    for field in changes.fields
    where before[field.field] == after[field.field] || !field.pattern.matches(after[field.field]) {
      guard takesAnother() else { continue }
      let name = contract.state[field.field].name
      if before[field.field] == after[field.field] {
        let valueType = contract.state[field.field].valueType
        findings.append(
          Finding(
            at: field.range, .unchanged, name,
            details: [
              .values(
                path: "",
                [
                  .init(.expected, text.flow(field.pattern, valueType)),
                  .init(.actual, text.flow(after[field.field], valueType)),
                ], .asBefore)
            ]))
      } else {
        report(field, .otherChange)
      }
    }
    let unexpected = after.indices.filter { index in
      before[index] != after[index] && !changes.fields.contains { $0.field == index }
    }
    for index in unexpected where takesAnother() {
      let declaration = contract.state[index]
      let value = text.flow(after[index], declaration.valueType)
      findings.append(
        Finding(
          at: changes.range, .changedAsWell, declaration.name,
          details: [
            .values(
              path: "",
              [.init(.before, text.flow(before[index], declaration.valueType)), .init(.actual, value)], nil)
          ],
          advice: changes.fields.isEmpty
            ? index == unexpected.last ? [inPlaceOfNone(unexpected)] : []
            : [.paste("If it is right, add to \"changes\":", ["\(declaration.name): \(value)"], .beside)]))
    }
  }

  /// One replacement for all changes, since after the first addition `none` would be gone.
  private mutating func inPlaceOfNone(_ fields: [Int]) -> FindingAdvice {
    let entries = fields.map { field in
      "\(contract.state[field].name): \(text.flow(after[field], contract.state[field].valueType))"
    }
    return .paste(
      "If \(fields.count == 1 ? "it is" : "all of this is") right, replace `none` with:",
      ["{ \(entries.joined(separator: ", ")) }"], .beside)
  }

  private func holds(_ history: Expectations.History, _ places: Range<Int>) -> Bool {
    var next = 0
    for place in places where trace.writes[place].field == history.field {
      guard next < history.patterns.count, history.patterns[next].matches(trace.writes[place].value) else {
        return false
      }
      next += 1
    }
    return next == history.patterns.count
  }

  mutating func evaluateSequence(_ step: Int, _ expectations: Expectations) {
    guard let expected = expectations.calls, !expected.changes.isEmpty else { return }
    let comparison = SequenceComparison(
      expected, expectations.alsoAllowed, trace, step: step, contract)
    for problem in comparison.problems where takesAnother() {
      switch problem {
      case .values(let field, let patterns, let item): reportValues(of: field, patterns, at: item.range, step)
      case .place(let wanted, let callsBefore): findings.append(comparison.misplaced(wanted, callsBefore, text))
      }
    }
  }

  mutating func reportValues(of field: Int, _ patterns: [Pattern], at range: SourceRange, _ step: Int) {
    let values = trace.writes(ofStep: step).filter { $0.field == field }.map(\.value)
    let declaration = contract.state[field]
    let same = zip(patterns, values).prefix { $0.matches($1) }.count
    let text = text
    let expected = listed(patterns, around: same) { text.flow($0, declaration.valueType, to: Self.valueLength) }
    let actual = listed(values, around: same) { text.flow($0, declaration.valueType, to: Self.valueLength) }
    findings.append(
      Finding(
        at: range, .otherValues, declaration.name,
        details: [
          .values(
            path: "",
            [
              .init(.expected, expected ?? "none: it does not change"),
              .init(.actual, actual ?? "none: it did not change"),
            ], nil)
        ],
        advice: zip(patterns, values).lazy.map { LiteralHint.advice($0, $1, text.secrets) }.first { !$0.isEmpty } ?? [])
    )
  }

  /// The displayed length of a value in a list, in bytes.
  private static let valueLength = 200
  private static let valueLimit = 40

  /// The values in brackets, limited to those around a place if there are many; `nil` if there are none.
  private func listed<Value>(_ values: [Value], around place: Int, _ shown: (Value) -> String) -> String? {
    guard !values.isEmpty else { return nil }
    let isLong = values.count > Self.valueLimit
    let start = isLong ? max(0, min(place, values.count) - Self.valueLimit / 2) : 0
    let end = min(values.count, start + Self.valueLimit)
    let parts =
      (start > 0 ? ["… \(start) more"] : []) + values[start..<end].map(shown)
      + (end < values.count ? ["… \(values.count - end) more"] : [])
    return "[" + parts.joined(separator: ", ") + "]"
  }
}
