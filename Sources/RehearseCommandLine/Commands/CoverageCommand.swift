import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse coverage`: runs scenarios and says what they leave out of their modules' vocabulary.
struct CoverageCommand: Subcommand {
  private static let json = Flag("--json", "Write everything that was counted as JSON, for programs")
  private static let markdown = Flag(
    "--markdown", "Write Markdown, for a build's summary page or a pull request")
  private static let allModules = Flag(
    "--all-modules", "Count modules without a case, too, as not covered at all")
  private static let failUnder = Option<[Threshold]>(
    "--fail-under", "LIST", "Exit status 1 below these percentages: answers=90,given=80",
    ValueReader { text throws(ValueMistake) in
      do throws(ThresholdError) {
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
    Runs the scenarios and counts, for each module,
      answers  what the services can answer: met if a call got this answer
      given    the combinations of the givens that the module reads after an action: met if a case has them
      actions  met if a case fires them
      calls    the commands that the module can call: met if a scenario expects them by name
      state    the values of fields with a fixed list of values: met if the field had them at some time
    Only cases that ran count, and not those that fail as they are known to.
    """,
    """
    PATH as for `run`. At the end stand the five gaps most worth closing: actions that no case fires, then answers that no
    case meets, calls that no scenario expects, values of the state that no case sees, and combinations of givens; of each
    action, call or field one gap before the second. The lines below a gap are a scenario that closes it, with what the
    module does now: paste it, check whether that is right, and remove its comment.
    """,
  ]
  static let options: [OptionRow] = [json.row, markdown.row, allModules.row, failUnder.row] + ScenarioInputs.options

  /// What is printed.
  private enum Form { case text, json, markdown }

  private let inputs: ScenarioInputs
  private let form: Form
  private let hasAllModules: Bool
  private let thresholds: [Threshold]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    inputs = try ScenarioInputs(arguments)
    try arguments.refuseTogether(Self.json, Self.markdown)
    form = arguments[Self.json] ? .json : arguments[Self.markdown] ? .markdown : .text
    hasAllModules = arguments[Self.allModules]
    thresholds = try arguments[Self.failUnder]
  }

  func run() -> ExitStatus {
    switch inputs.files() {
    case .failure(let refusal): return refusal.report()
    case .success(let files):
      let hosts: Hosts
      do throws(HostRefusal) {
        hosts = try inputs.hosts.open(for: files, isBuilding: true)
      } catch {
        return error.report(inputs.looks.errors)
      }
      let status = measure(files, hosts)
      return hosts.close() == nil ? status : .invalid
    }
  }

  /// What is kept of a file.
  private struct Digest: Sendable {
    let diagnostics: String
    let tally: Tally
    let coverage: ModuleTally?
  }

  private func measure(_ files: [SourceFile], _ hosts: Hosts) -> ExitStatus {
    let console = ConsoleReport(style: inputs.looks.errors, detail: .normal)
    let runner = Runner(RunPlan(files, hosts.modules, inputs.fileOptions(), jobs: inputs.jobs))
    let digests = runner.run(observer: FileCoverage()) { result, _, seen, _ in
      Digest(diagnostics: console.diagnostics(result), tally: result.tally, coverage: seen.tally)
    }
    for digest in digests { Output.errors.write(digest.diagnostics) }
    let tally = digests.reduce(into: Tally()) { $0 += $1.tally }
    guard tally.cases > 0 || tally.invalidFiles > 0 else {
      return ScenarioInputs.Refusal(inputs.nothingSelected(in: files), .nothingRan).report()
    }
    let coverage = Coverage(
      digests.compactMap(\.coverage), catalog: hosts.contracts, hasAllModules: hasAllModules, mark: ReviewMark.text,
      executor: hosts.executor)
    let isPrinted = Output.standard.write(text(coverage))
    let status = judge(coverage, tally)
    return isPrinted ? status : .cannotWrite
  }

  private func text(_ coverage: Coverage) -> String {
    switch form {
    case .text: CoverageText.text(coverage)
    case .json: CoverageJSON.text(coverage)
    case .markdown: CoverageMarkdown.text(coverage)
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
