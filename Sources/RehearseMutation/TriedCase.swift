import Rehearse
import RehearseScenario

/// A case that passes, what happened in it, and what it did not notice.
struct TriedCase: Sendable {
  let testCase: Case
  let trace: Trace
  let trial: MutantRun

  var passesWithSilentModule: Bool {
    trial.survivors.contains { if case .silentModule = $0.change { true } else { false } }
  }
}
