import Rehearse
import RehearseLanguage
import RehearseRunner

extension CasePlanner {
  /// Whether one value can state how the actions of a step ended; if not, says so.
  private mutating func isOneValue(_ key: ThenKey, _ outcome: StepOutcome) -> Bool {
    let hasEnded = outcome.results.contains { contract.endings([$0]).contains { $0.key == key } }
    guard hasEnded, stated(key, outcome) == nil else { return true }
    proposal.problem = "its actions \(key == .threw ? "threw different errors" : "returned different values")"
    return false
  }

  mutating func accept(_ expected: Expectation.Ending, _ outcome: StepOutcome, _ then: FileText.MapEntry?) {
    let key = expected.key
    guard isOneValue(key, outcome), let site = site(expected.range.start, then) else { return }
    guard let ending = stated(key, outcome), let pattern = expected.pattern else {
      if expected.pattern != nil || stated(key, outcome) != nil { write(value(of: key, outcome), at: site) }
      return
    }
    take(valueEditor.edits(site.value, key: site.key, pattern, ending.value, ending.valueType), at: site)
  }

  /// Writes an error that the scenario does not mention.
  mutating func acceptErrors(_ outcome: StepOutcome, _ then: FileText.MapEntry?) {
    if outcome.expected.threw == nil, isOneValue(.threw, outcome) { addError(outcome, then) }
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
}

extension ThenDifferences {
  func ending(
    _ key: ThenKey, _ old: Expectation.Ending?, _ new: Expectation.Ending?
  ) -> [StatedDifference] {
    if old.map(\.pattern) == new.map(\.pattern) { return [] }
    var effect = StatedDifference.Strictness.different
    if let one = old?.pattern, let other = new?.pattern {
      effect = Self.effect(one, other)
    } else if key == .returned, old == nil || new == nil {
      // Without `threw`, no action may throw, so it is neither more nor less.
      effect = .init(old, new)
    }
    return [then(key.rawValue, old.map(words.ending), new.map(words.ending), effect, about: .endings)]
  }
}

extension StatementText {
  func ending(_ ending: Expectation.Ending) -> String {
    ending.pattern.map { text.value($0, ending.valueType) } ?? "none"
  }
}
