import Rehearse
import RehearseLanguage

extension Evaluator {
  mutating func check(_ limit: Expectation.AtMostOnce, _ step: Int) {
    guard count(of: limit.operation, step) > 1, takesAnother() else { return }
    findings.append(
      Finding(
        at: limit.range, .calledAgain, text.name(limit.operation),
        details: listed(callsTo: ContractIndices(limit.operation), step)))
  }
}
