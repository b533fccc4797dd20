import RehearseReport
import RehearseSource
import RehearseSystem

/// What becomes of results: what `run` and `report` have in common.
struct Reporting {
  private static let junit = Option(
    "--junit", "FILE|DIR/", "Write a JUnit report: one file, or one for each scenario file into a folder")
  private static let dialect = Option("--junit-dialect", "FORM", "rich (default), or strict for Jenkins' xUnit plugin")
  private static let github = Option("--github", nil, "Annotate a pull request (default in GitHub Actions)")
  private static let noGithub = Option("--no-github", nil, "Annotate nothing")
  private static let quiet = Option("--quiet", nil, "Print only what went wrong")
  private static let verbose = Option("--verbose", nil, "Print every case")

  static let options = report + [github, noGithub, quiet, verbose]
  /// Those that are about a report.
  static let report = [junit, dialect]

  let destination: JUnitDestination?
  let detail: ConsoleReport.Detail
  private let dialect: JUnitDialect
  private let annotates: Bool
  private let looks: Looks

  init(_ arguments: ParsedArguments, _ looks: Looks) throws(UsageError) {
    self.looks = looks
    destination = arguments.value(Self.junit).map { JUnitDestination($0) }
    dialect = try arguments.choice(Self.dialect, JUnitDialect.self) ?? .rich
    for (one, other) in [(Self.quiet, Self.verbose), (Self.github, Self.noGithub)]
    where arguments.has(one) && arguments.has(other) {
      throw UsageError("\(one.name) and \(other.name) cannot be used together")
    }
    detail = arguments.has(Self.quiet) ? .quiet : arguments.has(Self.verbose) ? .verbose : .normal
    annotates =
      arguments.has(Self.github) || (Environment.value("GITHUB_ACTIONS") != nil && !arguments.has(Self.noGithub))
  }

  /// Makes what is kept of each file.
  ///
  /// - Parameter root: the folder that paths in reports start from.
  func maker(_ files: [SourceFile], root: String = Environment.workingFolder) -> FileDigest.Maker {
    FileDigest.Maker(
      names: destination == nil && !annotates ? nil : SuiteNames(paths: files.map(\.path), root: root),
      dialect: destination == nil ? nil : dialect,
      annotationFolder: annotates ? Environment.folderInRepository(root) : nil,
      console: ConsoleReport(style: looks.standard, detail: detail),
      errors: ConsoleReport(style: looks.errors, detail: detail))
  }

  /// Puts together what was kept.
  func finished(
    _ digests: [FileDigest], startedAt: Int64, nanoseconds: Int64, seed: UInt64?
  ) -> FinishedRun {
    FinishedRun(
      digests: digests, startedAt: startedAt, nanoseconds: nanoseconds,
      report: JUnitReport(dialect: dialect, seed: seed))
  }

  /// Writes and prints everything.
  ///
  /// The report comes first: a terminal that nobody reads, or a full pipe, must not keep it from being written.
  ///
  /// - Parameters:
  ///   - problems: what went wrong already.
  ///   - atEnd: called once the report is written, with whether it is.
  /// - Returns: the exit status, as far as the scenarios and the output decide it.
  func deliver(
    _ run: FinishedRun, _ report: PendingReport, problems: [String] = [],
    atEnd: (_ isReported: Bool) -> [String] = { _ in [] }
  ) -> ExitStatus {
    let unwritten = report.write(run)
    let problems = unwritten + problems + atEnd(unwritten.isEmpty)
    let isPrinted = print(run, isReported: unwritten.isEmpty)
    for problem in problems { Output.errors.write("rehearse: \(VisibleText.of(problem))\n") }
    if !isPrinted { Output.errors.write("rehearse: standard output could not be written\n") }
    return problems.isEmpty && isPrinted ? run.status : .cannotWrite
  }

  private func print(_ run: FinishedRun, isReported: Bool) -> Bool {
    for digest in run.digests where !digest.diagnostics.isEmpty { Output.errors.write(digest.diagnostics) }
    var isPrinted = run.digests.allSatisfy { $0.console.isEmpty || Output.standard.write($0.console) }
    let annotations = GitHubAnnotation.commands(run.digests.flatMap(\.annotations))
    isPrinted = (annotations.isEmpty || Output.standard.write(annotations)) && isPrinted
    guard detail != .quiet || run.status != .passed else { return isPrinted }
    let summary = RunSummary(
      tally: run.tally, files: run.digests.count, nanoseconds: run.nanoseconds,
      reports: isReported ? destination.map { [VisibleText.of($0.path)] } ?? [] : [], seed: run.report.seed,
      only: run.digests.flatMap(\.only))
    return Output.standard.write(summary.text(looks.standard)) && isPrinted
  }
}
