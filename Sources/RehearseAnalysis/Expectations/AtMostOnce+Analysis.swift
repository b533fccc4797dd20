import Rehearse
import RehearseLanguage

extension CasePlanner {
  /// Leaves `at most once` alone: what it says is a promise, which one run cannot replace.
  mutating func accept(_ limit: Expectation.AtMostOnce, _ outcome: StepOutcome) {
    guard outcome.calls.count(where: { $0.operation == limit.operation }) > 1 else { return }
    let name = contract.operations[limit.operation].name
    proposal.problem = "`at most once` does not hold for \"\(name)\"; change it, or the module"
  }
}

extension ThenDifferences {
  func limits(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    contract.operations.enumerated().compactMap { place, operation in
      let one = old.limits.first { $0.operation == place }.map(words.limit)
      let other = new.limits.first { $0.operation == place }.map(words.limit)
      if one == other { return nil }
      return then("\(ThenKey.atMostOnce.rawValue) \(operation.name)", one, other, .init(one, other), about: .forbidden)
    }
  }
}

extension StatementText {
  func limit(_ limit: Expectation.AtMostOnce) -> String {
    let names = limit.since.indices.map { contract.actions[$0].name }
    return names.isEmpty ? "since the start" : "\(LimitKey.since.rawValue) \(list(names))"
  }
}
