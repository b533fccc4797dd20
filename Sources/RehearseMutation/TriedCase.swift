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

  /// A value as an author writes it; what would give a secret away may be anything.
  func text(_ value: Literal, _ shape: ValueShape) -> String {
    secrets.areGivenAway(by: value) ? Matcher.anything.text : EveryWord.cell(value.shortened().flow(shape))
  }
}
