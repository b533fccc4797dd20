/// What the process tells whoever called it.
package enum ExitStatus: Int32, Sendable {
  /// Every scenario passed.
  case passed = 0
  /// Some failed, or could not be carried out.
  case failed = 1
  /// The command line, or a scenario file, is invalid.
  case invalid = 2
  /// The runner could not do its own work: a report, or the output, could not be written.
  case cannotWrite = 3
  /// Nothing ran.
  case nothingRan = 4
}
