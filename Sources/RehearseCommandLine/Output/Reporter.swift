import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Creates one report of a run.
///
/// It receives the start of the run, each finished file and the end, either live or from a journal. To add a report,
/// add its type to `Reporting.catalog`.
protocol Reporter: Sendable {
  static var options: [OptionRow] { get }

  /// Returns `nil` if this report was not requested.
  init?(_ arguments: ParsedArguments, _ output: ReportOutput) throws(CommandError)

  /// The path of the report, if it is a file. Such reports are written before anything is printed.
  var destination: ReportDestination? { get }
  /// Whether it is already certain that this report cannot be written.
  var hasFailed: Bool { get }
  /// What the runner must record for this report besides the results.
  var description: FileRunner.Description? { get }

  /// Called at the start of the run.
  ///
  /// - Parameters:
  ///   - inputs: the input files, which no report may replace.
  ///   - isEarly: whether the scenarios have not run yet, so that problems are reported immediately.
  mutating func begin(_ run: RunHead, keeping inputs: [SourceFile], isEarly: Bool)

  /// Keeps what the report shows about a finished file. Called on the thread that ran the file.
  ///
  /// - Parameter index: the index of the file in the run.
  func keep(_ result: FileResult, at index: Int, in file: inout RenderedFile)

  /// Called at the end of the run.
  func finish(_ run: inout FinishedRun)
}

extension Reporter {
  static var options: [OptionRow] { [] }
  var destination: ReportDestination? { nil }
  var hasFailed: Bool { false }
  var description: FileRunner.Description? { nil }

  mutating func begin(_ run: RunHead, keeping inputs: [SourceFile], isEarly: Bool) {}
  func keep(_ result: FileResult, at index: Int, in file: inout RenderedFile) {}
}

/// The output for a finished file. To save memory, it consists of bytes and counts rather than results.
struct RenderedFile: Sendable {
  /// The JUnit suite of a file.
  struct Suite: Sendable {
    var name = ""
    /// `nil` if the file has no cases.
    var markup: JUnitSuite?
  }

  let tally: Tally
  /// The start time in nanoseconds since 1970.
  let startedAt: Int64
  let nanoseconds: Int64
  let only: [String]
  /// The file and why it has no host. `nil` if it has one.
  let hostFailure: (path: String, failure: HostFailure)?
  var diagnostics = ""
  var cases = ""
  /// A line for each case that went wrong.
  var wrong: [String] = []
  var annotations: [GitHubAnnotation] = []
  var suite = Suite()
  /// Virtual time in milliseconds.
  var virtualTime: Int64 = 0
  /// Failures from the earlier run that belong to this file.
  var known: Set<EarlierRun.Key> = []

  init(_ result: FileResult) {
    tally = result.tally
    hostFailure = result.head.hostFailure.map { (result.path, $0) }
    startedAt = result.head.startedAt
    nanoseconds = result.nanoseconds
    only = result.head.only.map { SanitizedText.location(result.path, $0) }
  }
}

/// A finished run and the state of its reports.
struct FinishedRun {
  let files: [RenderedFile]
  let nanoseconds: Int64
  /// The start time in nanoseconds since 1970.
  let startedAt: Int64
  let seed: UInt64?
  let tally: Tally
  /// Whether the run finished rather than being stopped early.
  var isWhole = true
  var reports: [String] = []
  /// What is missing from the reports for reasons other than problems, one sentence each.
  var gaps: [String] = []
  /// Problems with the reports, one sentence each.
  var problems: [String] = []
  /// Whether all output so far could be printed.
  private(set) var isPrinted = true
  /// Whether nobody reads the output to its end, as with `| head`.
  private(set) var isUnread = false

  init(_ files: [RenderedFile], startedAt: Int64, nanoseconds: Int64, seed: UInt64? = nil) {
    self.files = files
    self.startedAt = startedAt
    self.nanoseconds = nanoseconds
    self.seed = seed
    tally = files.reduce(into: Tally()) { $0 += $1.tally }
  }

  /// Prints strings to standard output and stops at the first failure.
  mutating func print(_ texts: some Sequence<String>) {
    guard !texts.allSatisfy({ $0.isEmpty || Output.standard.write($0) }) else { return }
    (isPrinted, isUnread) = (false, errno == EPIPE)
  }
}
