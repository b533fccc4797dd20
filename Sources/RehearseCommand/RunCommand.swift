import RehearseIsolation
import RehearseReport
import RehearseRunner
import RehearseSource
import RehearseVocabulary

/// `rehearse run`: carries scenarios out and says what they did otherwise.
struct RunCommand: Subcommand {
  private static let junit = Option(
    "--junit", "FILE|DIR/", "Write a JUnit report: one file, or one for each scenario file into a folder")
  private static let dialect = Option("--junit-dialect", "FORM", "rich (default), or strict for Jenkins' xUnit plugin")
  private static let seed = Option("--seed", "N", "Run in a random order; the same number gives the same order")
  private static let failFast = Option("--fail-fast", nil, "Start no more cases after the first failure")
  private static let timeout = Option(
    "--timeout", "TIME", "How long a case may take in real time: 500ms, 10s (default), 2m")
  private static let isolation = Option(
    "--isolation", "HOW", "process (default): a crash costs one case; none: for a debugger")
  private static let quiet = Option("--quiet", nil, "Print only what went wrong")
  private static let verbose = Option("--verbose", nil, "Print every case")

  static let name = "run"
  static let summary = "Run scenarios"
  static let usage = "run [OPTION…] [PATH…]"
  static let discussion = [
    """
    PATH is a scenario file, a folder of them (default: scenarios), or FILE:LINE for one scenario or one row
    of a table. Failures and the summary go to standard output, mistakes in files and warnings to standard error.
    """
  ]
  static let options = [junit, dialect, seed, failFast, timeout, isolation, quiet, verbose] + Scope.options

  private let scope: Scope
  private let destination: JUnitDestination?
  private let dialect: JUnitDialect
  private let seed: UInt64?
  private let failFast: Bool
  private let timeout: Int64
  private let isolation: Isolation
  private let detail: ConsoleReport.Detail

  init(_ arguments: ParsedArguments, _ catalog: [Vocabulary]) throws(UsageError) {
    scope = try Scope(arguments, catalog)
    destination = arguments.value(Self.junit).map { JUnitDestination($0) }
    dialect = try arguments.choice(Self.dialect, JUnitDialect.self) ?? .rich
    if let text = arguments.value(Self.seed) {
      guard let seed = UInt64(text) else {
        throw UsageError("--seed takes a whole number from 0, not \"\(VisibleText.of(text))\"")
      }
      self.seed = seed
    } else {
      seed = nil
    }
    failFast = arguments.has(Self.failFast)
    timeout = try arguments.time(Self.timeout) ?? 10_000
    isolation = try arguments.choice(Self.isolation, Isolation.self) ?? .process
    if arguments.has(Self.quiet), arguments.has(Self.verbose) {
      throw UsageError("--quiet and --verbose exclude each other")
    }
    detail = arguments.has(Self.quiet) ? .quiet : arguments.has(Self.verbose) ? .verbose : .normal
  }

  func run() -> ExitStatus {
    Interruption.watch()
    let started = Moment.monotonic()
    let startedAt = Moment.wallClock()
    let report = PendingReport(destination)
    let files: [SourceFile]
    switch scope.files() {
    case .success(let found): files = found
    case .failure(let refusal): return refuse(refusal, report, startedAt)
    }
    let outcome = carryOut(files)
    let run = FinishedRun(
      digests: outcome.digests, startedAt: startedAt, nanoseconds: Moment.monotonic() - started,
      report: JUnitReport(dialect: dialect, seed: seed))
    // The report first: a terminal that nobody reads, or a full pipe, must not keep it from being written.
    let problems = report.write(run) + (outcome.problem.map { [$0] } ?? [])
    return conclude(run, files, problems: problems, isPrinted: printResults(run))
  }

  /// Says why nothing runs; a report is written all the same, since an old one would tell of another run.
  private func refuse(_ refusal: Scope.Refusal, _ report: PendingReport, _ startedAt: Int64) -> ExitStatus {
    let run = FinishedRun(
      digests: [], startedAt: startedAt, nanoseconds: 0, report: JUnitReport(dialect: dialect, seed: seed))
    let problems = report.write(run)
    for problem in problems { Output.errors.write("rehearse: \(VisibleText.of(problem))\n") }
    let status = refusal.report()
    return problems.isEmpty ? status : .cannotWrite
  }

  /// Runs the files; each leaves only what is printed or written of it.
  private func carryOut(_ files: [SourceFile]) -> Supervisor<FileDigest>.Outcome {
    let plan = RunPlan(files, scope.fileSetting(seed: seed), jobs: scope.jobs, failFast: failFast)
    let names = destination.map { _ in SuiteNames(paths: files.map(\.path), root: Environment.workingFolder) }
    let makeDigest = FileDigest.Maker(
      names: names, dialect: dialect, console: ConsoleReport(style: scope.style, detail: detail),
      errors: ConsoleReport(style: scope.errorStyle, detail: detail))
    let progress = Progress()
    let line = ProgressLine(progress, files: files.count, isWanted: detail != .quiet && Output.errors.isTerminal)
    defer { line.end() }
    switch isolation {
    case .process:
      let setting = Supervisor<FileDigest>.Setting(timeout: timeout * 1_000_000) { line.draw() }
      var supervisor = Supervisor(plan, setting, progress) { makeDigest.make($0, index: $1) }
      return supervisor.run()
    case .none:
      line.drawByItself()
      let runner = Runner(plan) { Interruption.number != nil }
      return .init(digests: runner.run(progress) { makeDigest.make($0, index: $1) })
    }
  }

  private func printResults(_ run: FinishedRun) -> Bool {
    for digest in run.digests where !digest.diagnostics.isEmpty { Output.errors.write(digest.diagnostics) }
    return run.digests.allSatisfy { $0.console.isEmpty || Output.standard.write($0.console) }
  }

  private func conclude(_ run: FinishedRun, _ files: [SourceFile], problems: [String], isPrinted: Bool) -> ExitStatus {
    var isPrinted = isPrinted
    let isClean = run.status == .passed
    if detail != .quiet || !isClean {
      let summary = RunSummary(
        tally: run.tally, files: files.count, nanoseconds: run.nanoseconds,
        reports: problems.isEmpty ? destination.map { [VisibleText.of($0.path)] } ?? [] : [], seed: seed,
        only: run.digests.flatMap(\.only))
      isPrinted = Output.standard.write(summary.text(scope.style)) && isPrinted
    }
    for problem in problems { Output.errors.write("rehearse: \(VisibleText.of(problem))\n") }
    if !isPrinted { Output.errors.write("rehearse: standard output could not be written\n") }
    if let number = Interruption.number { return ExitStatus(rawValue: 128 + number) ?? .interrupted }
    if !problems.isEmpty || !isPrinted { return .cannotWrite }
    if run.status == .nothingRan { explainNothing(run, files) }
    return run.status
  }

  private func explainNothing(_ run: FinishedRun, _ files: [SourceFile]) {
    let message =
      run.tally.cases == 0
      ? scope.nothingSelected(in: files)
      : "nothing ran: every selected scenario is skipped by its mark"
    Output.errors.write("rehearse: \(message)\n")
  }
}
