import Rehearse

/// The mark of a scenario that is known to fail, and must.
package final class KnownFailure: Sendable {
  package let issue: String
  package let because: String?
  /// The last day, in UTC, on which the failure is tolerated.
  package let until: CalendarDate?
  package let position: SourcePosition

  init(issue: String, because: String?, until: CalendarDate?, position: SourcePosition) {
    self.issue = issue
    self.because = because
    self.until = until
    self.position = position
  }
}
