import RehearseReport
import RehearseResults

/// A run that has ended, before its report is written.
struct FinishedRun {
  let digests: [FileDigest]
  let startedAt: Int64
  let nanoseconds: Int64
  let report: JUnitReport
  let tally: Tally

  init(digests: [FileDigest], startedAt: Int64, nanoseconds: Int64, report: JUnitReport) {
    self.digests = digests
    self.startedAt = startedAt
    self.nanoseconds = nanoseconds
    self.report = report
    tally = digests.reduce(into: Tally()) { $0 += $1.tally }
  }

  /// The exit status, as far as the scenarios decide it; the strongest reason first.
  var status: ExitStatus {
    if tally.invalidFiles > 0 { return .invalid }
    if tally.failed + tally.errored > 0 { return .failed }
    // Whoever stopped the run has a status for it; nobody may take what is left for all.
    if tally.notRun > 0 { return .cannotWrite }
    return tally.ran == 0 ? .nothingRan : .passed
  }

  /// The report of all suites.
  func junit() -> [ArraySlice<UInt8>] {
    report.render(digests.compactMap { $0.suite?.markup }, tally, startedAt: startedAt, nanoseconds: nanoseconds)
  }
}
