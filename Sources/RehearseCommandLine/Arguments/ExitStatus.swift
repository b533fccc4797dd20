import RehearseRunner

/// The exit status of the process. The greater of two tells of the worse trouble.
enum ExitStatus: Int32, Comparable {
  /// Every scenario passed.
  case passed = 0
  /// Some failed, or did not run.
  case failed = 1
  /// The command line, or a scenario file, is invalid.
  case invalid = 2
  /// The runner could not do its own work: a report, or the output, could not be written.
  case cannotWrite = 3
  /// Nothing ran.
  case nothingRan = 4
  /// A signal ended the run early: 128 and the signal's number, as shells have it.
  case hungUp = 129
  case interrupted = 130
  case quit = 131
  case terminated = 143
  case outOfTime = 152

  /// What a run of scenarios comes to.
  init(_ tally: Tally) {
    self = .worst([
      .invalid: tally.invalidFiles > 0,
      // A case that did not run may have failed.
      .failed: tally.failed + tally.errored + tally.notRun > 0,
      .nothingRan: tally.ran == 0,
    ])
  }

  /// The status of a run that a signal stopped.
  static var stopped: ExitStatus { StopRequest.number.flatMap { ExitStatus(rawValue: 128 + $0) } ?? .interrupted }

  /// The worst of those whose condition holds.
  static func worst(_ reasons: KeyValuePairs<ExitStatus, Bool>) -> ExitStatus {
    reasons.filter { $0.value }.map { $0.key }.max() ?? .passed
  }

  static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.weight < other.weight }

  private var weight: Int32 { self == .nothingRan ? 0 : rawValue == 0 ? -1 : rawValue }
}
