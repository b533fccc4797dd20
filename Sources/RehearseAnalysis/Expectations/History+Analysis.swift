import Rehearse
import RehearseLanguage

extension CasePlanner {
  mutating func accept(_ expected: Expectation.History, _ outcome: StepOutcome, _ then: FileText.MapEntry?) {
    let values = outcome.history(of: expected.field)
    guard let site = site(expected.range.start, then),
      values.count != expected.patterns.count || !zip(expected.patterns, values).allSatisfy({ $0.matches($1) })
    else { return }
    guard !values.isEmpty else { return expectNone(at: site) }
    let valueType = contract.state[expected.field].valueType
    if text.tree.isList(site.value), let edits = valueEditor.list(site.value, expected.patterns, values, valueType) {
      take(edits, at: site)
    } else {
      write(observed.history(expected.field, values), at: site)
    }
  }
}

extension ThenDifferences {
  func history(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    fields(
      ThenKey.history.rawValue, old, new, { field, expected in expected.history.first { $0.field == field } },
      isSame: { $0.patterns == $1.patterns }, text: { words.history($1) })
  }
}

extension StatementText {
  func history(_ history: Expectation.History) -> String {
    history.patterns.isEmpty ? "none" : list(history.patterns.map { state(history.field, $0) })
  }
}
