/// A command that takes part in the rounds, and what it must do to count.
struct Contender {
  let title: String
  let command: Command
  var expected = Ending.exited(0)
  var report: Report?

  /// A report that the command must write at every run.
  struct Report {
    let path: String
    let tests: Int
  }

  /// One run, made sure of: its ending, and a report that only this run can have written.
  func run() throws(Failure) -> Measurement {
    if let report { try TextFile.remove(report.path) }
    let measurement = try command.run()
    guard measurement.ending == expected else {
      throw Failure("\(command.line)\n  \(measurement.ending), but should have \(expected)")
    }
    if let report { try check(report) }
    return measurement
  }

  private func check(_ report: Report) throws(Failure) {
    let tests = JUnitReport.tests(of: report.path)
    guard tests == report.tests else {
      let found = tests.map { "tests=\"\($0)\"" } ?? "no number of tests"
      throw Failure("\(command.line)\n  wrote \(found) to its report, but should have tests=\"\(report.tests)\"")
    }
  }
}
