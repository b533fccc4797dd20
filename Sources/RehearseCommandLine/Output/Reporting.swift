import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner
import Synchronization

/// All reports of a run: what `run`, `report` and `mutate` have in common.
struct Reporting: Sendable {
  /// What a run can be reported by, in the order in which the reports are delivered.
  private static let catalog: [any Reporter.Type] = [
    JUnitReporter.self, HTMLReporter.self, TerminalReporter.self, GitHubReporter.self, SummaryReporter.self,
  ]

  static let options: [OptionRow] = catalog.flatMap { $0.options } + ReportOutput.options

  /// What is left of the room for failures; all threads share it.
  private final class Room: Sendable {
    let failures = Mutex(FailureBudget(FailureBudget.run))
  }

  let detail: ConsoleReport.Detail
  private var reporters: [any Reporter] = []
  private let room = Room()

  init(_ arguments: ParsedArguments, _ looks: OutputStyles) throws(CommandError) {
    let output = try ReportOutput(arguments, looks)
    detail = output.detail
    for reporter in Self.catalog {
      if let wanted = try reporter.init(arguments, output) { reporters.append(wanted) }
    }
  }

  /// Where a report is put, if one has a place of its own.
  var destination: ReportDestination? { reporters.lazy.compactMap { $0.destination }.first }

  /// What is to be described of files and cases for the reports, if anything is.
  var description: FileRunner.Description? { reporters.lazy.compactMap { $0.description }.first }

  /// Whether it is known already that there will be no such report.
  var isHopeless: Bool { reporters.contains { $0.isHopeless } }

  /// The run begins.
  mutating func begin(_ run: RunHead, keeping inputs: [SourceFile], isEarly: Bool = false) {
    for place in reporters.indices { reporters[place].begin(run, keeping: inputs, isEarly: isEarly) }
  }

  /// A file has ended: makes at once, on its thread, what is kept of it.
  func digest(_ result: FileResult, _ place: Int) -> RenderedFile {
    var result = result
    room.failures.withLock { result.fit(into: &$0) }
    var file = RenderedFile(result)
    for reporter in reporters { reporter.keep(result, at: place, in: &file) }
    return file
  }

  /// The run has ended: writes and prints everything.
  ///
  /// Files come first: a terminal that is not read, or a full pipe, must not keep a report from being written.
  ///
  /// - Parameters:
  ///   - problems: what went wrong already.
  ///   - atEnd: called once the reports are written, with whether they are.
  /// - Returns: the exit status, as far as the scenarios and the output decide it.
  func deliver(
    _ run: FinishedRun, problems: [String] = [], atEnd: (_ isReported: Bool) -> [String] = { _ in [] }
  ) -> ExitStatus {
    var run = run
    for reporter in reporters where reporter.destination != nil { reporter.finish(&run) }
    run.problems += problems + atEnd(run.problems.isEmpty)
    for reporter in reporters where reporter.destination == nil { reporter.finish(&run) }
    run.problems.forEach(CommandError.complain)
    if !run.isPrinted { CommandError.complain("standard output could not be written") }
    return run.problems.isEmpty && run.isPrinted ? ExitStatus(run.tally) : .cannotWrite
  }

  /// Writes what has a place of its own, and prints only what went wrong with that; returns whether nothing did.
  func deliverFiles(_ run: FinishedRun) -> Bool {
    var run = run
    for reporter in reporters where reporter.destination != nil { reporter.finish(&run) }
    run.problems.forEach(CommandError.complain)
    return run.problems.isEmpty
  }
}
