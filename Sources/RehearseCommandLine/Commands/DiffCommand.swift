import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// `rehearse diff`: shows how the behaviour stated by scenarios has changed.
struct DiffCommand: Subcommand {
  private static let json = Flag("--json", "Write everything as JSON, for programs")
  private static let markdown = Flag("--markdown", "Write Markdown, for a comment on a pull request")

  static let name = "diff"
  static let synonyms = ["changes"]
  static let summary = "Show which expectations of the scenarios changed"
  static let operands = [
    Operand("OLD", .one, .scenarios), Operand("NEW", .noneOrOne, .scenarios), Operand("PATH", .noneOrOne, .scenarios),
  ]
  static let discussion = [
    """
    OLD and NEW are folders, files or revisions of git: a branch, a tag, a hash, HEAD~1. Without NEW, a revision is
    compared with the working folder. Links are followed within a revision; submodules are refused. If a file or folder
    has the name of a revision, the file or folder is meant; ./x is always a path.
    """,
    """
    PATH is the folder in a revision (default: that of the other side, else scenarios). Nothing runs, and nothing in
    the repository is changed. Each side is read with the contract that is committed with it (`contract` in
    \(ProjectFile.name)), or else with the modules of now; what the modules declare differently comes first.
    """,
    """
      \(ProgramName.text) diff main                       the branch main and what is here now
      \(ProgramName.text) diff v1.0 HEAD                  two revisions
      \(ProgramName.text) diff v1.0 scenarios/login       the tag v1.0, one folder only
      \(ProgramName.text) diff old-scenarios scenarios    two folders
    """,
    """
    A scenario is recognized by its id; if that is new, by its title, in the same file first; if both are new, by its
    `given` and `when`. The rows of a table are recognized by their `given` and `when`, or their name. The layout makes
    no difference.
    """,
    """
    Exit status: 0 no expectation changed (titles and places may differ), 1 some changed, 2 a file has mistakes,
    4 nothing was found.
    """,
  ]
  static let options: [OptionRow] = [json.row, markdown.row, HostChoice.host.row, OutputStyles.color.row]

  private let words: [String]
  private let looks: OutputStyles
  private let form: OutputForm
  private let hosts: HostChoice

  init(_ arguments: ParsedArguments) throws(CommandError) {
    hosts = try HostChoice(arguments)
    looks = try OutputStyles(arguments)
    words = arguments.paths
    guard (1...3).contains(words.count) else {
      throw .usage(
        "`\(ProgramName.text) diff` takes two folders or revisions of git, not \(words.count) arguments",
        hint:
          "For example: \(ProgramName.text) diff main\n             \(ProgramName.text) diff old-scenarios scenarios")
    }
    form = try OutputForm(arguments, json: Self.json, markdown: Self.markdown)
  }

  func run() throws(CommandError) -> ExitStatus {
    let sides = try DiffSides(words[0], words.count > 1 ? words[1] : nil, folder: words.count > 2 ? words[2] : nil)
    if let warning = Discovery.warning(ofPassedOver: sides.old.passedOver + sides.new.passedOver) {
      Output.errors.write("rehearse: \(warning)\n")
    }
    (sides.old.remarks + sides.new.remarks).forEach(CommandError.warn)
    for problem in (sides.old.projects + sides.new.projects).compactMap({ $0?.problem }) {
      CommandError.warn("\(problem); its scenarios are read with the modules of now")
    }
    let contracts = try SideContracts(hosts, sides)
    defer { contracts.close() }
    // No cases run, so `only` has no effect.
    let options = FileDecoder.Options(isContinuousIntegration: false)
    var isInvalid = false
    func show(_ rejected: RejectedFile) {
      isInvalid = true
      Output.errors.write(looks.mistakes.diagnostics(rejected))
    }
    // The old side cannot be changed any more.
    let old = try sides.old.read(options, contracts.old, onMistakes: show)
    let new = try sides.new.read(options, contracts.new, onMistakes: show) { warnings, path in
      if !warnings.isEmpty { Output.errors.write(looks.mistakes.diagnostics(warnings, of: path)) }
    }
    if old.contains(where: { $0.file == nil }), sides.old.projects.contains(where: { $0?.modules == nil }) {
      Output.errors.write(Self.advice)
    } else if isInvalid, sides.new.projects.contains(where: { $0?.modules != nil }) {
      Output.errors.write(
        "If a file has no mistake, its contract is out of date: write it again, and commit it with the change.\n\n")
    }
    var comparison = Comparison(old: old, new: new)
    comparison.contracts = contracts.changes
    let isPrinted = Output.standard.write(text(comparison))
    return .worst([.cannotWrite: !isPrinted, .invalid: isInvalid, .failed: comparison.isBehaviour])
  }

  private static let advice = """
    The old side has no contract, so it was read with the modules of now. To compare scenarios after a change of a
    module, commit its contract with each change:

      \(ProgramName.text) contract > contract.json        and in \(ProjectFile.name):  contract: contract.json


    """

  private func text(_ comparison: Comparison) -> String {
    switch form {
    case .text: ComparisonText(style: looks.standard).text(comparison)
    case .json: ComparisonJSON.text(comparison)
    case .markdown: ComparisonMarkdown.text(comparison)
    }
  }
}
