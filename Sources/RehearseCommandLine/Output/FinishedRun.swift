import RehearseLanguage
import RehearseReport
import RehearseRunner

/// A run that has ended, and what has become of its reports so far.
struct FinishedRun {
  /// The files, in their order.
  let files: [RenderedFile]
  let nanoseconds: Int64
  /// When it was begun, in nanoseconds since 1970.
  let startedAt: Int64
  let seed: UInt64?
  let tally: Tally
  /// Whether it came to its end, and was not stopped before.
  var isWhole = true
  /// Where reports were put.
  var reports: [String] = []
  /// What went wrong with the reports, a sentence each.
  var problems: [String] = []
  /// Whether everything could be printed so far.
  private(set) var isPrinted = true

  init(_ files: [RenderedFile], startedAt: Int64, nanoseconds: Int64, seed: UInt64? = nil) {
    self.files = files
    self.startedAt = startedAt
    self.nanoseconds = nanoseconds
    self.seed = seed
    tally = files.reduce(into: Tally()) { $0 += $1.tally }
  }

  /// The exit status, as far as the scenarios decide it; the strongest reason first.
  var status: ExitStatus {
    if tally.invalidFiles > 0 { return .invalid }
    if tally.failed + tally.errored > 0 { return .failed }
    // A case that did not run may have failed. A run that a signal ended has a status of its own.
    if tally.notRun > 0 { return .failed }
    return tally.ran == 0 ? .nothingRan : .passed
  }

  /// Prints texts on standard output, up to the first that cannot be.
  mutating func print(_ texts: some Sequence<String>) {
    isPrinted = texts.allSatisfy { $0.isEmpty || Output.standard.write($0) } && isPrinted
  }
}
