import RehearseRunner

/// The exit status of the process, ordered by severity.
enum ExitStatus: Int32, Comparable {
  case passed = 0
  /// At least one scenario failed or did not run.
  case failed = 1
  /// The command line or a scenario file is invalid.
  case invalid = 2
  /// A report or the output could not be written.
  case cannotWrite = 3
  case nothingRan = 4
  /// A signal ended the run. As in shells, the status is 128 plus the signal number.
  case hungUp = 129
  case interrupted = 130
  case quit = 131
  case terminated = 143
  case outOfTime = 152

  init(_ tally: Tally) {
    self = .worst([
      .invalid: tally.unjudgedFiles > 0,
      // A case that did not run might have failed.
      .failed: tally.wrong + tally.notRun > 0,
      .nothingRan: tally.ran == 0,
    ])
  }

  static var stopped: ExitStatus { StopRequest.number.flatMap { ExitStatus(rawValue: 128 + $0) } ?? .interrupted }

  static func worst(_ reasons: KeyValuePairs<ExitStatus, Bool>) -> ExitStatus {
    reasons.filter { $0.value }.map { $0.key }.max() ?? .passed
  }

  static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.weight < other.weight }

  private var weight: Int32 { self == .nothingRan ? 0 : rawValue == 0 ? -1 : rawValue }
}
