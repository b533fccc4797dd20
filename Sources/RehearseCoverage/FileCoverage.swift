import Rehearse
import RehearseJudging
import RehearseResults
import RehearseScenario

/// What the cases of one file stated and met.
package struct FileCoverage: CaseObserver {
  /// `nil` for a file without a case that is selected.
  package private(set) var tally: ModuleTally?

  package init() {}

  package mutating func saw(_ testCase: Case, _ trace: Trace?, _ verdict: Verdict, _ file: ScenarioFile) {
    var tally = tally.take() ?? ModuleTally(file.vocabulary)
    let isKnownFailure = if case .failedAsKnown = verdict { true } else { false }
    tally.add(testCase, trace, isKnownFailure: isKnownFailure)
    self.tally = tally
  }
}
