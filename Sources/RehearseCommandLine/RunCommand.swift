import Rehearse
import RehearseIsolation
import RehearseLoading
import RehearseReport
import RehearseResults
import RehearseRunning
import RehearseSource
import RehearseSystem

/// `rehearse run`: carries scenarios out and says what they did otherwise.
struct RunCommand: Subcommand {
  /// What keeps the runner safe from the modules.
  enum Isolation: String, CaseIterable {
    /// Modules run in processes of their own.
    case process
    /// Modules run in the runner's process, where a debugger finds them, and where they can bring it down.
    case none
  }

  private static let seed = Option<UInt64?>(
    "--seed", "N", "Run in a random order; the same number gives the same order", .wholeNumber(from: 0))
  private static let shake = Option<Shake?>(
    "--shake", "N",
    "Repeat each case that passed in N other orders of what is due at once; N:k: in order k",
    ValueReader(
      "a whole number up to \(Shake.mostOrders), or N:k for order k of N",
      hint: "For example: --shake 100, or --shake 100:3",
      Shake.init))
  private static let thorough = Flag("--thorough", "Try up to 1000000 longer sequences of each rule, not 2000")
  private static let failFast = Flag("--fail-fast", "Start no new cases after the first failure")
  /// Nanoseconds.
  static let timeout = Option<Int64>(
    "--timeout", "TIME", "How long a case may take in real time: 500ms, 10s (default), 2m", .time,
    absent: 10_000_000_000)
  private static let isolation = Option<Isolation>(
    "--isolation", "HOW", "process (default): a crash fails one case only; none: for a debugger", .word,
    absent: .process)

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
      seed.row, shake.row, thorough.row, failFast.row, timeout.row, isolation.row, JournalChoice.option.row,
      ScenarioInputs.continuousIntegration.row,
    ]
    + ScenarioInputs.options

  private let inputs: ScenarioInputs
  private let reporting: Reporting
  private let journal: JournalChoice
  private let seed: UInt64?
  private let shake: Shake?
  private let isThorough: Bool
  private let failFast: Bool
  /// Nanoseconds.
  private let timeout: Int64
  private let isolation: Isolation

  init(_ arguments: ParsedArguments, _ catalog: ModuleCatalog) throws(UsageError) {
    inputs = try ScenarioInputs(arguments, catalog)
    reporting = try Reporting(arguments, inputs.looks)
    seed = try arguments[Self.seed]
    shake = try arguments[Self.shake]
    isThorough = arguments[Self.thorough]
    failFast = arguments[Self.failFast]
    timeout = try arguments[Self.timeout]
    isolation = try arguments[Self.isolation]
    journal = try JournalChoice(arguments, reporting.destination, isolation)
  }

  func run() -> ExitStatus {
    Interruption.watch()
    let started = Moment.monotonic()
    let startedAt = Moment.wallClock()
    let files: [SourceFile]
    switch inputs.files() {
    case .success(let found): files = found
    case .failure(let refusal): return refuse(refusal, startedAt)
    }
    var head = inputs.head(files, startedAt, seed: seed)
    if reporting.description != nil { head.revision = GitRevision.current }
    let (outcome, outputs) = carryOut(head)
    let nanoseconds = Moment.monotonic() - started
    outputs.journal.journal?.append(.runEnded(nanoseconds: nanoseconds))
    var run = FinishedRun(outcome.digests, startedAt: startedAt, nanoseconds: nanoseconds, seed: seed)
    run.isWhole = Interruption.number == nil
    for warning in outcome.warnings { Output.errors.write("rehearse: warning: \(SanitizedText.of(warning))\n") }
    let status = outputs.reporting.deliver(run, problems: outcome.problem.map { [$0] } ?? []) { isReported in
      journal.close(outputs.journal, isReported: isReported)
    }
    if let number = Interruption.number { return ExitStatus(rawValue: 128 + number) ?? .interrupted }
    if status == .nothingRan { explainNothing(run, files) }
    return status
  }

  /// Says why nothing runs; a report is written all the same, since an old one would tell of another run.
  private func refuse(_ refusal: ScenarioInputs.Refusal, _ startedAt: Int64) -> ExitStatus {
    var reporting = reporting
    reporting.begin(inputs.head([], startedAt, seed: seed), keeping: [])
    let isReported = reporting.deliverFiles(FinishedRun([], startedAt: startedAt, nanoseconds: 0, seed: seed))
    let status = refusal.report()
    return isReported ? status : .cannotWrite
  }

  /// Where the results of a run go.
  private struct Outputs {
    var reporting: Reporting
    var journal = JournalChoice.Opened()
  }

  /// Opens everything before the first result is there, so that what cannot be written is known at once.
  private func openOutputs(_ head: RunHead) -> Outputs {
    var reporting = reporting
    reporting.begin(head, keeping: head.files, isEarly: true)
    return Outputs(reporting: reporting, journal: journal.open(head, isHopeless: reporting.isHopeless))
  }

  /// Runs the files; each leaves only what is printed or written of it.
  private func carryOut(_ head: RunHead) -> (outcome: Supervisor<RenderedFile>.Outcome, outputs: Outputs) {
    var options = inputs.fileOptions(seed: seed)
    options.shake = shake
    options.isThorough = isThorough
    options.description = reporting.description
    let plan = RunPlan(head.files, options, jobs: inputs.jobs, failFast: failFast)
    let progress = Progress()
    let line = ProgressLine(
      progress, files: head.files.count, isWanted: reporting.detail != .quiet && Output.errors.isTerminal)
    defer { line.end() }
    switch isolation {
    case .process:
      var outputs = Outputs(reporting: reporting)
      let options = Supervision.Options(timeout: timeout) {
        outputs = openOutputs(head)
        return outputs.journal.journal
      } tick: {
        line.draw()
      }
      var supervisor = Supervisor(plan, options, progress) { outputs.reporting.digest($0, $1) }
      return (supervisor.run(), outputs)
    case .none:
      let outputs = openOutputs(head)
      let reporting = outputs.reporting
      line.drawByItself()
      let runner = Runner(plan) { Interruption.number != nil }
      return (.init(digests: runner.run(progress) { reporting.digest($0, $1) }), outputs)
    }
  }

  private func explainNothing(_ run: FinishedRun, _ files: [SourceFile]) {
    let message =
      run.tally.cases == 0
      ? inputs.nothingSelected(in: files)
      : "nothing ran: every selected scenario is skipped by its mark"
    Output.errors.write("rehearse: \(message)\n")
  }
}
