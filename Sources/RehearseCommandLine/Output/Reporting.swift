import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// All reports of a run, for `run`, `report` and `mutate`.
struct Reporting: Sendable {
  /// The reporters, in the order in which reports are delivered.
  private static let catalog: [any Reporter.Type] = [
    JUnitReporter.self, HTMLReporter.self, TerminalReporter.self, GitHubReporter.self, SummaryReporter.self,
  ]

  static let options: [OptionRow] = catalog.flatMap { $0.options } + ReportOutput.options

  let detail: ConsoleReport.Detail
  private var reporters: [any Reporter] = []

  /// - Parameter isForPrograms: whether the command writes results for a program to standard output.
  init(_ arguments: ParsedArguments, _ looks: OutputStyles, isForPrograms: Bool = false) throws(CommandError) {
    var output = try ReportOutput(arguments, looks)
    output.isForPrograms = isForPrograms
    detail = output.detail
    for reporter in Self.catalog {
      if let wanted = try reporter.init(arguments, output) { reporters.append(wanted) }
    }
  }

  /// The destination of the first report that has one.
  var destination: ReportDestination? { reporters.lazy.compactMap { $0.destination }.first }

  var description: FileRunner.Description? { reporters.lazy.compactMap { $0.description }.first }

  var hasFailed: Bool { reporters.contains { $0.hasFailed } }

  mutating func begin(_ run: RunHead, keeping inputs: [SourceFile], isEarly: Bool = false) {
    for index in reporters.indices { reporters[index].begin(run, keeping: inputs, isEarly: isEarly) }
  }

  /// Renders a finished file on the thread that ran it.
  func digest(_ result: FileResult, _ index: Int) -> RenderedFile {
    var file = RenderedFile(result)
    for reporter in reporters { reporter.keep(result, at: index, in: &file) }
    return file
  }

  /// Writes and prints all reports.
  ///
  /// Files come first, because a terminal or pipe that is not read must not block a report.
  ///
  /// - Parameters:
  ///   - problems: problems so far.
  ///   - atEnd: called after the files are written. `isReported` says whether that succeeded.
  /// - Returns: the exit status, based on the scenarios and the output.
  func deliver(
    _ run: FinishedRun, problems: [String] = [], atEnd: (_ isReported: Bool) -> [String] = { _ in [] }
  ) -> ExitStatus {
    var run = run
    for reporter in reporters where reporter.destination != nil { reporter.finish(&run) }
    run.problems += problems + atEnd(run.problems.isEmpty)
    for reporter in reporters where reporter.destination == nil { reporter.finish(&run) }
    run.gaps.forEach(CommandError.warn)
    run.problems.forEach(CommandError.complain)
    if !run.isPrinted, !run.isUnread { CommandError.complain("could not write to standard output") }
    return run.problems.isEmpty && run.isPrinted ? ExitStatus(run.tally) : .cannotWrite
  }

  /// Writes the report files and prints only problems. Returns whether there were none.
  func deliverFiles(_ run: FinishedRun) -> Bool {
    var run = run
    for reporter in reporters where reporter.destination != nil { reporter.finish(&run) }
    run.gaps.forEach(CommandError.warn)
    run.problems.forEach(CommandError.complain)
    return run.problems.isEmpty
  }
}
