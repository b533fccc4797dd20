import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// The JUnit report.
///
/// The file is opened before the run, so that an unwritable folder is reported early.
struct JUnitReporter: Reporter {
  static let destination = Option<ReportDestination?>(
    "--junit", "FILE|DIR/", "Write a JUnit report: one file, or one for each scenario file into a folder",
    ValueReader(completing: .file) { path throws(CommandError) in ReportDestination(path) })
  private static let form = Option<JUnitDialect>(
    "--junit-dialect", "FORM", "rich (default), or strict for Jenkins' xUnit plugin", .word, absent: .rich)

  static let options: [OptionRow] = [destination.row, form.row]

  /// The maximum number of problems shown, because a full disk causes one for each file.
  private static let problemLimit = 5

  private let target: ReportDestination
  private let dialect: JUnitDialect
  private var names = SuiteNames([])
  private var identities: [RepositoryPath] = []
  private var shard: Shard?
  private var inputs: [SourceFile] = []
  private var file: ReportFile?
  private var problem: String?

  /// The folder of reports, if the command line asks for one.
  static func folder(_ arguments: ParsedArguments) throws(CommandError) -> String? {
    if case .folder(let path) = try arguments[destination] { path } else { nil }
  }

  init?(_ arguments: ParsedArguments, _ output: ReportOutput) throws(CommandError) {
    dialect = try arguments[Self.form]
    guard let target = try arguments[Self.destination] else { return nil }
    self.target = target
  }

  var destination: ReportDestination? { target }
  var hasFailed: Bool { problem != nil }

  mutating func begin(_ run: RunHead, keeping inputs: [SourceFile], isEarly: Bool) {
    self.inputs = inputs
    do throws(FileWriteError) {
      switch target {
      case .file(let path):
        file = try ReportFile(path, keeping: inputs)
        if let folder = file?.folder { Leftovers.remove(from: folder) }
      case .folder(let path):
        try AtomicFile.makeFolder(path, what: "report")
        Leftovers.remove(from: path)
      }
    } catch {
      problem = error.message
      if isEarly { CommandError.complain("\(error.message); the scenarios run anyway") }
    }
    (identities, shard) = (run.identities, run.shard?.shard)
    names = SuiteNames(identities, isMutation: !run.isRun)
  }

  func keep(_ result: FileResult, at index: Int, in file: inout RenderedFile) {
    let name = names.names[index]
    let isEmpty = !result.head.isInvalid && result.ends.isEmpty
    // Only in a folder of reports could a report replace one from another repository.
    let root = if case .folder = target { identities[index].root } else { "" }
    file.suite.name = name
    if !isEmpty {
      file.suite.markup = JUnitSuite(result, name: name, path: names.paths[index], root: root, dialect: dialect)
    }
  }

  func finish(_ run: inout FinishedRun) {
    let problems = write(run)
    if problems.isEmpty { run.reports.append(SanitizedText.of(target.path)) }
    run.problems += problems
  }

  private func write(_ run: FinishedRun) -> [String] {
    if let problem { return [problem] }
    let report = JUnitReport(dialect: dialect, seed: run.seed, shard: shard)
    guard case .folder(let folder) = target else {
      let pieces = report.render(
        run.files.compactMap { $0.suite.markup }, run.tally, startedAt: run.startedAt, nanoseconds: run.nanoseconds)
      return problems { () throws(FileWriteError) in try file?.finish(pieces) }
    }
    var problems: [String] = []
    var names: Set<String> = []
    for (file, identity) in zip(run.files, identities) {
      guard let markup = file.suite.markup else { continue }
      let name = ReportDestination.fileName(ofSuite: file.suite.name, shard)
      names.insert(name)
      let pieces = report.render([markup], file.tally, startedAt: file.startedAt, nanoseconds: file.nanoseconds)
      problems += self.problems { () throws(FileWriteError) in
        try ReportFile(folder + name, of: identity, keeping: inputs).finish(pieces)
      }
    }
    if shard != nil, names.isEmpty {
      let name = ReportDestination.fileName(ofSuite: JUnitReport.emptySuite, shard)
      let pieces = report.render([], run.tally, startedAt: run.startedAt, nanoseconds: run.nanoseconds)
      names.insert(name)
      problems += self.problems { () throws(FileWriteError) in
        try ReportFile(folder + name, keeping: inputs).finish(pieces)
      }
    }
    if let warning = OldReports.warning(folder, written: names) { CommandError.warn(warning) }
    let rest = problems.count - Self.problemLimit
    return rest > 1 ? problems.prefix(Self.problemLimit) + ["and \(rest) more reports cannot be written"] : problems
  }

  private func problems(in step: () throws(FileWriteError) -> Void) -> [String] {
    do throws(FileWriteError) {
      try step()
      return []
    } catch {
      return [error.message]
    }
  }
}
