import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse mutate`: shows which changes to the modules' behaviour the scenarios would miss.
struct MutateCommand: Subcommand {
  private static let json = Flag("--json", "Write every change that went unnoticed as JSON, for programs")
  private static let verbose = Flag(
    "--verbose", "Show all scenarios and all lines to paste, and each change that went unnoticed")
  private static let failUnder = Option<Int?>(
    "--fail-under", "PERCENT", "Exit status 1 if fewer changes are noticed",
    ValueReader("a whole number from 0 to 100", hint: "For example: --fail-under 95", Ratio.percent))

  static let name = "mutate"
  static let synonyms = ["mutation", "mutations", "mutant", "mutants"]
  static let summary = "Show which wrong results the scenarios would not notice"
  static let operands = [Operand.paths]
  static let discussion = [
    """
    Changes one thing at a time, and checks whether an expectation of the scenario fails:
      an answer   replaced by every other that the service can give
      a given     replaced by every other value
      an action   left out, or fired twice; clock.advance as well
      a call      left out, made twice, made one place earlier, made with another argument, or added
      the state   with another value in one field, afterwards or on the way
      the module  does nothing at all
    """,
    """
    PATH as for `run`. For each scenario you see all that it lacks, as lines to paste, or how to let `accept` write it. The
    scenarios that miss most come first; without --verbose there are at most five, on 60 lines. A change that leads to
    another row of the same table is not tried, because that row says what must happen. Calls that `calls include` leaves
    open are not missed.
    """,
    """
    A change that makes the module crash or hang counts as noticed. A change that makes no difference does not count. Known
    failures are left out.
    """,
  ]
  static let options: [OptionRow] =
    [json.row, verbose.row, failUnder.row] + JUnitReporter.options + ScenarioInputs.options

  private let inputs: ScenarioInputs
  private let reporting: Reporting
  private let isJSON: Bool
  private let isVerbose: Bool
  private let threshold: Int?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    inputs = try ScenarioInputs(arguments)
    reporting = try Reporting(arguments, inputs.looks)
    isJSON = arguments[Self.json]
    isVerbose = arguments[Self.verbose]
    threshold = try arguments[Self.failUnder]
  }

  private struct Digest: Sendable {
    let diagnostics: String
    /// The result before any mutation, reported only for an invalid file.
    let result: FileResult
    let score: FileScore?
  }

  func run() throws(CommandError) -> ExitStatus {
    let files = try inputs.files()
    let hosts = try inputs.open(.running, for: files)
    let startedAt = Moment.wallClock()
    let digests = digests(of: files, hosts.modules)
    let problem = hosts.close()
    let failures = hosts.failures(files, inputs.looks.mistakes)
    let status = try report(
      digests, hostFailures: failures, Mutation(digests.compactMap(\.score)), of: files, startedAt: startedAt)
    return problem == nil ? status : max(status, .invalid)
  }

  /// Runs each file and its mutants on one thread.
  private func digests(of files: [SourceFile], _ modules: FileModules) -> [Digest] {
    let console = inputs.looks.mistakes
    let progress = Progress()
    let line = ProgressLine(progress, files: files.count, isWanted: Output.errors.isTerminal)
    defer { line.end() }
    var options = inputs.fileOptions()
    // Tables to paste need the lines of the file, but no scenes.
    options.description = FileRunner.Description(budget: SceneBudget(-1))
    return Runner(RunPlan(files, modules, options, jobs: inputs.jobs))
      .run(progress, observer: FileMutation()) { result, _, seen, executor in
        Digest(
          diagnostics: console.diagnostics(result), result: result,
          score: seen.score(path: result.path, startedAt: result.head.startedAt, executor, facts: result.head.facts))
      }
  }

  private func report(
    _ digests: [Digest], hostFailures: String, _ mutation: Mutation, of files: [SourceFile], startedAt: Int64
  ) throws(CommandError) -> ExitStatus {
    let diagnostics = [hostFailures] + digests.map(\.diagnostics)
    for text in diagnostics where !text.isEmpty { Output.errors.write(text) }
    let tally = digests.reduce(into: Tally()) { $0 += $1.result.tally }
    guard tally.cases > 0 || tally.unjudgedFiles > 0 else { throw inputs.nothingSelected(in: files) }
    let isReported = writeReport(mutation, digests, of: files, startedAt: startedAt)
    let isPrinted = Output.standard.write(
      isJSON ? MutationJSON.text(mutation) : MutationText(isVerbose: isVerbose).text(mutation))
    let complaints = complaints(mutation)
    complaints.forEach(CommandError.complain)
    let status = ExitStatus.worst([
      .invalid: tally.unjudgedFiles > 0, .failed: !complaints.isEmpty, .nothingRan: mutation.cases == 0,
    ])
    if status == .nothingRan {
      CommandError.complain("nothing was tried: no selected scenario ran and passed")
    }
    return max(status, isPrinted && isReported ? .passed : .cannotWrite)
  }

  /// Reports the scores as if they were a run. Returns whether all requested reports were written.
  private func writeReport(
    _ mutation: Mutation, _ digests: [Digest], of files: [SourceFile], startedAt: Int64
  ) -> Bool {
    var reporting = reporting
    var head = inputs.head(files, startedAt)
    head.isRun = false
    reporting.begin(head, keeping: files)
    let scores = Dictionary(mutation.files.map { ($0.path, $0.result) }) { first, _ in first }
    var budget = FailureBudget(SizeLimits.failuresOfRun)
    let kept = digests.enumerated().map { index, digest in
      var result = digest.result.head.isInvalid ? digest.result : scores[digest.result.path] ?? digest.result
      result.fit(into: &budget)
      return reporting.digest(result, index)
    }
    return reporting.deliverFiles(
      FinishedRun(kept, startedAt: startedAt, nanoseconds: Moment.wallClock() - startedAt))
  }

  private func complaints(_ mutation: Mutation) -> [String] {
    var complaints: [String] = []
    if mutation.failed > 0 {
      complaints.append("\(Counted.text(mutation.failed, "case")) failed: see `\(ProgramName.text) run`")
    }
    if mutation.cutShort > 0 {
      complaints.append(
        "not all changes of \(Counted.text(mutation.cutShort, "scenario")) were tried, because the host broke the protocol: see `\(ProgramName.text) host-check`"
      )
    }
    if let threshold, mutation.score.isBelow(threshold) {
      complaints.append("too little is noticed: \(mutation.score.text), but \(threshold) % is required")
    }
    return complaints
  }
}
