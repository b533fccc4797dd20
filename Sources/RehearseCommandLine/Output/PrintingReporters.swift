import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// The failures on the terminal. Diagnostics go to standard error, and cases to standard output.
struct TerminalReporter: Reporter {
  private let standard: ConsoleReport
  private let errors: ConsoleReport
  private let printsCases: Bool

  init(_ arguments: ParsedArguments, _ output: ReportOutput) {
    standard = ConsoleReport(style: output.looks.standard, detail: output.detail)
    errors = ConsoleReport(style: output.looks.errors, detail: output.detail)
    printsCases = !output.isForPrograms
  }

  init(_ console: ConsoleReport) { (standard, errors, printsCases) = (console, console, true) }

  func keep(_ result: FileResult, at index: Int, in file: inout RenderedFile) {
    if !result.diagnostics.isEmpty { file.diagnostics = errors.diagnostics(result) }
    if printsCases {
      file.cases = standard.cases(result)
      file.wrong = standard.wrong(result)
    }
  }

  func finish(_ run: inout FinishedRun) {
    let failures = errors.hostFailures(run.files.compactMap(\.hostFailure))
    if !failures.isEmpty { Output.errors.write(failures) }
    for file in run.files where !file.diagnostics.isEmpty { Output.errors.write(file.diagnostics) }
    run.print(run.files.lazy.map(\.cases))
  }
}

/// Whether a command annotates a pull request in GitHub Actions, and which paths the annotations use.
struct GitHubChoice {
  private static let annotate = Flag(
    "--github", "Annotate a pull request (default in GitHub Actions)", or: Environment.isGitHubActions)
  private static let leaveOut = Flag("--no-github", "Annotate nothing")

  static let options: [OptionRow] = [annotate.row, leaveOut.row]

  /// Returns `nil` if nothing is to be annotated.
  init?(_ arguments: ParsedArguments) throws(CommandError) {
    try arguments.refuseTogether(Self.annotate, Self.leaveOut)
    guard arguments[Self.annotate], !arguments[Self.leaveOut] else { return nil }
  }

  /// The paths of files relative to the root of the repository.
  func paths(_ files: [SourceFile], in folder: String) -> [String] {
    SuiteNames(RepositoryPath.all(files.map(\.path), in: folder)).paths
  }
}

/// The annotations of a run.
struct GitHubReporter: Reporter {
  static let options = GitHubChoice.options

  private var paths: [String] = []

  init?(_ arguments: ParsedArguments, _ output: ReportOutput) throws(CommandError) {
    if try GitHubChoice(arguments) == nil || output.isForPrograms { return nil }
  }

  mutating func begin(_ run: RunHead, keeping inputs: [SourceFile], isEarly: Bool) {
    paths = SuiteNames(run.identities).paths
  }

  func keep(_ result: FileResult, at index: Int, in file: inout RenderedFile) {
    file.annotations = GitHubAnnotation.all(of: result, path: paths[index])
  }

  func finish(_ run: inout FinishedRun) {
    run.print([GitHubAnnotation.commands(run.files.flatMap(\.annotations))])
  }
}

struct SummaryReporter: Reporter {
  private let output: ReportOutput
  private var shard: PlannedShard?

  init(_ arguments: ParsedArguments, _ output: ReportOutput) { self.output = output }

  mutating func begin(_ run: RunHead, keeping inputs: [SourceFile], isEarly: Bool) { shard = run.shard }

  func finish(_ run: inout FinishedRun) {
    guard !output.isForPrograms, output.detail != .quiet || ExitStatus(run.tally) != .passed else { return }
    run.print([names(run.files)])
    var summary = RunSummary(
      tally: run.tally, files: run.files.count, nanoseconds: run.nanoseconds, reports: run.reports, seed: run.seed,
      only: run.files.flatMap(\.only))
    summary.shard = shard
    run.print([summary.text(output.looks.standard)])
  }

  /// The names of what went wrong, if the messages above fill more than a screen or as much of the log of a build server.
  /// What goes elsewhere is read by programs.
  private func names(_ files: [RenderedFile]) -> String {
    let names = files.flatMap(\.wrong)
    guard let screen = Output.standard.size?.rows ?? (BuildServer.isHere ? Self.screen : nil) else { return "" }
    let lines = files.reduce(0) { $0 + ($1.diagnostics + $1.cases).utf8.count { $0 == UInt8(ascii: "\n") } }
    guard names.count > 1, lines > screen else { return "" }
    let rest = names.count - Self.listedNames
    return
      "What went wrong:\n\(names.prefix(Self.listedNames).joined())\(rest > 0 ? "         … and \(rest) more\n" : "")\n"
  }

  private static let (screen, listedNames) = (50, 50)
}
