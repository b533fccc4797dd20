import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse list`: lists the cases of a run.
struct ListCommand: Subcommand {
  private static let json = Flag("--json", "Write a JSON object for each case, one on each line, for programs")

  static let name = "list"
  static let synonyms = ["ls", "show", "scenarios", "cases"]
  static let summary = "List the cases that `\(ProgramName.text) run` would run"
  static let operands = [Operand.paths]
  static let discussion = [
    """
    PATH as for `run`. Each line is a place, which `run` takes as PATH:LINE, and the case's name with its tags.
    """
  ]
  static let options: [OptionRow] = [json.row] + ScenarioInputs.options

  private let inputs: ScenarioInputs
  private let isJSON: Bool

  init(_ arguments: ParsedArguments) throws(CommandError) {
    inputs = try ScenarioInputs(arguments)
    isJSON = arguments[Self.json]
  }

  func run() throws(CommandError) -> ExitStatus {
    let files = try inputs.files()
    let hosts = try inputs.open(.reading, for: files)
    defer { hosts.close() }
    let survey = inputs.survey(files, hosts, lines: lines)
    guard survey.lines.allSatisfy({ $0.isEmpty || Output.standard.write($0) }) else { return .cannotWrite }
    if survey.tally.unjudgedFiles > 0 { return .invalid }
    guard survey.tally.cases > 0 else { throw inputs.nothingSelected(in: files) }
    return .passed
  }

  @Sendable private func lines(_ result: FileResult) -> String {
    result.head.cases.filter { !$0.isLeftOut }.map { head in
      if isJSON { return Self.json(head, result.path) }
      let tags = head.tags
      let shown =
        tags.isEmpty
        ? "" : "   " + inputs.looks.standard.faint(SanitizedText.of(tags.map { "#" + $0 }.joined(separator: " ")))
      return "\(SanitizedText.location(result.path, head.line))  \(SanitizedText.of(head.name))\(shown)\n"
    }.joined()
  }

  private static func json(_ head: CaseHead, _ path: String) -> String {
    var line = ResultJSON.identity(head, path).adding(["tags": .texts(head.tags)])
    if let steps = head.steps { line = line.adding(["steps": .texts(steps)]) }
    return JSONText.flat(line) + "\n"
  }
}
