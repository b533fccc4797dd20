import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// Makes one report of a run.
///
/// It hears the run as the events tell of it: that it begins, each file once that has ended, and its end. Whether the events
/// come from the run itself or from its journal makes no difference. A new report is one such type, and its name in
/// `Reporting.catalog`.
protocol Reporter: Sendable {
  /// What is kept of a file until the run has ended: bytes and counts, so that a run's memory holds no more than it must.
  associatedtype Part: Sendable

  /// What it adds to the command line.
  static var options: [OptionRow] { get }

  /// `nil` where the command line asks for no such report.
  init?(_ arguments: ParsedArguments, _ output: ReportOutput) throws(UsageError)

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

  /// A file has ended; called on whatever thread ran it.
  ///
  /// - Parameter place: the file's in the run.
  func part(of result: FileResult, at place: Int) -> Part

  /// The run has ended.
  ///
  /// - Parameter parts: one for each file, in their order.
  func finish(_ run: inout FinishedRun, _ parts: [Part])

  /// Begins to keep the parts of so many files; asked for here so that each reporter has its own, which knows the type of its parts.
  func listening(toFiles count: Int) -> RunListener
}

extension Reporter {
  static var options: [OptionRow] { [] }
  var destination: ReportDestination? { nil }
  var isHopeless: Bool { false }
  var description: FileRunner.Description? { nil }

  mutating func begin(_ run: RunHead, keeping inputs: [SourceFile], isEarly: Bool) {}

  /// Begins to keep the parts of so many files.
  func listening(toFiles count: Int) -> RunListener {
    let parts = OrderedResults<Part>(count: count)
    return RunListener(
      hasDestination: destination != nil, hear: { parts.set($1, self.part(of: $0, at: $1)) },
      finish: { self.finish(&$0, parts.all) })
  }
}

/// A reporter at work, whatever it keeps of a file.
struct RunListener: Sendable {
  /// Whether its report has a place of its own.
  let hasDestination: Bool
  /// A file has ended, which has this place in the run; called on whatever thread ran it.
  let hear: @Sendable (FileResult, Int) -> Void
  /// The run has ended.
  let finish: @Sendable (inout FinishedRun) -> Void
}
