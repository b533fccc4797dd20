import Rehearse
import RehearseLanguage

/// Looks at the cases of one file as they end, on the thread that runs them.
///
/// Traces go to nobody else: verdicts and reports are made without them.
package protocol CaseObserver: Sendable {
  /// - Parameters:
  ///   - trace: what happened; `nil` when the case was not run.
  ///   - verdict: what a run says of the case, so that nobody has to find it out a second time.
  mutating func saw(_ testCase: Case, _ trace: Trace?, _ verdict: Verdict, _ file: ScenarioFile)
}
