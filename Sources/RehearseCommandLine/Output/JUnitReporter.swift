import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// The JUnit report: opened when the run begins, so that a folder that cannot be written is known at once, and written after it.
struct JUnitReporter: Reporter {
  private static let place = Option<ReportDestination?>(
    "--junit", "FILE|DIR/", "Write a JUnit report: one file, or one for each scenario file into a folder",
    ValueReader(completing: .file) { path throws(ValueMistake) in ReportDestination(path) })
  private static let form = Option<JUnitDialect>(
    "--junit-dialect", "FORM", "rich (default), or strict for Jenkins' xUnit plugin", .word, absent: .rich)

  static let options: [OptionRow] = [place.row, form.row]

  /// How many problems are told of; a full disk has one for each file.
  private static let problemLimit = 5

  /// A file's suite; no markup where the file has nothing in it.
  struct Part: Sendable {
    let name: String
    let markup: JUnitSuite?
  }

  private let target: ReportDestination
  private let dialect: JUnitDialect
  private var names = SuiteNames(paths: [], root: "")
  private var inputs: [SourceFile] = []
  private var file: ReportFile?
  private var problem: String?

  init?(_ arguments: ParsedArguments, _ output: ReportOutput) throws(UsageError) {
    dialect = try arguments[Self.form]
    guard let target = try arguments[Self.place] else { return nil }
    self.target = target
  }

  var destination: ReportDestination? { target }
  var isHopeless: Bool { problem != nil }

  mutating func begin(_ run: RunHead, keeping inputs: [SourceFile], isEarly: Bool) {
    self.inputs = inputs
    do throws(ReportFile.Problem) {
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
      if isEarly { Output.errors.write("rehearse: \(SanitizedText.of(error.message)); the scenarios run anyway\n") }
    }
    names = SuiteNames(paths: run.files.map(\.path), root: run.folder)
  }

  func part(of result: FileResult, at place: Int) -> Part {
    let name = names.names[place]
    let isEmpty = !result.head.isInvalid && result.ends.isEmpty
    return Part(
      name: name,
      markup: isEmpty ? nil : JUnitSuite(result, name: name, path: names.paths[place], dialect: dialect))
  }

  func finish(_ run: inout FinishedRun, _ parts: [Part]) {
    let problems = write(run, parts)
    if problems.isEmpty { run.reports.append(SanitizedText.of(target.path)) }
    run.problems += problems
  }

  /// Writes the report; returns what went wrong.
  private func write(_ run: FinishedRun, _ parts: [Part]) -> [String] {
    if let problem { return [problem] }
    let report = JUnitReport(dialect: dialect, seed: run.seed)
    switch target {
    case .file:
      guard let file else { return [] }
      return problem { () throws(ReportFile.Problem) in
        try file.finish(
          report.render(
            parts.compactMap(\.markup), run.tally, startedAt: run.startedAt, nanoseconds: run.nanoseconds))
      }.map { [$0] } ?? []
    case .folder(let folder): return writeFolder(folder, report, run, parts)
    }
  }

  /// Writes a report for each suite.
  private func writeFolder(
    _ folder: String, _ report: JUnitReport, _ run: FinishedRun, _ parts: [Part]
  ) -> [String] {
    var problems: [String] = []
    var names: Set<String> = []
    for (digest, part) in zip(run.files, parts) {
      guard let markup = part.markup else { continue }
      let pieces = report.render(
        [markup], digest.tally, startedAt: digest.startedAt, nanoseconds: digest.nanoseconds)
      let name = ReportDestination.fileName(ofSuite: part.name)
      names.insert(name)
      let failure = problem { () throws(ReportFile.Problem) in
        try ReportFile(folder + name, keeping: inputs).finish(pieces)
      }
      if let failure { problems.append(failure) }
    }
    if let warning = OldReports.warning(folder, written: names) {
      Output.errors.write("rehearse: warning: \(SanitizedText.of(warning))\n")
    }
    let rest = problems.count - Self.problemLimit
    return rest > 1 ? problems.prefix(Self.problemLimit) + ["and \(rest) more reports cannot be written"] : problems
  }

  /// What went wrong in a step, if anything did.
  private func problem(_ step: () throws(ReportFile.Problem) -> Void) -> String? {
    do throws(ReportFile.Problem) {
      try step()
      return nil
    } catch {
      return error.message
    }
  }
}
