/// Why a case did not run.
package enum Reason: Hashable, Sendable, Codable {
  /// What the author wrote at `skip`.
  case author(String)
  /// Other scenarios are marked `only`.
  case othersAreOnly
  /// The run stopped at the first failure.
  case firstFailure
  case interrupted
  case tooManyCases
  /// The journal of the run ends early.
  case stoppedEarly
  /// The result may be on lines of the journal that cannot be read.
  ///
  /// - Parameters:
  ///   - lines: the lines, in words: `lines 4 and 7`.
  ///   - stoppedEarly: whether the journal also ends early.
  case unreadable(lines: String, stoppedEarly: Bool)
  case noHost
  case noModule(String)
  /// Swift Testing did not select the test.
  case notSelected
  /// The case does not run or pass as it is, so no change to the module can be tried.
  case notTried
  /// An assumed answer was not compared with that of the service; the text says why.
  case unverified(String)
}
