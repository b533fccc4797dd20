import Rehearse
import RehearseLanguage

extension CasePlanner {
  mutating func accept(_ expected: Expectation.CallCount, _ outcome: StepOutcome, _ then: FileText.MapEntry?) {
    let count = outcome.calls.count { $0.operation == expected.operation }
    guard count != expected.count, let site = site(expected.range.start, then) else { return }
    write(String(count), at: site)
  }
}

extension ThenDifferences {
  func counts(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    contract.operations.enumerated().compactMap { place, operation in
      let one = old.callCounts.first { $0.operation == place }?.count
      let other = new.callCounts.first { $0.operation == place }?.count
      if one == other { return nil }
      return then(
        "\(ThenKey.callCount.rawValue).\(operation.name)", one.map(String.init), other.map(String.init),
        .init(one, other), about: .calls)
    }
  }
}
