import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse mutate`: would the scenarios notice if something were different?
struct MutateCommand: Subcommand {
  private static let json = Flag("--json", "Write every change that went unnoticed as JSON, for programs")
  private static let verbose = Flag(
    "--verbose", "Show all suggestions, for all scenarios, and each change that went unnoticed")
  private static let failUnder = Option<Int?>(
    "--fail-under", "PERCENT", "Exit status 1 if fewer changes are noticed",
    ValueReader("a whole number from 0 to 100", hint: "For example: --fail-under 95", Ratio.percent))

  static let name = "mutate"
  static let synonyms = ["mutation", "mutations", "mutant", "mutants"]
  static let summary = "Show which wrong results the scenarios would not notice"
  static let operands = [Operand.paths]
  static let discussion = [
    """
    Changes one thing at a time and asks whether some expectation of the scenario fails then:
      an answer   replaced by every other that the service can give
      a given     replaced by every other value
      an action   left out, or done twice; the same with clock.advance
      a call      left out, made twice, made before the one in front of it, made with another argument, made although it is
                  not expected
      the state   with another value in one field, afterwards or on the way
      the module  does nothing at all
    """,
    """
    PATH as for `run`. What to write, to be pasted as it is, is shown with the scenarios that it is for; what catches most comes
    first, and no more than 20 of them without --verbose. A change that leads to another row of the same table is not tried: that row says what must happen.
    """,
    """
    A change that makes the module crash or hang counts as noticed. One after which the module does the same is not counted, and
    known failures are left out.
    """,
  ]
  static let options: [OptionRow] =
    [json.row, verbose.row, failUnder.row] + JUnitReporter.options + ScenarioInputs.options

  private let inputs: ScenarioInputs
  private let reporting: Reporting
  private let isJSON: Bool
  private let isVerbose: Bool
  private let threshold: Int?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    inputs = try ScenarioInputs(arguments)
    reporting = try Reporting(arguments, inputs.looks)
    isJSON = arguments[Self.json]
    isVerbose = arguments[Self.verbose]
    threshold = try arguments[Self.failUnder]
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
      let startedAt = Moment.wallClock()
      let digests = MutationWork(inputs: inputs).digests(of: files, hosts.modules)
      let problem = hosts.close()
      let status = tell(digests, Mutation(digests.compactMap(\.score)), files, startedAt)
      return problem == nil ? status : .invalid
    }
  }

  private func tell(
    _ digests: [MutationWork.Digest], _ mutation: Mutation, _ files: [SourceFile], _ startedAt: Int64
  ) -> ExitStatus {
    for digest in digests where !digest.diagnostics.isEmpty { Output.errors.write(digest.diagnostics) }
    let tally = digests.reduce(into: Tally()) { $0 += $1.result.tally }
    if tally.cases == 0, tally.invalidFiles == 0 {
      return ScenarioInputs.Refusal(inputs.nothingSelected(in: files), .nothingRan).report()
    }
    let isReported = report(mutation, digests, files, startedAt)
    let text = isJSON ? MutationJSON.text(mutation) : MutationText(isVerbose: isVerbose).text(mutation)
    let isPrinted = Output.standard.write(text)
    let status = judge(mutation, tally)
    return isPrinted && isReported ? status : .cannotWrite
  }

  /// Reports the scores in the form of a run; returns whether a report that was asked for is written.
  private func report(
    _ mutation: Mutation, _ digests: [MutationWork.Digest], _ files: [SourceFile], _ startedAt: Int64
  ) -> Bool {
    var reporting = reporting
    reporting.begin(inputs.head(files, startedAt), keeping: files)
    let scores = Dictionary(mutation.files.map { ($0.path, $0.result) }) { first, _ in first }
    let kept = digests.enumerated().map { place, digest in
      reporting.digest(
        digest.result.head.isInvalid ? digest.result : scores[digest.result.path] ?? digest.result, place)
    }
    return reporting.deliverFiles(
      FinishedRun(kept, startedAt: startedAt, nanoseconds: Moment.wallClock() - startedAt))
  }

  /// Says what is wrong with the score, or with what it was made from.
  private func judge(_ mutation: Mutation, _ tally: Tally) -> ExitStatus {
    var complaints: [String] = []
    if mutation.failed > 0 {
      complaints.append("\(Counted.text(mutation.failed, "case")) failed: see `\(ProgramName.text) run`")
    }
    if let threshold, mutation.score.isBelow(threshold) {
      complaints.append("too little is noticed: \(mutation.score.text), but \(threshold) % is required")
    }
    for complaint in complaints { Output.errors.write("rehearse: \(SanitizedText.of(complaint))\n") }
    if tally.invalidFiles > 0 { return .invalid }
    if !complaints.isEmpty { return .failed }
    guard mutation.cases == 0 else { return .passed }
    return ScenarioInputs.Refusal("nothing was tried: no selected scenario ran and passed", .nothingRan).report()
  }
}
