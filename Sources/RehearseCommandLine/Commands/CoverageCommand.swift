import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse coverage`: runs scenarios and shows which parts of their modules' contracts they do not cover.
struct CoverageCommand: Subcommand {
  private static let json = Flag("--json", "Write everything that was counted as JSON, for programs")
  private static let markdown = Flag(
    "--markdown", "Write Markdown, for a build's summary page or a pull request")
  private static let allModules = Flag(
    "--all-modules", "Also count modules without a case, as not covered at all")
  private static let failUnder = Option<[Threshold]>(
    "--fail-under", "LIST", "Exit status 1 below these percentages: answers=90,given=80",
    ValueReader { text throws(ThresholdError) in
      try Threshold.list(text)
    } orWords: {
      ($0.message, $0.hint)
    }, absent: [])

  static let name = "coverage"
  static let synonyms = ["cov", "stats"]
  static let summary = "Show what the scenarios do not cover"
  static let operands = [Operand.paths]
  static let discussion = [
    """
    Runs the scenarios and counts, for each module,
      answers  what the services can answer: met if a call got this answer
      given    the combinations of the givens that the module reads after an action: met if a case has them
      actions  met if a case fires them
      calls    the commands that the module can call: met if a scenario expects them by name
      state    the values of fields with a fixed list of values: met if the field had them at some time
    Only cases that ran count. Known failures do not.
    """,
    """
    PATH as for `run`. The list ends with the five gaps most worth closing: first actions that no case fires, then answers
    that no case meets, calls that no scenario expects, state values that no case sees, and combinations of givens. Below
    each gap is a scenario that closes it. It expects what the module does now: paste it, check whether that is right, and
    remove its comment.
    """,
  ]
  static let options: [OptionRow] = [json.row, markdown.row, allModules.row, failUnder.row] + ScenarioInputs.options

  private let inputs: ScenarioInputs
  private let form: OutputForm
  private let hasAllModules: Bool
  private let thresholds: [Threshold]

  init(_ arguments: ParsedArguments) throws(CommandError) {
    inputs = try ScenarioInputs(arguments)
    form = try OutputForm(arguments, json: Self.json, markdown: Self.markdown)
    hasAllModules = arguments[Self.allModules]
    thresholds = try arguments[Self.failUnder]
  }

  func run() throws(CommandError) -> ExitStatus {
    let files = try inputs.files()
    let hosts = try inputs.open(.running, for: files)
    let status: ExitStatus
    do throws(CommandError) {
      status = try measure(files, hosts)
    } catch {
      status = error.report()
    }
    return hosts.close(after: status)
  }

  private func measure(_ files: [SourceFile], _ hosts: Hosts) throws(CommandError) -> ExitStatus {
    let console = inputs.looks.mistakes
    let runner = Runner(RunPlan(files, hosts.modules, inputs.fileOptions(), jobs: inputs.jobs))
    let digests = runner.run(observer: FileCoverage()) { result, _, seen, _ in
      (diagnostics: console.diagnostics(result), tally: result.tally, coverage: seen.tally)
    }
    let diagnostics = [hosts.failures(files, console)] + digests.map(\.diagnostics)
    for text in diagnostics where !text.isEmpty { Output.errors.write(text) }
    let tally = digests.reduce(into: Tally()) { $0 += $1.tally }
    guard tally.cases > 0 || tally.unjudgedFiles > 0 else { throw inputs.nothingSelected(in: files) }
    let coverage = Coverage(
      digests.compactMap(\.coverage), catalog: hosts.contracts, hasAllModules: hasAllModules, mark: ReviewMark.text,
      executor: hosts.executor)
    let isPrinted = Output.standard.write(text(coverage))
    let complaints = complaints(coverage, tally)
    complaints.forEach(CommandError.complain)
    let status = max(ExitStatus(tally), .worst([.failed: !complaints.isEmpty]))
    return max(isPrinted ? .passed : .cannotWrite, status == .nothingRan ? CommandError.nothingRan.report() : status)
  }

  private func text(_ coverage: Coverage) -> String {
    switch form {
    case .text: CoverageText.text(coverage)
    case .json: CoverageJSON.text(coverage)
    case .markdown: CoverageMarkdown.text(coverage)
    }
  }

  private func complaints(_ coverage: Coverage, _ tally: Tally) -> [String] {
    let failed = tally.wrong
    let doubt =
      "\(Counted.text(failed, "case")) failed, so the coverage may include wrong results: see `\(ProgramName.text) run`"
    return coverage.wrongWaivers + (failed > 0 ? [doubt] : []) + thresholds.compactMap { $0.complaint(about: coverage) }
  }
}
