import RehearseReport
import RehearseRunner
import RehearseSystem
import RehearseVocabulary

/// `rehearse check`: reads scenario files and reports their mistakes, without running anything.
struct CheckCommand: Subcommand {
  static let name = "check"
  static let summary = "Look for mistakes in scenario files without running them"
  static let usage = "check [OPTION…] [PATH…]"
  static let discussion = [
    """
    PATH is a scenario file or a folder of them (default: scenarios). Every mistake is shown with its line and
    what to write instead, on standard error. Exit status 2 if there is one.
    """
  ]
  static let options: [Option] = [.continuousIntegration, .jobs, .color]

  private let scope: Scope

  init(_ arguments: ParsedArguments, _ catalog: [Vocabulary]) throws(UsageError) {
    scope = try Scope(arguments, catalog)
  }

  func run() -> ExitStatus {
    switch scope.survey(lines: { _ in "" }) {
    case .failure(let refusal): return refusal.report()
    case .success(let survey):
      return Output.standard.write(summary(survey.tally, survey.files.count)) ? status(survey.tally) : .cannotWrite
    }
  }

  private func status(_ tally: Tally) -> ExitStatus { tally.invalidFiles > 0 ? .invalid : .passed }

  private func summary(_ tally: Tally, _ files: Int) -> String {
    let counted = "\(files) \(files == 1 ? "file" : "files"), \(tally.cases) \(tally.cases == 1 ? "case" : "cases")"
    guard tally.invalidFiles > 0 else { return scope.looks.standard.good("\(counted): no mistakes") + "\n" }
    let invalid = tally.invalidFiles == 1 ? "1 file has mistakes" : "\(tally.invalidFiles) files have mistakes"
    return scope.looks.standard.bad("\(counted): \(invalid)") + "\n"
  }
}
