import RehearseSource

/// The mark of a scenario that is known to fail, and must.
package struct KnownFailure: Sendable {
  package var issue: String
  package var because: String?
  /// The last day, in UTC, on which the failure is tolerated.
  package var until: CalendarDate?
  package var position: SourcePosition
}
