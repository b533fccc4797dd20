import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse run`: runs scenarios and shows which ones fail.
struct RunCommand: Subcommand {
  static let seed = Option<UInt64?>(
    "--seed", "N", "Run in a random order; the same number gives the same order", .wholeNumber(from: 0))
  private static let interleavings = Option<Interleavings?>(
    "--interleavings", formerly: "--shake", "N",
    "Rerun passing cases with simultaneous events in N random orders; N:k: in order k",
    ValueReader(
      "a whole number up to \(Interleavings.mostOrders), or N:k for order k of N",
      hint: "For example: --interleavings 100, or --interleavings 100:3",
      Interleavings.init))
  private static let thorough = Flag("--thorough", "Try up to 1000000 longer sequences of each rule, not 500")
  static let failFast = Flag("--fail-fast", "Start no new cases after the first failure")
  /// In nanoseconds.
  static let timeout = Option<Int64>(
    "--timeout", "TIME", "How long a case may take in real time: 500ms, 10s (default), 2m", .time,
    absent: HostChoice.timeout)
  static let name = "run"
  static let synonyms = ["test", "tests", "exec", "execute", "start", "play", "all"]
  static let summary = "Run scenarios and show which of them pass"
  static let operands = [Operand.paths]
  static let discussion = [
    """
    PATH is a scenario file, a folder of them (default: scenarios), or FILE:LINE for one scenario or one row
    of a table; a column after the line, as messages print it, is ignored. Failures and the summary go to
    standard output, mistakes in files and warnings to standard error.
    """
  ]
  static let options: [OptionRow] =
    Reporting.options + [
      seed.row, interleavings.row, thorough.row, failFast.row, timeout.row, JournalChoice.option.row,
      ResultLines.option.row, ScenarioInputs.continuousIntegration.row,
    ]
    + ShardChoice.options + ScenarioInputs.options

  private let inputs: ScenarioInputs
  private let reporting: Reporting
  private let journal: JournalChoice
  private let seed: UInt64?
  private let interleavings: Interleavings?
  private let isThorough: Bool
  private let failFast: Bool
  private let shards: ShardChoice
  private let isForPrograms: Bool
  /// In nanoseconds.
  private let timeout: Int64

  init(_ arguments: ParsedArguments) throws(CommandError) {
    let arguments = BazelTest.completing(arguments)
    inputs = try ScenarioInputs(arguments)
    isForPrograms = arguments[ResultLines.option]
    try arguments.refuseTogether(ResultLines.option, ReportOutput.verbose)
    reporting = try Reporting(arguments, inputs.looks, isForPrograms: isForPrograms)
    seed = try arguments[Self.seed]
    interleavings = try arguments[Self.interleavings]
    isThorough = arguments[Self.thorough]
    failFast = arguments[Self.failFast]
    timeout = try arguments[Self.timeout]
    shards = try ShardChoice(arguments)
    journal = try JournalChoice(arguments, reporting.destination, shards.shard)
  }

  func run() throws(CommandError) -> ExitStatus {
    BazelTest.begin()
    defer { BazelTest.end() }
    StopRequest.watch()
    let started = Moment.monotonic()
    let startedAt = Moment.wallClock()
    let files: [SourceFile]
    let hosts: Hosts
    do throws(CommandError) {
      files = try inputs.files()
    } catch {
      return refuse(error, startedAt)
    }
    do throws(CommandError) {
      hosts = try inputs.open(.running, for: files, timeout: timeout)
    } catch {
      if case .interrupted = error { return reportUnread(files, startedAt) }
      return refuse(error, startedAt)
    }
    var head = inputs.head(files, startedAt, seed: seed)
    if reporting.description != nil { head.revision = GitRevision.current }
    var modules = hosts.modules
    let plan = shards.plan(files, modules, inputs, identities: head.identities)
    if let part = plan?.part {
      modules = modules.only(part.planned.files)
      head.take(part)
    }
    let outputs = openOutputs(head)
    let lines = isForPrograms ? ResultLines(head.files) : nil
    let digests = run(head, modules, outputs, lines, runsOnlyMarked: plan?.runsOnlyMarked ?? false)
    let nanoseconds = Moment.monotonic() - started
    outputs.journal.journal?.append(.runEnded(nanoseconds: nanoseconds))
    // After a stop request, the report is more urgent than ending the hosts.
    let isStopped = StopRequest.number != nil
    let early = isStopped ? Hosts.End() : hosts.finish()
    var run = FinishedRun(digests, startedAt: startedAt, nanoseconds: nanoseconds, seed: seed)
    run.isWhole = StopRequest.number == nil
    early.warnings.forEach(CommandError.warn)
    var problems = run.tally.cases > RunPlan.caseLimit ? [RunPlan.tooManyProblem] : []
    problems += [lines?.problem].compactMap(\.self)
    let reported = outputs.reporting.deliver(run, problems: problems) { isReported in
      journal.close(outputs.journal, isReported: isReported)
    }
    let status = lines?.isPrinted == false ? .cannotWrite : reported
    if isStopped { hosts.finish().warnings.forEach(CommandError.warn) }
    if StopRequest.number != nil { return .stopped }
    if let problem = early.problem {
      CommandError.complain(problem)
      return max(status, .invalid)
    }
    if status == .nothingRan {
      if plan?.runsAnything == true { return .passed }
      throw plan?.isEmpty ?? (run.tally.cases == 0) ? inputs.nothingSelected(in: files) : .nothingRan
    }
    return status
  }

  /// Reports why nothing runs. The report is written anyway, because an old one would show a different run.
  private func refuse(_ error: CommandError, _ startedAt: Int64) -> ExitStatus {
    var reporting = reporting
    reporting.begin(inputs.head([], startedAt, seed: seed), keeping: [])
    let isReported = reporting.deliverFiles(FinishedRun([], startedAt: startedAt, nanoseconds: 0, seed: seed))
    let status = error.report()
    return isReported ? status : .cannotWrite
  }

  /// Reports a run that was interrupted before it read any file.
  private func reportUnread(_ files: [SourceFile], _ startedAt: Int64) -> ExitStatus {
    var reporting = reporting
    reporting.begin(inputs.head(files, startedAt, seed: seed), keeping: files)
    let digests = files.enumerated().map { index, file in
      var result = FileResult(path: file.path, head: FileHead(startedAt: startedAt))
      result.add(.unreadFile, CaseEnd(.notRun(.interrupted)))
      return reporting.digest(result, index)
    }
    var run = FinishedRun(
      digests, startedAt: startedAt, nanoseconds: Moment.wallClock() - startedAt, seed: seed)
    run.isWhole = false
    _ = reporting.deliver(run)
    return .stopped
  }

  private struct Outputs {
    var reporting: Reporting
    var journal = JournalChoice.Opened()
  }

  /// Opens all outputs before the first result, so that problems are reported early.
  private func openOutputs(_ head: RunHead) -> Outputs {
    var reporting = reporting
    reporting.begin(head, keeping: head.files, isEarly: true)
    return Outputs(reporting: reporting, journal: journal.open(head, hasFailed: reporting.hasFailed))
  }

  /// Runs the files and keeps only the rendered output of each.
  private func run(
    _ head: RunHead, _ modules: FileModules, _ outputs: Outputs, _ lines: ResultLines?, runsOnlyMarked: Bool
  ) -> [RenderedFile] {
    var options = inputs.fileOptions(seed: seed)
    options.runsOnlyMarked = runsOnlyMarked
    options.interleavings = interleavings
    options.isThorough = isThorough
    options.description = reporting.description
    let plan = RunPlan(head.files, modules, options, jobs: inputs.jobs, failFast: failFast)
    let progress = Progress()
    let journal = outputs.journal.journal
    // Finished results are kept even if the run is killed.
    journal?.flushRegularly()
    defer { journal?.flush() }
    let line = ProgressLine(
      progress, files: head.files.count, isWanted: reporting.detail != .quiet && Output.errors.isTerminal
    ) { journal?.flush() }
    defer { line.end() }
    let context = Runner.Context(
      isStopped: { StopRequest.number != nil },
      record: {
        journal?.append($0)
        lines?.record($0)
      })
    let reporting = outputs.reporting
    return Runner(plan, context).run(progress) {
      lines?.complete($0, $1)
      return reporting.digest($0, $1)
    }
  }
}
