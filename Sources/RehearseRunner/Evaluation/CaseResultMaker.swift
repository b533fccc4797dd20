import Rehearse
import RehearseLanguage

package struct CaseResultMaker {
  private let today: CalendarDate

  package init(today: CalendarDate) { self.today = today }

  /// - Parameter links: the scenario's links, evaluated only if the case failed.
  package func result(
    _ testCase: Case, _ trace: Trace, _ mark: KnownFailure?, links: @autoclosure () -> [String],
    _ contract: ModuleContract
  ) -> CaseResult {
    if let fault = trace.fault {
      return .errored(ErrorReport(fault, of: contract, CaseSecrets(testCase, trace.calls, contract)))
    }
    return result(
      of: Evaluator.evaluate(testCase, trace, contract), mark, links: links(),
      isExcusable: Evaluator.isExcusable(testCase, trace, contract))
  }

  /// The result of an evaluated case; `isExcusable` is evaluated only for a known failure.
  package func result(
    of failure: FailureReport?, _ mark: KnownFailure?, links: @autoclosure () -> [String],
    isExcusable: @autoclosure () -> Bool
  ) -> CaseResult {
    guard var failure else {
      return mark.map { .passedUnexpectedly(issue: $0.issue, line: Int($0.position.line)) } ?? .passed
    }
    var known: Set<[UInt8]> = []
    let links = links().filter { known.insert(Array($0.utf8)).inserted }
    failure.links = Array(links.prefix(FailureReport.linkLimit))
    failure.omittedLinks = links.count - failure.links.count
    guard let mark else { return .failed(failure) }
    if let until = mark.until, today > until {
      failure.notes.append(
        "the known failure \(mark.issue) was accepted until \(until.text); fix it, or set a later date")
      return .failed(failure)
    }
    guard isExcusable() else {
      failure.notes.append(
        "the known failure \(mark.issue) covers failed expectations only, and this is a different problem")
      return .failed(failure)
    }
    return .failedAsKnown(mark: [mark.issue, mark.because].compactMap { $0 }.joined(separator: " "), failure)
  }
}

/// Observes the cases of a file as they finish, on the thread that runs them.
///
/// Only observers receive traces. Results and reports do not contain them.
package protocol CaseObserver: Sendable {
  /// - Parameters:
  ///   - trace: `nil` if the case was not run.
  ///   - result: the case's result, which the observer need not compute again.
  mutating func saw(_ testCase: Case, _ trace: Trace?, _ result: CaseResult, _ file: ScenarioFile)
}
