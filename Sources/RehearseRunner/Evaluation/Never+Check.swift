import Rehearse
import RehearseLanguage

extension Evaluator {
  mutating func check(_ never: Expectation.Never, _ step: Int) {
    if let field = never.field { return check(field, forbiddenBy: never, step) }
    let isCalled = trace.callIndices(ofStep: step).contains { never.operations.has(trace.calls[$0].operation) }
    guard isCalled, takesAnother() else { return }
    findings.append(
      Finding(at: never.range, .forbiddenCall, never.name, details: listed(callsTo: never.operations, step)))
  }

  private mutating func check(_ field: FieldPattern, forbiddenBy never: Expectation.Never, _ step: Int) {
    let made = trace.writes(ofStep: step).filter { $0.field == field.field && field.pattern.matches($0.value) }
    guard !made.isEmpty, takesAnother() else { return }
    let text = text
    let declaration = contract.state[field.field]
    let first = trace.callIndices(ofStep: step).lowerBound
    let shown = made.prefix(Self.callLimit).map { write -> FindingDetail in
      let value = text.flow(write.value, declaration.valueType)
      let place =
        write.calls > first
        ? "after \(contract.operations[trace.calls[write.calls - 1].operation].name)" : "before any call of this step"
      return .text("it became \(value), \(place)")
    }
    findings.append(
      Finding(
        at: never.range, .forbiddenValue, declaration.name, value: text.flow(field.pattern, declaration.valueType),
        details: shown + (made.count > shown.count ? [.more(made.count - shown.count)] : [])))
  }
}
