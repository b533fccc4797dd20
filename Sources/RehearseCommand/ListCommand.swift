import RehearseReport
import RehearseRunner
import RehearseScenario
import RehearseSource

/// `rehearse list`: names the cases that a run would take.
struct ListCommand: Subcommand {
  static let name = "list"
  static let summary = "List the cases that a run would take"
  static let usage = "list [OPTION…] [PATH…]"
  static let discussion = [
    """
    PATH as for `run`. Each line is a place, which `run` takes as PATH:LINE, and the case's name with its tags.
    """
  ]
  static let options = Scope.options

  private let scope: Scope

  init(_ arguments: ParsedArguments) throws(UsageError) { scope = try Scope(arguments) }

  func run() -> ExitStatus {
    let files: [SourceFile]
    switch scope.files() {
    case .success(let found): files = found
    case .failure(let refusal): return refusal.report()
    }
    let console = ConsoleReport(style: scope.errorStyle, detail: .normal)
    let setting = Runner.Setting(files: scope.fileSetting(runs: false), jobs: scope.jobs, failFast: false)
    let digests = Runner(files, setting).run { result, _ in
      (lines: lines(result), diagnostics: console.diagnostics(result), tally: result.tally)
    }
    for digest in digests where !digest.diagnostics.isEmpty { Output.errors.write(digest.diagnostics) }
    guard digests.allSatisfy({ $0.lines.isEmpty || Output.standard.write($0.lines) }) else { return .cannotWrite }
    let tally = digests.reduce(into: Tally()) { $0 += $1.tally }
    if tally.invalidFiles > 0 { return .invalid }
    guard tally.cases == 0 else { return .passed }
    let message = scope.nothingSelected(in: files)
    Output.errors.write("rehearse: \(message)\n")
    return .nothingRan
  }

  private func lines(_ result: FileResult) -> String {
    guard let file = result.file else { return "" }
    return result.cases.map { listed in
      let tags = file.scenarios[listed.scenario].tags
      let shown =
        tags.isEmpty ? "" : "   " + scope.style.faint(tags.map { "#" + VisibleText.of($0) }.joined(separator: " "))
      return "\(VisibleText.of(result.path)):\(listed.line)  \(VisibleText.of(listed.name))\(shown)\n"
    }.joined()
  }
}
