import Rehearse
import RehearseLanguage

extension CasePlanner {
  mutating func accept(_ expected: Expectation.CallCount, _ outcome: StepOutcome, _ then: FileText.MapEntry?) {
    let count = outcome.calls.count(where: expected.pattern.matches)
    guard count != expected.count else { return }
    guard let site = site(expected.range.start, then) else {
      proposal.problem = "the number of calls of \"\(contract.operations[expected.operation].name)\" is in a list"
      return
    }
    write(String(count), at: site)
  }
}

extension ThenDifferences {
  func counts(_ old: Expectations, _ new: Expectations) -> [StatedDifference] {
    var patterns: [CallPattern] = []
    for pattern in (old.callCounts + new.callCounts).map(\.pattern) where !patterns.contains(pattern) {
      patterns.append(pattern)
    }
    return patterns.sorted { $0.operation < $1.operation }.compactMap { pattern in
      let one = old.callCounts.first { $0.pattern == pattern }?.count
      let other = new.callCounts.first { $0.pattern == pattern }?.count
      if one == other { return nil }
      return then(
        "\(ThenKey.callCount.rawValue).\(words.call(pattern))", one.map(String.init), other.map(String.init),
        .init(one, other), about: .calls)
    }
  }
}
