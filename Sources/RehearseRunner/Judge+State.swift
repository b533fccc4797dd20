import RehearseScenario
import RehearseSource
import RehearseVocabulary

extension Judge {
  mutating func judgeState(_ step: Int) {
    for field in rehearsed.steps[step].state where !field.pattern.matches(after[field.field]) {
      report(field, "the state \"\(vocabulary.state[field.field].name)\" is not as expected")
    }
    if let changes = rehearsed.steps[step].changes { judgeChanges(changes) }
    for history in rehearsed.steps[step].history where !holds(history, trace.writePlaces(ofStep: step)) {
      report(history, step)
    }
  }

  private mutating func report(_ field: Expectations.Field, _ headline: String) {
    let shape = vocabulary.state[field.field].shape
    let differences = Difference.all(field.pattern, after[field.field], shape)
    findings.append(
      Finding(
        at: field.range.start, headline,
        details: differences.flatMap(\.lines)))
  }

  private mutating func judgeChanges(_ changes: Expectations.Changes) {
    for field in changes.fields {
      let name = vocabulary.state[field.field].name
      if before[field.field] == after[field.field] {
        let shape = vocabulary.state[field.field].shape
        findings.append(
          Finding(
            at: field.range.start, "\"\(name)\" did not change in this step",
            details: [
              "expected   \(field.pattern.flow(shape))", "actual     \(after[field.field].flow(shape)), as before",
            ]))
      } else if !field.pattern.matches(after[field.field]) {
        report(field, "\"\(name)\" did not change to what was expected")
      }
    }
    for index in after.indices
    where before[index] != after[index] && !changes.fields.contains(where: { $0.field == index }) {
      let declaration = vocabulary.state[index]
      let value = after[index].flow(declaration.shape)
      findings.append(
        Finding(
          at: changes.range.start, "\"\(declaration.name)\" changed as well",
          details: ["before     \(before[index].flow(declaration.shape))", "actual     \(value)"],
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
    let expected = history.patterns.map { $0.flow(declaration.shape) }
    let actual = values.map { $0.flow(declaration.shape) }
    findings.append(
      Finding(
        at: history.range.start, "\"\(declaration.name)\" did not take these values in this step",
        details: [
          "expected   \(expected.isEmpty ? "none: it does not change" : "[" + expected.joined(separator: ", ") + "]")",
          "actual     \(actual.isEmpty ? "none: it did not change" : "[" + actual.joined(separator: ", ") + "]")",
        ]))
  }
}
