import Rehearse
import RehearseJudging
import RehearseScenario
import RehearseSource

/// A case that passes, what happened in it, and what it did not notice.
struct TriedCase: Sendable {
  let testCase: Case
  let trace: Trace
  let trial: MutantRun
  private let secrets: CaseSecrets

  init(_ testCase: Case, _ trace: Trace, _ trial: MutantRun, _ vocabulary: Vocabulary) {
    (self.testCase, self.trace, self.trial) = (testCase, trace, trial)
    secrets = CaseSecrets(testCase, trace.calls, vocabulary)
  }

  var passesWithSilentModule: Bool {
    trial.survivors.contains { if case .silentModule = $0.change { true } else { false } }
  }

  /// Whether a value would give a secret away, itself or as what was made of one, and so is not shown.
  func hides(_ value: Literal) -> Bool {
    secrets.areGivenAway(by: value) || Alternatives.origins(of: value).contains(where: secrets.areGivenAway)
  }

  /// A value as an author writes it; what is not shown may be anything.
  ///
  /// - Parameter isMeant: whether the advice is about this very value: then anything would change nothing, and the author has to
  ///   fill it in.
  func text(_ value: Literal, _ shape: ValueShape, isMeant: Bool = false) -> String {
    guard hides(value) else { return EveryWord.cell(value.shortened().flow(shape)) }
    return isMeant ? Advice.blank : Matcher.anything.text
  }
}
