import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse list`: names the cases that a run would take.
struct ListCommand: Subcommand {
  static let name = "list"
  static let synonyms = ["ls", "show", "scenarios", "cases"]
  static let summary = "List the cases that `\(ProgramName.text) run` would run"
  static let operands = [Operand.paths]
  static let discussion = [
    """
    PATH as for `run`. Each line is a place, which `run` takes as PATH:LINE, and the case's name with its tags.
    """
  ]
  static let options = ScenarioInputs.options

  private let inputs: ScenarioInputs

  init(_ arguments: ParsedArguments) throws(UsageError) {
    inputs = try ScenarioInputs(arguments)
  }

  func run() -> ExitStatus {
    let files: [SourceFile]
    switch inputs.files() {
    case .failure(let refusal): return refusal.report()
    case .success(let found): files = found
    }
    let hosts: Hosts
    do throws(HostRefusal) {
      hosts = try inputs.hosts.openForReading(files)
    } catch {
      return error.report(inputs.looks.errors)
    }
    defer { hosts.close() }
    let survey = inputs.survey(files, hosts.modules, lines: lines)
    guard survey.lines.allSatisfy({ $0.isEmpty || Output.standard.write($0) }) else { return .cannotWrite }
    if survey.tally.invalidFiles > 0 { return .invalid }
    guard survey.tally.cases == 0 else { return .passed }
    return ScenarioInputs.Refusal(inputs.nothingSelected(in: files), .nothingRan).report()
  }

  @Sendable private func lines(_ result: FileResult) -> String {
    result.head.cases.map { head in
      let tags = head.tags
      let shown =
        tags.isEmpty
        ? "" : "   " + inputs.looks.standard.faint(SanitizedText.of(tags.map { "#" + $0 }.joined(separator: " ")))
      return "\(SanitizedText.place(result.path, head.line))  \(SanitizedText.of(head.name))\(shown)\n"
    }.joined()
  }
}
