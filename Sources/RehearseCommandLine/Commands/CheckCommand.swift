import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse check`: reports errors in scenario files and warns about lines without effect.
struct CheckCommand: Subcommand {
  static let name = "check"
  static let synonyms = ["validate", "lint", "verify", "parse", "analyze", "dry-run"]
  static let summary = "Find mistakes in scenario files, whether the scenarios pass or not"
  static let operands = [Operand.paths]
  static let discussion = [
    """
    PATH is a scenario file or a folder of them (default: scenarios), or - for standard input. Every mistake is shown with its line and
    what to write instead, on standard error. Exit status 2 if there is one.
    """,
    """
    Warnings never change the exit status. They point at what deserves a second look: a title that says nothing, a scenario
    that is written twice, a `never` that adds nothing, a given or a response that nothing used, a scenario that would pass
    if the module did nothing at all. To find the last two, check runs the files without mistakes, but does not show what
    passes or fails.
    """,
  ]
  static let options: [OptionRow] =
    GitHubChoice.options + [
      ScenarioInputs.continuousIntegration.row, ScenarioInputs.jobs.row, HostChoice.host.row, OutputStyles.color.row,
    ]

  /// The time limit for a case, in nanoseconds of real time. Hanging cases are left for `run` to report.
  static let timeout: Int64 = 2_000_000_000

  /// In fewer places, a name is more likely misspelt.
  private static let fewestPlaces = 4

  private let inputs: ScenarioInputs
  private let gitHub: GitHubChoice?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    inputs = try ScenarioInputs(arguments)
    gitHub = try GitHubChoice(arguments)
  }

  func run() throws(CommandError) -> ExitStatus {
    StopRequest.watch()
    let input = try inputs.standardInput()
    let files = if let input { [input] } else { try inputs.files() }
    let hosts = try inputs.open(.starting, for: files, timeout: Self.timeout)
    let paths = input == nil ? gitHub?.paths(files, in: Environment.workingFolder) : nil
    let annotate = { @Sendable (result: FileResult, index: Int) in
      paths.map {
        GitHubAnnotation.all(
          of: result.diagnostics, path: $0[index], isHostMissing: result.head.hostFailure != nil)
      } ?? []
    }
    let survey = inputs.survey(files, hosts, review: .all, asking: TypeQuestions(), annotate: annotate)
    Output.errors.write(renamed(survey))
    let found = tryOut(survey, hosts.modules, annotate)
    for text in found.map(\.text) where !text.isEmpty { Output.errors.write(text) }
    // `run` reports crashes and hangs.
    let problem = hosts.finish().problem
    if StopRequest.number != nil { return .stopped }
    let warnings = found.reduce(survey.warnings) { $0 + $1.count }
    let annotations = GitHubAnnotation.commands(survey.annotations + found.flatMap(\.annotations))
    guard Output.standard.write(annotations + summary(survey, warnings)) else { return .cannotWrite }
    if let problem { throw .refused(problem, .invalid) }
    return survey.tally.unjudgedFiles > 0 ? .invalid : .passed
  }

  /// How many places name what the module no longer has, if that looks like a new name in the module.
  private func renamed(_ survey: ScenarioInputs.Survey) -> String {
    var places: [String: (count: Int, files: Int)] = [:]
    for names in survey.unknownNames {
      for name in Set(names) { places[name, default: (0, 0)].files += 1 }
      for name in names { places[name, default: (0, 0)].count += 1 }
    }
    let many = places.filter { $0.value.count >= Self.fewestPlaces }.sorted { $0.key < $1.key }
    return many.map { name, places in
      """
      "\(SanitizedText.of(name))" is unknown in \(places.count) places of \(Counted.text(places.files, "file")). Was it renamed?
      An editor with `\(ProgramName.text) lsp` has a quick fix that replaces it in all files.


      """
    }.joined()
  }

  private struct Warnings: Sendable {
    var text = ""
    var count = 0
    var annotations: [GitHubAnnotation] = []
  }

  /// Runs the valid files only to find warnings.
  private func tryOut(
    _ survey: ScenarioInputs.Survey, _ modules: FileModules,
    _ annotate: @escaping @Sendable (FileResult, Int) -> [GitHubAnnotation]
  ) -> [Warnings] {
    guard !survey.valid.isEmpty else { return [] }
    let console = inputs.looks.mistakes
    var options = inputs.fileOptions()
    options.review = .none
    options.idleAdvice =
      "Add to `then` what the module does: `calls` or `changes`. `\(ProgramName.text) mutate` shows the lines."
    let files = survey.valid.map { survey.files[$0] }
    let plan = RunPlan(files, modules.only(survey.valid), options, jobs: inputs.jobs)
    let context = Runner.Context(isStopped: { StopRequest.number != nil })
    return Runner(plan, context).run { result, index -> Warnings in
      guard !result.head.isInvalid else { return Warnings() }
      return Warnings(
        text: console.diagnostics(result), count: result.diagnostics.count,
        annotations: annotate(result, survey.valid[index]))
    }
  }

  private func summary(_ survey: ScenarioInputs.Survey, _ warnings: Int) -> String {
    let (files, cases, invalid) = (survey.files.count, survey.tally.cases, survey.tally[.invalidFile])
    let counted = "\(Counted.text(files, "file")), \(Counted.text(cases, "case"))"
    let mistakes =
      invalid == 0 ? "no mistakes" : "\(Counted.text(invalid, "file has", "files have")) mistakes"
    let doubts = warnings == 0 ? "" : ", \(Counted.text(warnings, "warning"))"
    let hostless = survey.tally[.noHost]
    let unread = hostless == 0 ? "" : ", \(Counted.text(hostless, "file")) not checked because no host started"
    let (text, style) = ("\(counted): \(mistakes)\(unread)\(doubts)", inputs.looks.standard)
    return (survey.tally.unjudgedFiles > 0 ? style.bad(text) : warnings > 0 ? style.doubtful(text) : style.good(text))
      + "\n"
  }
}
