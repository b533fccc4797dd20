import RehearseMutation
import RehearseReport
import RehearseRunner
import RehearseSource
import RehearseSystem
import RehearseVocabulary

/// `rehearse mutate`: would the scenarios notice if something were otherwise?
struct MutateCommand: Subcommand {
  private static let json = Option("--json", nil, "Every change that went unnoticed, for programs")
  private static let verbose = Option("--verbose", nil, "Every weakness, and each change that went unnoticed")
  private static let failUnder = Option("--fail-under", "PERCENT", "Exit status 1 if fewer changes are noticed")

  static let name = "mutate"
  static let summary = "Tell what scenarios would not notice"
  static let usage = "mutate [OPTION…] [PATH…]"
  static let discussion = [
    """
    Changes one thing at a time and asks whether some expectation of the scenario fails then:
      an answer   replaced by every other that the service can give
      a given     replaced by every other value
      a call      left out, made twice, made too early, made with other arguments, made though nobody expects it
      the state   with another value in one field
      the module  does nothing at all
    """,
    """
    PATH as for `run`. What went unnoticed is told by scenario, with what to write so that it would be noticed. A change that
    leads to another row of the same table is not tried: that row says what must happen.
    """,
    """
    The scenarios run in this process: a module that crashes or hangs ends the command. Find such with `rehearse run`.
    """,
  ]
  static let options = [json, verbose, failUnder] + Scope.options

  private let scope: Scope
  private let isJSON: Bool
  private let isVerbose: Bool
  private let threshold: Int?

  init(_ arguments: ParsedArguments, _ catalog: [Vocabulary]) throws(UsageError) {
    scope = try Scope(arguments, catalog)
    isJSON = arguments.has(Self.json)
    isVerbose = arguments.has(Self.verbose)
    threshold = try arguments.value(Self.failUnder).map { text throws(UsageError) in
      guard let percent = Int(text), (0...100).contains(percent), !text.hasPrefix("+") else {
        throw UsageError(
          "--fail-under takes a whole number from 0 to 100, not \"\(VisibleText.of(text))\"",
          hint: "For example: --fail-under 95")
      }
      return percent
    }
  }

  /// What is kept of a file.
  private struct Digest: Sendable {
    let diagnostics: String
    let tally: Tally
    let trials: FileTrials?
  }

  func run() -> ExitStatus {
    switch scope.files() {
    case .failure(let refusal): return refusal.report()
    case .success(let files): return mutate(files)
    }
  }

  private func mutate(_ files: [SourceFile]) -> ExitStatus {
    let console = ConsoleReport(style: scope.looks.errors, detail: .normal)
    let progress = Progress()
    let line = ProgressLine(progress, files: files.count, isWanted: Output.errors.isTerminal)
    line.drawByItself()
    let runner = Runner(RunPlan(files, scope.fileSetting(), jobs: scope.jobs))
    let digests = runner.run(progress, observer: FileMutation()) { result, _, seen in
      Digest(
        diagnostics: console.diagnostics(result), tally: result.tally,
        trials: seen.trials())
    }
    line.end()
    for digest in digests where !digest.diagnostics.isEmpty { Output.errors.write(digest.diagnostics) }
    let tally = digests.reduce(into: Tally()) { $0 += $1.tally }
    if tally.cases == 0, tally.invalidFiles == 0 {
      return Scope.Refusal(scope.nothingSelected(in: files), .nothingRan).report()
    }
    let mutation = Mutation(
      zip(files, digests).compactMap { file, digest in digest.trials.map { (file.path, $0) } })
    let text = isJSON ? MutationJSON.text(mutation) : MutationText(isVerbose: isVerbose).text(mutation)
    let isPrinted = Output.standard.write(text)
    let status = judge(mutation, tally)
    return isPrinted ? status : .cannotWrite
  }

  /// Says what is wrong with the score, or with what it was made from.
  private func judge(_ mutation: Mutation, _ tally: Tally) -> ExitStatus {
    var complaints = mutation.complaints
    if mutation.failed > 0 {
      complaints.append("\(mutation.failed) \(mutation.failed == 1 ? "case" : "cases") failed: see `rehearse run`")
    }
    if let threshold, mutation.score.noticed * 100 < threshold * mutation.score.tried {
      complaints.append("too little is noticed: \(mutation.score.text), where \(threshold) % is asked for")
    }
    for complaint in complaints { Output.errors.write("rehearse: \(VisibleText.of(complaint))\n") }
    if tally.invalidFiles > 0 { return .invalid }
    if !complaints.isEmpty { return .failed }
    guard mutation.cases == 0 else { return .passed }
    return Scope.Refusal("nothing was tried: no selected scenario ran and passed", .nothingRan).report()
  }
}
