import Rehearse
import RehearseLanguage
import RehearseReport

/// `rehearse reference`: tells everything that a scenario can say about a module.
struct ReferenceCommand: Subcommand {
  private static let markdown = Flag("--markdown", "Write it as Markdown")
  private static let json = Flag("--json", "Write it as JSON, for programs")

  static let name = "reference"
  static let synonyms = ["docs", "doc", "documentation", "modules", "describe", "man"]
  static let summary = "Show everything that a scenario can say about a module"
  static let operands = [Operand("MODULE", .any, .module)]
  static let discussion = [
    """
    MODULE is the name of a module (default: all of them). Each thing a scenario can name is shown with its
    sentence, what can be written for it, and an example to paste.
    """
  ]
  static let options: [OptionRow] = [markdown.row, json.row, HostChoice.host.row, OutputStyles.color.row]

  /// What is printed.
  private enum Form { case text, markdown, json }

  private let names: [String]
  private let hosts: HostChoice
  private let looks: OutputStyles
  private let form: Form

  init(_ arguments: ParsedArguments) throws(UsageError) {
    looks = try OutputStyles(arguments)
    try arguments.refuseTogether(Self.markdown, Self.json)
    form = arguments[Self.markdown] ? .markdown : arguments[Self.json] ? .json : .text
    names = arguments.paths
    hosts = try HostChoice(arguments)
  }

  func run() throws(UsageError) -> ExitStatus {
    let opened: Hosts
    do throws(HostRefusal) {
      opened = try hosts.openHereForReading()
    } catch {
      return error.report(looks.errors)
    }
    defer { opened.close() }
    let vocabularies = try ModuleChoice.modules(names, in: opened.contracts)
    let pages = vocabularies.map(ReferencePage.init)
    let text =
      switch form {
      case .text: ReferenceText(strong: looks.standard.good, faint: looks.standard.faint).text(pages)
      case .markdown: ReferenceMarkdown.text(pages)
      case .json: ReferenceJSON.text(pages)
      }
    return Output.standard.write(text) ? .passed : .cannotWrite
  }
}
