import RehearseResults
import RehearseScenario
import RehearseSource
import RehearseVocabulary

extension Judge {
  mutating func judgeState(_ step: Int) {
    for field in rehearsed.steps[step].state
    where !field.pattern.matches(after[field.field]) && takesAnother() {
      report(field, "the state \"\(vocabulary.state[field.field].name)\" is not as expected")
    }
    if let changes = rehearsed.steps[step].changes { judgeChanges(changes) }
    for history in rehearsed.steps[step].history
    where !holds(history, trace.writePlaces(ofStep: step)) && takesAnother() {
      report(history, step)
    }
  }

  private mutating func report(_ field: Expectations.Field, _ headline: String) {
    let shape = vocabulary.state[field.field].shape
    let differences = Difference.all(field.pattern, after[field.field], shape)
    findings.append(
      Finding(
        at: field.range.start, headline,
        details: differences.flatMap(\.lines), advice: LiteralHint.advice(field.pattern, after[field.field])))
  }

  private mutating func judgeChanges(_ changes: Expectations.Changes) {
    for field in changes.fields
    where before[field.field] == after[field.field] || !field.pattern.matches(after[field.field]) {
      guard takesAnother() else { continue }
      let name = vocabulary.state[field.field].name
      if before[field.field] == after[field.field] {
        let shape = vocabulary.state[field.field].shape
        findings.append(
          Finding(
            at: field.range.start, "\"\(name)\" did not change in this step",
            details: [
              "expected   \(field.pattern.shortened().flow(shape))",
              "actual     \(after[field.field].shortened().flow(shape)), as before",
            ]))
      } else {
        report(field, "\"\(name)\" did not change to what was expected")
      }
    }
    for index in after.indices
    where before[index] != after[index] && !changes.fields.contains(where: { $0.field == index }) && takesAnother() {
      let declaration = vocabulary.state[index]
      let value = after[index].shortened().flow(declaration.shape)
      findings.append(
        Finding(
          at: changes.range.start, "\"\(declaration.name)\" changed as well",
          details: ["before     \(before[index].shortened().flow(declaration.shape))", "actual     \(value)"],
          advice: ["If it is right, add to \"changes\":     \(declaration.name): \(value)"]))
    }
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

  private mutating func report(_ history: Expectations.History, _ step: Int) {
    let values = trace.writes(ofStep: step).filter { $0.field == history.field }.map(\.value)
    let declaration = vocabulary.state[history.field]
    let same = zip(history.patterns, values).prefix { $0.matches($1) }.count
    let expected = listed(history.patterns, around: same) { $0.shortened(to: Self.valueLength).flow(declaration.shape) }
    let actual = listed(values, around: same) { $0.shortened(to: Self.valueLength).flow(declaration.shape) }
    findings.append(
      Finding(
        at: history.range.start, "\"\(declaration.name)\" did not take these values in this step",
        details: [
          "expected   \(expected ?? "none: it does not change")", "actual     \(actual ?? "none: it did not change")",
        ], advice: zip(history.patterns, values).lazy.map { LiteralHint.advice($0, $1) }.first { !$0.isEmpty } ?? []))
  }

  /// How much of a value is shown where there may be many, in bytes.
  private static let valueLength = 200
  /// How many values are shown.
  private static let valueLimit = 40

  /// The values in brackets, of many those around a place; `nil` for none at all.
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
