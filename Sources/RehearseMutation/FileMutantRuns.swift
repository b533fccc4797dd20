import Rehearse
import RehearseResults
import RehearseScenario
import RehearseSource

/// What the cases of one file did under every change.
///
/// It is not the score yet: whether a module that makes no difference between two answers should make one is only known
/// once all files are through.
package struct FileMutantRuns: Sendable {
  let vocabulary: Vocabulary
  /// When the file was begun, in nanoseconds since 1970.
  package var startedAt: Int64 = 0
  var scenarios: [(scenario: Scenario, cases: [TriedCase])] = []
  /// Cases that did not pass as they are, so that nothing could be tried on them.
  private(set) var failed = 0
  /// Cases that failed as they are known to: they have to, so nothing could be tried on them either.
  private(set) var known = 0
  /// Cases that were not run.
  private(set) var notRun = 0

  init(vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  /// Counts a case on which nothing can be tried.
  mutating func leaveOut(_ verdict: Verdict) {
    switch verdict {
    case .failedAsKnown: known += 1
    case .skipped, .notRun: notRun += 1
    case .passed, .failed, .passedUnexpectedly, .errored: failed += 1
    }
  }

  /// Pairs between which the module made a difference in some case.
  var told: Set<EquivalentPair> {
    scenarios.reduce(into: []) { told, scenario in
      for one in scenario.cases { told.formUnion(one.trial.told) }
    }
  }

  /// Each pair that the module is said to treat alike and does not, with the line of the first case that shows it.
  var disproofs: [(pair: EquivalentPair, line: Int)] {
    scenarios.flatMap { scenario in
      scenario.cases.flatMap { one in
        one.trial.disproved.sorted { ($0.subject, $0.one, $0.other) < ($1.subject, $1.one, $1.other) }
          .map { ($0, Int(one.testCase.position.line)) }
      }
    }
  }
}
