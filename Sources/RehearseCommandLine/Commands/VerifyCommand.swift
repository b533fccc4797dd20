import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse verify`: asks the real services whether they answer as scenarios assume.
struct VerifyCommand: Subcommand {
  private static let timeout = Option<Int64>(
    "--timeout", "TIME", "How long a service may take to answer: 500ms, 10s (default), 2m", .time,
    absent: 10_000_000_000)
  private static let late = Option<Int64>(
    "--late", "TIME", "How long to wait for what must not come: an answer instead of silence, more of a stream (1s)",
    .time, absent: 1_000_000_000)
  private static let mostCalls = Option<Int>(
    "--most-calls", "N", "Make no more calls than this (1000)", .wholeNumber(from: 1), absent: 1000)
  private static let timeLimit = Option<Int64>(
    "--time-limit", "TIME", "Make no more calls after this time (10m)", .time, absent: 600_000_000_000)
  static let earlier = Option<String?>(
    "--since", "OLD", "Ask only for what did not hold in an earlier `verify`, by its journal or JUnit report", .file)

  static let name = "verify"
  static let synonyms = ["provider", "pact", "live"]
  static let summary = "Ask the real services whether they answer as scenarios assume"
  static let operands = [Operand.paths]
  static let discussion = [
    """
    Runs the scenarios against their stubs, and collects each call with the answer that was assumed. Then it starts the
    live host that rehearse.yaml names below `verify`, and for each answer asks it to prepare the answer and to make the
    call. PATH as for `run`. Only the calls of scenarios that pass count, and rules make none.
    """,
    """
    Each answer is a case: passed if it holds; FAILED if the service gives another answer, with the scenarios that stand on
    the answer; ERROR if it cannot be reached, does not answer in time or the live host ends; skipped if the answer cannot
    be prepared, or if the live host has no such port. Kinds of answers, names, switches and absent values must be equal;
    texts, numbers and dates may be others, unless the live host says that they are exact.
    """,
    """
    This is the only command that calls real services. Secrets for them come from the environment of the live host.
    """,
  ]
  static let options: [OptionRow] =
    [
      timeout.row, late.row, mostCalls.row, timeLimit.row, earlier.row, JournalChoice.option.row,
      ResultLines.option.row,
    ]
    + (Reporting.options + ScenarioInputs.options).filter {
      // Of an earlier run, only answers that held are left out.
      $0.name != earlier.name && $0.name != FailedChoice.option.name
    }

  private let inputs: ScenarioInputs
  private let reporting: Reporting
  private let journal: JournalChoice
  private let isForPrograms: Bool
  private let limits: LiveHost.TimeLimits
  private let mostCalls: Int
  private let earlier: String?
  /// Whether the command line selects scenarios.
  private let isWhole: Bool

  init(_ arguments: ParsedArguments) throws(CommandError) {
    earlier = try arguments[Self.earlier]
    let arguments = arguments.without(Self.earlier.row)
    inputs = try ScenarioInputs(arguments)
    isForPrograms = arguments[ResultLines.option]
    try arguments.refuseTogether(ResultLines.option, ReportOutput.verbose)
    reporting = try Reporting(arguments, inputs.looks, isForPrograms: isForPrograms)
    journal = try JournalChoice(arguments, reporting.destination, nil)
    limits = LiveHost.TimeLimits(
      answer: try arguments[Self.timeout], late: try arguments[Self.late], all: try arguments[Self.timeLimit])
    mostCalls = try arguments[Self.mostCalls]
    isWhole =
      arguments.paths.isEmpty && !ScenarioInputs.selectionOptions.contains { arguments.isWritten($0.name) }
  }

  func run() throws(CommandError) -> ExitStatus {
    StopRequest.watch()
    let files = try inputs.files()
    let path = try inputs.hosts.projectFile(of: files)
    let file = SourceFile(path: Self.shown(path))
    do throws(CommandError) {
      return try verify(files, path, file)
    } catch {
      // An old report would show another run.
      var result = FileResult(path: file.path, head: FileHead(startedAt: Moment.wallClock()))
      switch error {
      case .noHost(let failure, _):
        result = FileResult(path: file.path, head: FileHead(failure, path: file.path, startedAt: Moment.wallClock()))
      case .interrupted: result.add(.unreadFile, CaseEnd(.notRun(.interrupted)))
      case .usage, .refused:
        var reporting = reporting
        reporting.begin(inputs.head([], Moment.wallClock()), keeping: [])
        _ = reporting.deliverFiles(FinishedRun([], startedAt: Moment.wallClock(), nanoseconds: 0))
        throw error
      }
      return report(file) { receive in
        receive(.fileBegan(file: 0, result.head))
        for (index, end) in result.ends.enumerated() { receive(.caseEnded(file: 0, place: index, end)) }
      }
    }
  }

  /// - Parameters:
  ///   - path: The project file.
  ///   - file: The same file, as reports show it.
  private func verify(_ files: [SourceFile], _ path: String, _ file: SourceFile) throws(CommandError) -> ExitStatus {
    let (host, project) = try inputs.hosts.liveProject(path)
    let earlier = try earlier.map { (report) throws(CommandError) in try Self.earlier(report, of: file.path) }
    let hosts = try inputs.open(.running, for: files)
    let (answers, tally) = stubs(files, hosts)
    let contracts = hosts.contracts
    let status = hosts.close(after: ExitStatus(tally))
    guard StopRequest.number == nil else { throw .interrupted }
    guard tally.cases > 0 || tally.unjudgedFiles > 0 else { throw inputs.nothingSelected(in: files) }
    guard !answers.all.isEmpty else {
      throw .refused("no scenario that passed assumes an answer", status == .passed ? .nothingRan : status)
    }
    let live = try inputs.hosts.start(host, limits)
    defer { live.close().forEach(CommandError.warn) }
    let misfits = live.misfits(contracts)
    guard misfits.isEmpty else {
      let failure = HostFailure(
        "the live host and the modules declare operations differently, so nothing was called",
        hints: misfits.map { "  \($0)" } + ["Build both hosts from the same adapters, or write the contract again."])
      throw inputs.hosts.noHost(failure)
    }
    let today = CalendarDate(secondsSince1970: Int(Moment.wallClock() / 1_000_000_000))
    let verification = Verification(
      answers, failed: tally.wrong, project,
      Verification.Options(mostCalls: mostCalls, earlier: earlier, isWhole: isWhole, today: today))
    let reported = report(file) { verification.run(live, path: file.path, receive: $0) }
    guard reported == .nothingRan else { return max(status, reported) }
    if verification.isSettled {
      Output.errors.write("rehearse: every answer held in \(SanitizedText.of(earlier?.report ?? ""))\n")
      return status
    }
    CommandError.complain("no answer was verified: each was skipped")
    return max(status, reported)
  }

  /// The path of a project file from the working folder.
  static func shown(_ path: String) -> String {
    AbsolutePath.relative(path, from: AbsolutePath.resolved(Environment.workingFolder))
  }

  /// The answers that held in an earlier report.
  ///
  /// - Parameter path: The project file.
  static func earlier(_ report: String, of path: String) throws(CommandError) -> VerifiedAnswers {
    do throws(EarlierRunError) {
      let file = RepositoryPath.all([path], in: Environment.workingFolder)
      if let names = try EarlierRun(reading: report).passed(file[0]) {
        return VerifiedAnswers(report: report, names: names)
      }
    } catch {
      throw .refused(error.message(of: report), .invalid)
    }
    throw .refused(
      "\(report) has no results of `\(ProgramName.text) verify` for \(path)",
      hints: ["Write one: \(ProgramName.text) verify --junit verify.xml"], .invalid)
  }

  /// Runs the scenarios, and collects the answers of those that pass.
  private func stubs(_ files: [SourceFile], _ hosts: Hosts) -> (StubbedAnswers, Tally) {
    let console = inputs.looks.mistakes
    let runner = Runner(
      RunPlan(files, hosts.modules, inputs.fileOptions(), jobs: inputs.jobs),
      Runner.Context(isStopped: { StopRequest.number != nil }))
    let digests = runner.run(observer: StubbedAnswers()) { result, _, seen, _ in
      (path: result.path, diagnostics: console.diagnostics(result), tally: result.tally, answers: seen)
    }
    let diagnostics = [hosts.failures(files, console)] + digests.map(\.diagnostics)
    for text in diagnostics where !text.isEmpty { Output.errors.write(text) }
    var (answers, tally) = (StubbedAnswers(), Tally())
    for digest in digests {
      answers.add(digest.answers, path: digest.path)
      tally += digest.tally
    }
    return (answers, tally)
  }

  /// Delivers all reports of a run whose only file is the project file.
  private func report(_ file: SourceFile, _ run: ((RunEvent) -> Void) -> Void) -> ExitStatus {
    let (started, startedAt) = (Moment.monotonic(), Moment.wallClock())
    var reporting = reporting
    let head = inputs.head([file], startedAt)
    reporting.begin(head, keeping: [file], isEarly: true)
    let opened = journal.open(head, hasFailed: reporting.hasFailed)
    opened.journal?.flushRegularly()
    let lines = isForPrograms ? ResultLines([file]) : nil
    var builder = FileResultBuilder()
    run { event in
      opened.journal?.append(event)
      builder.apply(event)
      lines?.record(event)
    }
    let nanoseconds = Moment.monotonic() - started
    opened.journal?.append(.runEnded(nanoseconds: nanoseconds))
    let result = builder.result(path: file.path, missing: .notRun(.interrupted))
    var finished = FinishedRun([reporting.digest(result, 0)], startedAt: startedAt, nanoseconds: nanoseconds)
    finished.isWhole = StopRequest.number == nil
    let status = reporting.deliver(finished, problems: [lines?.problem].compactMap(\.self)) {
      journal.close(opened, isReported: $0)
    }
    return StopRequest.number == nil ? status : .stopped
  }
}
