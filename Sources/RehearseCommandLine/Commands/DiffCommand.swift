import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse diff`: tells what is otherwise in the behaviour that scenarios state.
struct DiffCommand: Subcommand {
  private static let json = Flag("--json", "Write everything as JSON, for programs")
  private static let markdown = Flag("--markdown", "Write Markdown, for a comment on a pull request")

  static let name = "diff"
  static let synonyms = ["compare", "changes"]
  static let summary = "Show what changed in what scenarios expect"
  static let operands = [
    Operand("OLD", .one, .scenarios), Operand("NEW", .noneOrOne, .scenarios), Operand("PATH", .noneOrOne, .scenarios),
  ]
  static let discussion = [
    """
    OLD and NEW are folders, files or revisions of git: a branch, a tag, a hash, HEAD~1. Without NEW, a revision is
    compared with the working folder. If a file or folder has the name of a revision, the file or folder is
    meant; ./x is always a path.
    """,
    """
    PATH is the folder in a revision (default: that of the other side, else scenarios). Nothing runs, and nothing in
    the repository is changed. Both sides are read with the modules of this program.
    """,
    """
      \(ProgramName.text) diff main                       the branch main and what is here now
      \(ProgramName.text) diff v1.0 HEAD                  two revisions
      \(ProgramName.text) diff v1.0 scenarios/login       of one folder only
      \(ProgramName.text) diff old-scenarios scenarios    two folders
    """,
    """
    A case is recognized by what is given and what happens in it, wherever it is written; titles decide only if several
    cases fit, or if something else is given now. The way something is written makes no difference.
    """,
    """
    Exit status: 0 the same is expected (titles and places may differ), 1 something else is, 2 a file has mistakes,
    4 nothing was found.
    """,
  ]
  static let options: [OptionRow] = [json.row, markdown.row, HostChoice.host.row, OutputStyles.color.row]

  /// What is printed.
  private enum Form { case text, json, markdown }

  private let words: [String]
  private let looks: OutputStyles
  private let form: Form
  private let hosts: HostChoice

  init(_ arguments: ParsedArguments) throws(UsageError) {
    hosts = try HostChoice(arguments)
    looks = try OutputStyles(arguments)
    words = arguments.paths
    guard (1...3).contains(words.count) else {
      throw UsageError(
        "`\(ProgramName.text) diff` takes two folders or revisions of git, not \(words.count) words",
        hint:
          "For example: \(ProgramName.text) diff main\n             \(ProgramName.text) diff old-scenarios scenarios")
    }
    try arguments.refuseTogether(Self.json, Self.markdown)
    form = arguments[Self.json] ? .json : arguments[Self.markdown] ? .markdown : .text
  }

  func run() -> ExitStatus {
    do throws(DiffSides.Refusal) {
      return compare(
        try DiffSides(words[0], words.count > 1 ? words[1] : nil, folder: words.count > 2 ? words[2] : nil))
    } catch {
      return refused(error.message, hint: error.hint, error.status)
    }
  }

  private func refused(_ message: String, hint: String? = nil, _ status: ExitStatus) -> ExitStatus {
    let lines = [message, hint].compactMap { $0.map { SanitizedText.of($0) } }
    Output.errors.write("rehearse: \(lines.joined(separator: "\n"))\n")
    return status
  }

  private func compare(_ sides: DiffSides) -> ExitStatus {
    let console = ConsoleReport(style: looks.errors, detail: .normal)
    var isInvalid = false
    func tell(_ rejected: RejectedFile) {
      isInvalid = true
      Output.errors.write(console.diagnostics(rejected))
    }
    if let warning = Discovery.warning(ofPassedOver: sides.old.passedOver + sides.new.passedOver) {
      Output.errors.write("rehearse: \(warning)\n")
    }
    let hosts: Hosts
    do throws(HostRefusal) {
      hosts = try self.hosts.openHereForReading()
    } catch {
      return error.report(looks.errors)
    }
    defer { hosts.close() }
    // Files are only read: a scenario that asks to run alone is one like the others, and said to be.
    let options = FileDecoder.Options(catalog: hosts.contracts, isContinuousIntegration: false)
    let comparison: Comparison
    do throws(GitProcess.Problem) {
      comparison = Comparison(
        old: try sides.old.read(options, tell: tell), new: try sides.new.read(options, tell: tell))
    } catch {
      return refused(error.message, hint: error.hint, .invalid)
    }
    guard Output.standard.write(text(comparison)) else { return .cannotWrite }
    return isInvalid ? .invalid : comparison.isBehaviour ? .failed : .passed
  }

  private func text(_ comparison: Comparison) -> String {
    switch form {
    case .text: ComparisonText(style: looks.standard).text(comparison)
    case .json: ComparisonJSON.text(comparison)
    case .markdown: ComparisonMarkdown.text(comparison)
    }
  }
}
