import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse fmt`: formats scenario files.
struct FmtCommand: Subcommand {
  private static let check = Flag("--check", "Write nothing; say what differs; exit status 1 if anything does")

  static let name = "fmt"
  static let synonyms = ["format", "prettier", "tidy", "fix"]
  static let summary = "Give all scenario files the same layout"
  static let operands = [Operand.paths]
  static let discussion = [
    """
    PATH is a scenario file or a folder of them (default: scenarios), or - for standard input, which is written to
    standard output. It aligns the columns of tables, indents each level by two spaces, puts keys in the order of the
    guide, and leaves an empty line between scenarios. Comments stay.
    """,
    """
    fmt never changes what a file says: it reads the new text again and compares before it writes. A file that is not valid
    YAML stays as it is, its mistakes are shown, and the exit status is 2.
    """,
  ]
  static let options: [OptionRow] = [check.row] + GitHubChoice.options + [OutputStyles.color.row]

  private let inputs: ScenarioInputs
  private let isCheck: Bool
  private let gitHub: GitHubChoice?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    inputs = try ScenarioInputs(arguments)
    isCheck = arguments[Self.check]
    gitHub = try GitHubChoice(arguments)
  }

  func run() throws(CommandError) -> ExitStatus {
    if let input = try inputs.standardInput() { return format(input) }
    let files = try inputs.files()
    if let file = files.first(where: { !$0.lines.isEmpty }) {
      throw .refused("`\(ProgramName.text) fmt` takes whole files: write \(file.path) without a line", .invalid)
    }
    return format(files)
  }

  private func format(_ files: [SourceFile]) -> ExitStatus {
    var formatting = FileFormatting(isCheck: isCheck)
    var count = FormatCount(files: files.count, isCheck: isCheck)
    var isPrinted = true
    let paths = gitHub?.paths(files, in: Environment.workingFolder)
    var annotations: [GitHubAnnotation] = []
    for (index, file) in files.enumerated() {
      let outcome = formatting.format(file)
      count.add(outcome)
      let shown = show(outcome)
      if let paths { annotations += GitHubAnnotation.all(of: shown, path: paths[index]) }
      if case .written = outcome {
        isPrinted = Output.standard.write("formatted  \(SanitizedText.location(file.path))\n") && isPrinted
      }
    }
    isPrinted = Output.standard.write(GitHubAnnotation.commands(annotations)) && isPrinted
    isPrinted = Output.standard.write(count.summary(inputs.looks.standard)) && isPrinted
    return isPrinted ? count.status : .cannotWrite
  }

  /// Prints and returns the differences or errors.
  private func show(_ outcome: FileFormatting.Outcome) -> [ShownDiagnostic] {
    switch outcome {
    case .different(let rejected), .mistakes(let rejected):
      Output.errors.write(inputs.looks.mistakes.diagnostics(rejected))
      return rejected.diagnostics
    case .alike, .written, .unwritten: return []
    }
  }

  private func format(_ input: SourceFile) -> ExitStatus {
    var formatting = FileFormatting(isCheck: isCheck)
    var count = FormatCount(files: 1, isCheck: isCheck)
    let made = formatting.format(input.content ?? [], of: input)
    count.add(made.outcome)
    _ = show(made.outcome)
    guard !isCheck, let text = made.text else { return count.status }
    return Output.standard.write(text) ? count.status : .cannotWrite
  }
}
