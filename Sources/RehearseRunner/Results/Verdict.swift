import Rehearse
import RehearseLanguage

/// What became of a case: decided once, here; reporters only hear it.
///
/// What a verdict says lies apart, since a verdict is copied at every hand it passes through.
package indirect enum Verdict: Sendable, Codable {
  case passed
  /// An expectation did not hold.
  case failed(FailureReport)
  /// It is marked as a known failure, and passed.
  case passedUnexpectedly(issue: String, line: Int)
  /// It could not be carried out or judged: no fault of the scenario's.
  case errored(ErrorReport)
  /// Not run because of its mark, with the reason.
  case skipped(reason: String)
  /// A known failure that failed, as it must, with what really failed.
  case failedAsKnown(reason: String, FailureReport)
  /// Not run because the run stopped before.
  case notRun(reason: String)

  /// Draws the author's line for each expectation that did not hold, if there is one.
  ///
  /// - Parameter draw: draws the line of a place.
  package mutating func quote(_ draw: (SourceRange) -> String) {
    switch self {
    case .failed(var failure):
      failure.quote(draw)
      self = .failed(failure)
    case .failedAsKnown(let reason, var failure):
      failure.quote(draw)
      self = .failedAsKnown(reason: reason, failure)
    case .passed, .passedUnexpectedly, .errored, .skipped, .notRun: break
    }
  }

  /// The expectations that did not hold, known or not.
  package var failure: FailureReport? {
    switch self {
    case .failed(let failure), .failedAsKnown(_, let failure): failure
    case .passed, .passedUnexpectedly, .errored, .skipped, .notRun: nil
    }
  }

  /// Whether expectations did not hold, known or not.
  package var hasFailures: Bool {
    switch self {
    case .failed, .failedAsKnown: true
    case .passed, .passedUnexpectedly, .errored, .skipped, .notRun: false
    }
  }

  /// Whether its case is shown as a picture of its own, since it ran and did not simply pass.
  package var isPictured: Bool {
    switch self {
    case .failed, .passedUnexpectedly, .errored, .failedAsKnown: true
    case .passed, .skipped, .notRun: false
    }
  }

  /// Whether the case was carried out.
  package var isRun: Bool {
    switch self {
    case .skipped, .notRun: false
    case .passed, .failed, .passedUnexpectedly, .errored, .failedAsKnown: true
    }
  }

  /// Whether a run that must fail fast stops at it.
  package var isFailure: Bool {
    switch self {
    case .failed, .passedUnexpectedly, .errored: true
    case .passed, .skipped, .failedAsKnown, .notRun: false
    }
  }
}
