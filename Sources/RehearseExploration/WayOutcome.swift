/// What came of carrying a way out.
package enum WayOutcome: Sendable, Equatable {
  case observed(Observation)
  /// The module ended the process, in these words, to be put after "the module": "crashed: signal 4 (…)".
  case ended(String)
  /// Nothing moved for longer than was allowed.
  case hung
  /// Too many ways before it did not come to an end.
  case notTried
}
