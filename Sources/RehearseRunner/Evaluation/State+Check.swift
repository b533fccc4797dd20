import Rehearse
import RehearseLanguage

extension Evaluator {
  mutating func check(_ state: FieldPattern) {
    guard !state.pattern.matches(after[state.field]), takesAnother() else { return }
    report(state, .otherState)
  }

  mutating func report(_ field: FieldPattern, _ kind: Finding.Kind) {
    let declaration = contract.state[field.field]
    let differences = Difference.all(field.pattern, after[field.field], declaration.valueType, text.secrets)
    findings.append(
      Finding(
        at: field.range, kind, declaration.name, details: differences.flatMap(\.details),
        advice: LiteralHint.advice(field.pattern, after[field.field], text.secrets)))
  }
}
