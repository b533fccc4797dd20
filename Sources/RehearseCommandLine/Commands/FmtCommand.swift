import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse fmt`: lays scenario files out in one way.
struct FmtCommand: Subcommand {
  private static let check = Flag("--check", "Write nothing; exit status 1 if a file is laid out differently")

  static let name = "fmt"
  static let synonyms = ["format", "prettier", "tidy", "fix"]
  static let summary = "Give all scenario files the same layout"
  static let operands = [Operand.paths]
  static let discussion = [
    """
    PATH is a scenario file or a folder of them (default: scenarios), or - for standard input, which is written to
    standard output. Tables are put into columns, each level is indented by two spaces, keys are in the order in
    which the language is described, and an empty line is between scenarios. Comments stay.
    """,
    """
    What a file says is not changed: what is to be written is first read again and compared. A file that is not
    in order as YAML is left as it is, its mistakes are shown, and the exit status is 2.
    """,
  ]
  static let options: [OptionRow] = [check.row, OutputStyles.color.row]

  private let inputs: ScenarioInputs
  private let isCheck: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    inputs = try ScenarioInputs(arguments)
    isCheck = arguments[Self.check]
    if inputs.paths.contains("-"), inputs.paths.count > 1 {
      throw UsageError("- means standard input, and no other path can be given with it")
    }
  }

  func run() -> ExitStatus {
    if inputs.paths == ["-"] { return formatInput() }
    switch inputs.files() {
    case .failure(let refusal): return refusal.report()
    case .success(let files):
      if let file = files.first(where: { !$0.lines.isEmpty }) {
        let path = SanitizedText.of(file.path)
        return ScenarioInputs.Refusal(
          "`\(ProgramName.text) fmt` takes whole files: write \(path) without a line", .invalid
        )
        .report()
      }
      return format(files)
    }
  }

  private func format(_ files: [SourceFile]) -> ExitStatus {
    var formatting = FileFormatting(isCheck: isCheck)
    var count = FormatCount(files: files.count)
    var isPrinted = true
    for file in files {
      let outcome = formatting.format(file)
      count.add(outcome)
      switch outcome {
      case .alike: break
      case .written: isPrinted = Output.standard.write("formatted  \(SanitizedText.place(file.path))\n") && isPrinted
      case .different(let shown), .mistakes(let shown): show(shown)
      case .unwritten(let problem): Output.errors.write("rehearse: \(SanitizedText.of(problem.message))\n")
      }
    }
    isPrinted = Output.standard.write(count.summary(inputs.looks.standard, isCheck: isCheck)) && isPrinted
    return isPrinted ? count.status(isCheck: isCheck) : .cannotWrite
  }

  private func show(_ rejected: RejectedFile) {
    Output.errors.write(ConsoleReport(style: inputs.looks.errors, detail: .normal).diagnostics(rejected))
  }

  /// Formats standard input, as editors ask for it.
  private func formatInput() -> ExitStatus {
    guard let bytes = StandardInput.read() else {
      return ScenarioInputs.Refusal("standard input cannot be read: \(SystemReason.last)", .cannotWrite).report()
    }
    var formatting = FileFormatting(isCheck: isCheck)
    var count = FormatCount(files: 1)
    let made = formatting.format(bytes, of: SourceFile(path: "-"))
    count.add(made.outcome)
    switch made.outcome {
    case .different(let shown), .mistakes(let shown): show(shown)
    case .alike, .written, .unwritten: break
    }
    guard !isCheck, let text = made.text else { return count.status(isCheck: isCheck) }
    return Output.standard.write(text) ? count.status(isCheck: isCheck) : .cannotWrite
  }
}
