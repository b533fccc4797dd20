import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// Makes one report of a run.
///
/// It learns of the run's begin, of each file that has ended, and of the run's end, whether the run takes place now or is
/// read from its journal. A new report is one such type, and its name in `Reporting.catalog`.
protocol Reporter: Sendable {
  /// What it adds to the command line.
  static var options: [OptionRow] { get }

  /// `nil` where the command line asks for no such report.
  init?(_ arguments: ParsedArguments, _ output: ReportOutput) throws(CommandError)

  /// Where the report is put, if it has a place of its own: such a report is written before anything is printed.
  var destination: ReportDestination? { get }
  /// Whether it is known already that there will be none.
  var isHopeless: Bool { get }
  /// What is to be described of files and cases, if it shows more than how they ended.
  var description: FileRunner.Description? { get }

  /// The run begins.
  ///
  /// - Parameters:
  ///   - inputs: the files that are read, none of which a report may replace.
  ///   - isEarly: whether the scenarios are still to run, so that a problem is news at once.
  mutating func begin(_ run: RunHead, keeping inputs: [SourceFile], isEarly: Bool)

  /// A file has ended: keeps what the report shows of it. Called on the thread that ran the file.
  ///
  /// - Parameter place: the file's in the run.
  func keep(_ result: FileResult, at place: Int, in file: inout RenderedFile)

  /// The run has ended.
  func finish(_ run: inout FinishedRun)
}

extension Reporter {
  static var options: [OptionRow] { [] }
  var destination: ReportDestination? { nil }
  var isHopeless: Bool { false }
  var description: FileRunner.Description? { nil }

  mutating func begin(_ run: RunHead, keeping inputs: [SourceFile], isEarly: Bool) {}
  func keep(_ result: FileResult, at place: Int, in file: inout RenderedFile) {}
}

/// What is kept of a file until the run has ended: bytes and counts, so that a run needs no more memory than it must.
struct RenderedFile: Sendable {
  let tally: Tally
  /// When the file was begun, in nanoseconds since 1970.
  let startedAt: Int64
  let nanoseconds: Int64
  /// Where scenarios ask to run alone.
  let only: [String]
  /// Its mistakes and warnings, for standard error.
  var diagnostics = ""
  /// Its cases, for standard output.
  var cases = ""
  var annotations: [GitHubAnnotation] = []
  /// Its JUnit suite; no markup where the file has nothing in it.
  var suite: (name: String, markup: JUnitSuite?) = ("", nil)
  /// How much virtual time passed in it, in milliseconds.
  var virtualTime: Int64 = 0
  /// Its cases that went wrong in the earlier run.
  var known: Set<EarlierReport.Key> = []

  init(_ result: FileResult) {
    tally = result.tally
    startedAt = result.head.startedAt
    nanoseconds = result.nanoseconds
    only = result.head.only.map { SanitizedText.place(result.path, $0) }
  }
}

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

  /// Prints texts on standard output, up to the first that cannot be.
  mutating func print(_ texts: some Sequence<String>) {
    isPrinted = texts.allSatisfy { $0.isEmpty || Output.standard.write($0) } && isPrinted
  }
}
