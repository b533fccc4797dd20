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

  private static let verbose = Flag("--verbose", "Show everything that is missing, however long the list is")
  private static let write = Option<String?>(
    "--write", "FILE", "Write a scenario for each gap of a module into a new file, as a draft to review", .file)

  private static let verified = Option<String?>(
    "--verified", "REPORT", "Also show which assumed answers did not hold in this report of `verify`", .file)

  /// The gaps without a scenario that `--write` names.
  private static let shownSentences = 20

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
    remove its comment. Without --verbose, the output has at most 60 lines.
    """,
    """
    \(write.name) writes such scenarios for all gaps of one module into FILE, which must not exist yet. They pass, and carry the
    comment `\(ReviewMark.text)`. Check each one, give it a better title, and remove the comment.
    """,
  ]
  static let options: [OptionRow] =
    [json.row, markdown.row, verbose.row, write.row, verified.row, allModules.row, failUnder.row]
    + ScenarioInputs.options

  private let inputs: ScenarioInputs
  private let form: OutputForm
  private let hasAllModules: Bool
  private let thresholds: [Threshold]
  private let isVerbose: Bool
  private let draftPath: String?
  private let verifiedIn: String?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    inputs = try ScenarioInputs(arguments)
    form = try OutputForm(arguments, json: Self.json, markdown: Self.markdown)
    hasAllModules = arguments[Self.allModules]
    thresholds = try arguments[Self.failUnder]
    isVerbose = arguments[Self.verbose]
    draftPath = try arguments[Self.write]
    verifiedIn = try arguments[Self.verified]
    if let option = draftPath != nil ? Self.write.name : verifiedIn != nil ? Self.verified.name : nil, form != .text {
      throw .usage("\(option) cannot be combined with \(Self.json.name) or \(Self.markdown.name)")
    }
  }

  func run() throws(CommandError) -> ExitStatus {
    if let draftPath {
      try NewFile.checkScenarioPath(draftPath)
      try NewFile.refuseIfThere(draftPath)
    }
    let files = try inputs.files()
    let verified = try verifiedIn.map { (report) throws(CommandError) in
      let path = try inputs.hosts.projectFile(of: files)
      return try VerifyCommand.earlier(report, of: VerifyCommand.shown(path))
    }
    let hosts = try inputs.open(.running, for: files)
    let status: ExitStatus
    do throws(CommandError) {
      status = try measure(files, hosts, verified)
    } catch {
      status = error.report()
    }
    return hosts.close(after: status)
  }

  private struct Observer: CaseObserver {
    var coverage = FileCoverage()
    var answers: StubbedAnswers?

    mutating func saw(_ testCase: Case, _ trace: Trace?, _ result: CaseResult, _ file: ScenarioFile) {
      coverage.saw(testCase, trace, result, file)
      answers?.saw(testCase, trace, result, file)
    }
  }

  private func measure(
    _ files: [SourceFile], _ hosts: Hosts, _ verified: VerifiedAnswers?
  ) throws(CommandError) -> ExitStatus {
    let console = inputs.looks.mistakes
    let runner = Runner(RunPlan(files, hosts.modules, inputs.fileOptions(), jobs: inputs.jobs))
    let observer = Observer(answers: verified.map { _ in StubbedAnswers() })
    let digests = runner.run(observer: observer) { result, _, seen, _ in
      (
        path: result.path, diagnostics: console.diagnostics(result), tally: result.tally,
        coverage: seen.coverage.tally, answers: seen.answers
      )
    }
    let diagnostics = [hosts.failures(files, console)] + digests.map(\.diagnostics)
    for text in diagnostics where !text.isEmpty { Output.errors.write(text) }
    let tally = digests.reduce(into: Tally()) { $0 += $1.tally }
    guard tally.cases > 0 || tally.unjudgedFiles > 0 else { throw inputs.nothingSelected(in: files) }
    let coverage = Coverage(
      digests.compactMap(\.coverage), catalog: hosts.contracts, hasAllModules: hasAllModules, mark: ReviewMark.text,
      executor: hosts.executor)
    var isPrinted = Output.standard.write(text(coverage))
    if let verified {
      let answers = digests.reduce(into: StubbedAnswers()) { all, digest in
        if let own = digest.answers { all.add(own, path: digest.path) }
      }
      isPrinted = Output.standard.write(verified.text(of: answers, isVerbose: isVerbose)) && isPrinted
    }
    if let draftPath {
      let paths = digests.compactMap { digest in digest.coverage.map { (module: $0.contract.name, path: digest.path) } }
      isPrinted = Output.standard.write(try written(coverage, draftPath, paths, hosts)) && isPrinted
    }
    let complaints = complaints(coverage, tally)
    complaints.forEach(CommandError.complain)
    let status = max(ExitStatus(tally), .worst([.failed: !complaints.isEmpty]))
    return max(isPrinted ? .passed : .cannotWrite, status == .nothingRan ? CommandError.nothingRan.report() : status)
  }

  private func text(_ coverage: Coverage) -> String {
    switch form {
    case .text where draftPath != nil: CoverageText.summary(coverage)
    case .text: CoverageText.text(coverage, isVerbose: isVerbose)
    case .json: CoverageJSON.text(coverage)
    case .markdown: CoverageMarkdown.text(coverage)
    }
  }

  /// Writes the draft, and says what was written.
  ///
  /// - Parameter files: the measured files.
  private func written(
    _ coverage: Coverage, _ path: String, _ files: [(module: String, path: String)], _ hosts: Hosts
  ) throws(CommandError) -> String {
    let drafts = coverage.modules.compactMap { module in
      hosts.executor(of: module.tally.contract).map { CoverageDraft(module, mark: ReviewMark.text, $0) }
    }.filter { $0.scenarios > 0 }
    guard let draft = drafts.first else {
      return "\nNothing is written to \(SanitizedText.of(path)): no scenario was found that would close a gap.\n"
    }
    guard drafts.count == 1 else {
      let own = files.filter { $0.module == draft.module }.map { ShellWord.of($0.path) }.joined(separator: " ")
      throw .refused(
        "\(Self.write.name) writes the scenarios of one module, but \(Counted.list(drafts.map(\.module))) have gaps; name the files of one, for example: \(ProgramName.text) coverage \(own) \(Self.write.name) \(ShellWord.of(path))",
        .invalid)
    }
    let schema = SchemaLocation(from: path)
    try NewFile.write(draft.text(schema: schema.reference), to: path)
    let rest = draft.left.count - Self.shownSentences
    let left =
      draft.left.prefix(Self.shownSentences) + (rest > 0 ? ["… and \(rest) more: see --json"] : [])
    let said = [
      "",
      "\(SanitizedText.of(path)) is written: \(Counted.text(draft.scenarios, "scenario")) for \(Counted.text(draft.closed, "gap")). Review each one, and remove its comment if it is right.",
    ]
    let lines = said + (left.isEmpty ? [] : ["No scenario was found for:"] + left.map { "  " + $0 })
    return lines.map { $0 + "\n" }.joined() + (try schema.write(hosts.contracts))
  }

  private func complaints(_ coverage: Coverage, _ tally: Tally) -> [String] {
    let failed = tally.wrong
    let doubt =
      "\(Counted.text(failed, "case")) failed, so the coverage may include wrong results: see `\(ProgramName.text) run`"
    return coverage.wrongWaivers + (failed > 0 ? [doubt] : []) + thresholds.compactMap { $0.complaint(about: coverage) }
  }
}
