import Rehearse
import RehearseCoverage
import RehearseLoading
import RehearseResults
import RehearseRunning
import RehearseSource
import RehearseSystem

/// `rehearse coverage`: runs scenarios and says what they leave out of their modules' vocabulary.
struct CoverageCommand: Subcommand {
  private static let json = Flag("--json", "Write everything that was counted as JSON, for programs")
  private static let markdown = Flag(
    "--markdown", "Write Markdown, for a build's summary page or a pull request")
  private static let missing = Flag(
    "--missing", "Write scenarios that show what is missing, with what the modules do now")
  private static let failUnder = Option<[Threshold]>(
    "--fail-under", "LIST", "Exit status 1 below these percentages: answers=90,given=80",
    ValueReader { text throws(ValueMistake) in
      do throws(Threshold.Mistake) {
        return try Threshold.list(text)
      } catch {
        throw ValueMistake(error.message, hint: error.hint)
      }
    }, absent: [])

  static let name = "coverage"
  static let synonyms = ["cov", "stats"]
  static let summary = "Show what the scenarios do not cover"
  static let operands = [Operand.paths]
  static let discussion = [
    """
    Runs the scenarios, explores what the modules can do (see `explore`), and counts, for each module,
      answers    what the services can answer, and which of these answers a case that ran has met
      given      the combinations of the givens that an action, or what it leads to, reads
      arguments  the kinds of values that make a difference: each fixed value, none, an empty text, an example, one near it
      actions    which of them happened
      state      which values were seen of fields with a fixed list of values
      calls      which commands some scenario expects by name
      effects    what an event makes the module do: every effect that it is known to have; every event with each value of
                 each state field, and with none, one and several calls that wait for an answer
      time       an answer a day late of each operation, and two answers at the same moment
    """,
    """
    PATH as for `run`. Without PATH and selection, a module without any scenario counts as not covered at all. A case that
    fails as it is known to is counted apart. What --missing writes can be pasted and passes: it shows what the modules do now,
    and a person has to say whether that is right.
    """,
  ]
  static let options: [OptionRow] = [json.row, markdown.row, missing.row, failUnder.row] + ScenarioInputs.options

  /// What is printed.
  private enum Form { case table, json, markdown, missing }

  private let inputs: ScenarioInputs
  private let catalog: ModuleCatalog
  private let form: Form
  private let thresholds: [Threshold]

  init(_ arguments: ParsedArguments, _ catalog: ModuleCatalog) throws(UsageError) {
    inputs = try ScenarioInputs(arguments, catalog)
    self.catalog = catalog
    try arguments.refuseTogether(Self.json, Self.markdown, Self.missing)
    form =
      arguments[Self.json] ? .json : arguments[Self.markdown] ? .markdown : arguments[Self.missing] ? .missing : .table
    thresholds = try arguments[Self.failUnder]
  }

  func run() -> ExitStatus {
    switch inputs.files() {
    case .failure(let refusal): return refusal.report()
    case .success(let files):
      let progress = Progress()
      // Once all files have run, no module is at work any more.
      return ForkedCommand.run(
        pulse: { progress.filesDone < files.count ? progress.pulse : nil }, work: { measure(files, progress) })
    }
  }

  private func measure(_ files: [SourceFile], _ progress: Progress) -> ExitStatus {
    let outcome = CoverageMeasurement(inputs: inputs, catalog: catalog).measure(files, progress)
    for text in outcome.diagnostics { Output.errors.write(text) }
    guard let coverage = outcome.coverage else {
      return ScenarioInputs.Refusal(inputs.nothingSelected(in: files), .nothingRan).report()
    }
    for module in outcome.broken {
      Output.errors.write("rehearse: \(CoverageMeasurement.words(broken: module))\n")
    }
    guard !outcome.hasNoRoom else {
      return ScenarioInputs.Refusal("the system cannot start another process now; try again", .cannotWrite).report()
    }
    let isPrinted = Output.standard.write(text(coverage))
    let status = judge(coverage, outcome.tally)
    return isPrinted ? status : .cannotWrite
  }

  private func text(_ coverage: Coverage) -> String {
    switch form {
    case .table: CoverageTable.text(coverage)
    case .json: CoverageJSON.text(coverage)
    case .markdown: CoverageMarkdown.text(coverage)
    case .missing: MissingScenarios.text(coverage, mark: ReviewMark.text)
    }
  }

  /// Says what is wrong with the figures, or with what they were made from.
  private func judge(_ coverage: Coverage, _ tally: Tally) -> ExitStatus {
    var complaints = coverage.wrongWaivers
    let failed = tally.failed + tally.errored
    if failed > 0 {
      complaints.append(
        "\(Counted.text(failed, "case")) failed, so the coverage may include wrong results: see `\(ProgramName.text) run`"
      )
    }
    complaints += thresholds.compactMap { $0.complaint(about: coverage) }
    for complaint in complaints { Output.errors.write("rehearse: \(SanitizedText.of(complaint))\n") }
    if tally.invalidFiles > 0 { return .invalid }
    if !complaints.isEmpty { return .failed }
    guard tally.ran == 0 else { return .passed }
    return ScenarioInputs.Refusal("nothing ran: every selected scenario is skipped by its mark", .nothingRan).report()
  }
}
