/// What the process tells whoever called it.
package enum ExitStatus: Int32, Sendable {
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
  /// A signal ended the run before its time: 128 and the signal's number, as shells have it.
  case hungUp = 129
  case interrupted = 130
  case quit = 131
  case terminated = 143
  case outOfTime = 152
}
