import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse fmt`: formats scenario files.
struct FmtCommand: Subcommand {
  private static let check = Flag("--check", "Write nothing; exit status 1 if a file is laid out differently")

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
  static let options: [OptionRow] = [check.row, OutputStyles.color.row]

  private let inputs: ScenarioInputs
  private let isCheck: Bool

  init(_ arguments: ParsedArguments) throws(CommandError) {
    inputs = try ScenarioInputs(arguments)
    isCheck = arguments[Self.check]
    if inputs.paths.contains("-"), inputs.paths.count > 1 {
      throw .usage("- means standard input, and no other path can be given with it")
    }
  }

  func run() throws(CommandError) -> ExitStatus {
    if inputs.paths == ["-"] { return try formatInput() }
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
    for file in files {
      let outcome = formatting.format(file)
      count.add(outcome)
      show(outcome)
      if case .written = outcome {
        isPrinted = Output.standard.write("formatted  \(SanitizedText.place(file.path))\n") && isPrinted
      }
    }
    isPrinted = Output.standard.write(count.summary(inputs.looks.standard)) && isPrinted
    return isPrinted ? count.status : .cannotWrite
  }

  private func show(_ outcome: FileFormatting.Outcome) {
    switch outcome {
    case .different(let shown), .mistakes(let shown): Output.errors.write(inputs.looks.mistakes.diagnostics(shown))
    case .alike, .written, .unwritten: break
    }
  }

  private func formatInput() throws(CommandError) -> ExitStatus {
    guard let bytes = Terminal.readAll() else {
      throw .refused("standard input cannot be read: \(SystemReason.last)", .cannotWrite)
    }
    var formatting = FileFormatting(isCheck: isCheck)
    var count = FormatCount(files: 1, isCheck: isCheck)
    let made = formatting.format(bytes, of: SourceFile(path: "-"))
    count.add(made.outcome)
    show(made.outcome)
    guard !isCheck, let text = made.text else { return count.status }
    return Output.standard.write(text) ? count.status : .cannotWrite
  }
}
