import Rehearse
import RehearseLanguage
import RehearseRunner

extension CasePlanner {
  mutating func accept(_ field: FieldPattern, _ outcome: StepOutcome, _ then: FileText.MapEntry?) {
    guard let site = site(field.range.start, then) else { return }
    let valueType = contract.state[field.field].valueType
    take(valueEditor.edits(site.value, key: site.key, field.pattern, outcome.after[field.field], valueType), at: site)
  }
}

extension ThenDifferences {
  /// Differences in `state`, except for fields that the other side checks with the same value in `changes`.
  func state(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    func rest(_ own: Expectations, _ other: Expectations) -> Expectations {
      let changes = other.changes?.fields ?? []
      let rest = own.state.filter { field in
        other.state.contains { $0.field == field.field } || !changes.contains { $0.meaning == field.meaning }
      }
      return Expectations(when: own.when, rest.map(Expectation.state))
    }
    return fields(
      ThenKey.state.rawValue, rest(old, new), rest(new, old), { Self.pattern(of: $0, $1.state) }, isSame: ==,
      effect: Self.effect, text: words.state)
  }

}

extension StatementText {
  func state(_ field: Int, _ pattern: Pattern) -> String {
    text.value(pattern, contract.state[field].valueType)
  }
}
