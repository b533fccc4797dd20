import Rehearse
import RehearseIsolation
import RehearseReport
import RehearseResults
import RehearseRunning
import RehearseSource
import RehearseSystem

/// `rehearse check`: reads scenario files, reports their mistakes, and warns of what makes no difference.
struct CheckCommand: Subcommand {
  static let name = "check"
  static let synonyms = ["validate", "lint", "verify", "parse", "analyze", "dry-run"]
  static let summary = "Find mistakes in scenario files, whether the scenarios pass or not"
  static let operands = [Operand.paths]
  static let discussion = [
    """
    PATH is a scenario file or a folder of them (default: scenarios). Every mistake is shown with its line and
    what to write instead, on standard error. Exit status 2 if there is one.
    """,
    """
    Warnings tell what is worth a second look, and never change the exit status: a title that says nothing, a scenario
    that is written twice, a `never` that adds nothing, a given or a response that nothing used, a scenario that would pass
    if the module did nothing at all. To know the last of these, files without mistakes are run, but what passes or fails
    is not shown.
    """,
  ]
  static let options: [OptionRow] = [
    ScenarioInputs.continuousIntegration.row, ScenarioInputs.jobs.row, OutputStyles.color.row,
  ]

  /// How long a case may take, in nanoseconds of real time: one that hangs is for `run` to tell of.
  private static let timeout: Int64 = 2_000_000_000

  private let inputs: ScenarioInputs

  init(_ arguments: ParsedArguments, _ catalog: ModuleCatalog) throws(UsageError) {
    inputs = try ScenarioInputs(arguments, catalog)
  }

  func run() -> ExitStatus {
    Interruption.watch()
    switch inputs.survey(review: .all) {
    case .failure(let refusal): return refusal.report()
    case .success(let survey):
      let outcome = tryOut(survey)
      for text in outcome.digests.map(\.text) where !text.isEmpty { Output.errors.write(text) }
      if let number = Interruption.number { return ExitStatus(rawValue: 128 + number) ?? .interrupted }
      let warnings = outcome.digests.reduce(survey.warnings) { $0 + $1.count }
      guard Output.standard.write(summary(survey, warnings)), outcome.problem == nil else {
        if let problem = outcome.problem { Output.errors.write("rehearse: \(SanitizedText.of(problem))\n") }
        return .cannotWrite
      }
      return survey.tally.invalidFiles > 0 ? .invalid : .passed
    }
  }

  /// What running a file shows of it.
  private typealias Warnings = (text: String, count: Int)

  /// Runs the files without mistakes in processes of their own, for their warnings alone.
  private func tryOut(_ survey: ScenarioInputs.Survey) -> Supervisor<Warnings>.Outcome {
    let files = survey.validFiles
    guard !files.isEmpty else { return .init(digests: []) }
    let console = ConsoleReport(style: inputs.looks.errors, detail: .normal)
    var options = inputs.fileOptions()
    options.review = .none
    options.findsIdle = true
    let plan = RunPlan(files, options, jobs: inputs.jobs)
    var supervisor = Supervisor<Warnings>(plan, .init(timeout: Self.timeout)) { result, _ in
      result.head.isInvalid ? ("", 0) : (console.diagnostics(result), result.diagnostics.count)
    }
    return supervisor.run()
  }

  private func summary(_ survey: ScenarioInputs.Survey, _ warnings: Int) -> String {
    let (files, cases, invalid) = (survey.files.count, survey.tally.cases, survey.tally.invalidFiles)
    let counted = "\(Counted.text(files, "file")), \(Counted.text(cases, "case"))"
    let mistakes =
      invalid == 0 ? "no mistakes" : "\(Counted.text(invalid, "file has", "files have")) mistakes"
    let doubts = warnings == 0 ? "" : ", \(Counted.text(warnings, "warning"))"
    let (text, style) = ("\(counted): \(mistakes)\(doubts)", inputs.looks.standard)
    return (invalid > 0 ? style.bad(text) : warnings > 0 ? style.doubtful(text) : style.good(text)) + "\n"
  }
}
