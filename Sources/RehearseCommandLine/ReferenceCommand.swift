import Rehearse
import RehearseReference
import RehearseReport
import RehearseSystem

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
  static let options: [OptionRow] = [markdown.row, json.row, OutputStyles.color.row]

  /// What is printed.
  private enum Form { case text, markdown, json }

  private let vocabularies: [Vocabulary]
  private let looks: OutputStyles
  private let form: Form

  init(_ arguments: ParsedArguments, _ catalog: ModuleCatalog) throws(UsageError) {
    looks = try OutputStyles(arguments)
    try arguments.refuseTogether(Self.markdown, Self.json)
    form = arguments[Self.markdown] ? .markdown : arguments[Self.json] ? .json : .text
    var chosen: [Vocabulary] = []
    for name in arguments.paths { chosen.append(try ModuleChoice.module(name, in: catalog)) }
    vocabularies = chosen.isEmpty ? catalog.vocabularies : chosen
  }

  func run() -> ExitStatus {
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
