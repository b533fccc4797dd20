import RehearseReference
import RehearseReport
import RehearseSystem
import RehearseVocabulary

/// `rehearse reference`: tells everything that a scenario can say about a module.
struct ReferenceCommand: Subcommand {
  private static let markdown = Option("--markdown", nil, "Write it as Markdown")
  private static let json = Option("--json", nil, "Write it as JSON, for programs")

  static let name = "reference"
  static let summary = "Show everything that a scenario can say about a module"
  static let usage = "reference [OPTION…] [MODULE…]"
  static let discussion = [
    """
    MODULE is the name of a module (default: all of them). Each thing a scenario can name is shown with its
    sentence, what can be written for it, and an example to paste.
    """
  ]
  static let options: [Option] = [markdown, json, .color]

  private let vocabularies: [Vocabulary]
  private let looks: OutputStyles
  private let isMarkdown: Bool
  private let isJSON: Bool

  init(_ arguments: ParsedArguments, _ catalog: ModuleCatalog) throws(UsageError) {
    looks = try OutputStyles(arguments)
    isMarkdown = arguments.has(Self.markdown)
    isJSON = arguments.has(Self.json)
    guard !isMarkdown || !isJSON else { throw UsageError("--markdown and --json cannot be used together") }
    var chosen: [Vocabulary] = []
    for name in arguments.paths { chosen.append(try ModuleChoice.module(name, in: catalog)) }
    vocabularies = chosen.isEmpty ? catalog.vocabularies : chosen
  }

  func run() -> ExitStatus {
    let pages = vocabularies.map(ReferencePage.init)
    let text =
      if isMarkdown {
        ReferenceMarkdown.text(pages)
      } else if isJSON {
        ReferenceJSON.text(pages)
      } else {
        ReferenceText(strong: looks.standard.good, faint: looks.standard.faint).text(pages)
      }
    return Output.standard.write(text) ? .passed : .cannotWrite
  }
}
