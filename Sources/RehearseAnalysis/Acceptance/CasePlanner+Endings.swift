import Rehearse
import RehearseLanguage

extension CasePlanner {
  /// Writes what actions returned and threw, also an error that the scenario does not mention.
  mutating func mendEndings(_ outcome: StepOutcome, _ then: FileText.MapEntry?) {
    for key in [ThenKey.returned, .threw] {
      let expected = key == .threw ? outcome.expected.threw : outcome.expected.returned
      guard !areSeveral(key, outcome) else {
        if expected != nil || key == .threw {
          proposal.problem = "its actions \(key == .threw ? "threw different errors" : "returned different values")"
        }
        continue
      }
      if let expected { mend(expected, key, outcome, then) } else if key == .threw { addError(outcome, then) }
    }
  }

  /// The text of a cell, or of the value of a key.
  func value(of key: ThenKey, _ outcome: StepOutcome) -> String {
    stated(key, outcome).map { observed.value($0.value, $0.valueType) } ?? "none"
  }

  func written(_ ending: StatedEnding) -> String {
    "\(ending.key.rawValue): \(observed.value(ending.value, ending.valueType))"
  }

  private func stated(_ key: ThenKey, _ outcome: StepOutcome) -> StatedEnding? {
    contract.endings(outcome.results).first { $0.key == key }
  }

  /// Whether the actions of a step ended in ways that one value cannot state.
  private func areSeveral(_ key: ThenKey, _ outcome: StepOutcome) -> Bool {
    stated(key, outcome) == nil && outcome.results.contains { contract.endings([$0]).contains { $0.key == key } }
  }

  private mutating func mend(
    _ expected: Expectations.Ending, _ key: ThenKey, _ outcome: StepOutcome, _ then: FileText.MapEntry?
  ) {
    guard let site = site(expected.range.start, then) else { return }
    guard let ending = stated(key, outcome), let pattern = expected.pattern else {
      if expected.pattern != nil || stated(key, outcome) != nil { write(value(of: key, outcome), at: site) }
      return
    }
    take(mender.edits(site.value, key: site.key, pattern, ending.value, ending.valueType), at: site)
  }

  private mutating func addError(_ outcome: StepOutcome, _ then: FileText.MapEntry?) {
    guard let error = stated(.threw, outcome) else { return }
    guard let then, text.tree.isMap(then.value), text.tree.count(then.value) > 0 else {
      proposal.problem = "an action threw an error, which needs `threw` in `then`, or a column \"then threw\""
      return
    }
    let kept = text.entries(then.value).indices.map(Parts.ListPart.kept)
    proposal.shared += Parts(then.value, text).edits([.new(written(error))] + kept)
  }
}
