import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// What GitHub Actions shows beside the places in a pull request.
struct GitHubReporter: Reporter {
  private static let annotate = Flag(
    "--github", "Annotate a pull request (default in GitHub Actions)", or: .gitHubActions)
  private static let leaveOut = Flag("--no-github", "Annotate nothing")

  static let options: [OptionRow] = [annotate.row, leaveOut.row]

  /// The files' paths from the top of the repository.
  private var paths: [String] = []

  init?(_ arguments: ParsedArguments, _ output: ReportOutput) throws(UsageError) {
    try arguments.refuseTogether(Self.annotate, Self.leaveOut)
    guard arguments[Self.annotate], !arguments[Self.leaveOut] else { return nil }
  }

  mutating func begin(_ run: RunHead, keeping inputs: [SourceFile], isEarly: Bool) {
    let folder = Environment.folderInRepository(run.folder)
    paths = SuiteNames.paths(run.files.map(\.path), root: run.folder).map { folder + $0 }
  }

  func part(of result: FileResult, at place: Int) -> [GitHubAnnotation] {
    GitHubAnnotation.all(of: result, path: paths[place])
  }

  func finish(_ run: inout FinishedRun, _ parts: [[GitHubAnnotation]]) {
    run.print([GitHubAnnotation.commands(parts.flatMap { $0 })])
  }
}
