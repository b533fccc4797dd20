import Rehearse
import RehearseLanguage
import RehearseReport

/// `rehearse reference`: shows everything that a scenario can state about a module.
struct ReferenceCommand: Subcommand {
  private static let markdown = Flag("--markdown", "Write it as Markdown")
  private static let json = Flag("--json", "Write it as JSON, for programs")

  static let name = "reference"
  static let synonyms = ["docs", "doc", "documentation", "modules", "describe", "man"]
  static let summary = "Show everything that a scenario can say about a module"
  static let operands = [Operand("MODULE", .any, .module)]
  static let usage = "reference [MODULE [NAME ...]]"
  static let discussion = [
    """
    MODULE is the name of a module (default: all of them). For everything that a scenario can name, it shows
    a sentence, the values that can be written, and an example to paste.
    """,
    """
    NAME is a given, flag, operation, action or state field of the module: only that is shown. Several names of modules
    show each of them.
    """,
  ]
  static let options: [OptionRow] = [markdown.row, json.row, HostChoice.host.row, OutputStyles.color.row]

  private let names: [String]
  private let hosts: HostChoice
  private let looks: OutputStyles
  private let form: OutputForm

  init(_ arguments: ParsedArguments) throws(CommandError) {
    looks = try OutputStyles(arguments)
    form = try OutputForm(arguments, json: Self.json, markdown: Self.markdown)
    names = arguments.paths
    hosts = try HostChoice(arguments)
  }

  func run() throws(CommandError) -> ExitStatus {
    let opened = try hosts.open(.reading)
    defer { opened.close() }
    let pages = try pages(opened)
    for contract in opened.contracts.contracts {
      if let error = CommandError.unusableAdapter(contract) { CommandError.warn(error.message) }
    }
    let text =
      switch form {
      case .text: ReferenceText(strong: looks.standard.good, faint: looks.standard.faint).text(pages)
      case .markdown: ReferenceMarkdown.text(pages)
      case .json: ReferenceJSON.text(pages)
      }
    return Output.standard.write(text) ? .passed : .cannotWrite
  }
}

extension ReferenceCommand {
  /// The pages of all named modules, or the named entries of the first.
  private func pages(_ hosts: Hosts) throws(CommandError) -> [ReferencePage] {
    guard let first = names.first, names.dropFirst().contains(where: { hosts.contracts.contract(named: $0) == nil })
    else { return try hosts.modules(names).map(ReferencePage.init) }
    let page = ReferencePage(try hosts.module(first))
    let wanted = Array(names.dropFirst())
    for name in wanted where !page.names.contains(name) {
      let near = NameSuggestion.nearest(to: name, in: page.names + hosts.contracts.names)
      throw .usage(
        "\"\(SanitizedText.of(name))\" is neither a name of the module \"\(page.module)\" nor a module",
        hint: near.map { "Did you mean \"\($0)\"?" } ?? "Names: \(page.names.joined(separator: ", "))")
    }
    return [page.only(wanted)]
  }
}

/// `rehearse contract`: prints the contracts declared by a host.
struct ContractCommand: Subcommand {
  static let name = "contract"
  static let synonyms = ["contracts", "vocabulary"]
  static let summary = "Write what the modules declare, as JSON"
  static let discussion = [
    """
    The contract of each module, as its host sends it: givens, operations, actions and state fields with their types. Two
    hosts with the same contract can run the same scenarios.
    """,
    """
    With `contract: FILE` in rehearse.yaml, the commands that only read scenarios (list, diff, reference, schema, lsp) take
    it from there and start no host. `run` warns when the host declares something else.
    """,
  ]
  static let options: [OptionRow] = [HostChoice.host.row, HostChoice.listen.row]

  private let hosts: HostChoice

  init(_ arguments: ParsedArguments) throws(CommandError) {
    try arguments.refusePaths(Self.self, hint: "It is for all modules: \(ProgramName.text) contract")
    hosts = try HostChoice(arguments)
  }

  func run() throws(CommandError) -> ExitStatus {
    let opened = try hosts.open(.running)
    // Discards warnings, because the contract file may be empty while it is being rewritten.
    defer { _ = opened.finish() }
    return Output.standard.write(JSONText.of(["modules": .list(opened.sentContracts)])) ? .passed : .cannotWrite
  }
}

/// `rehearse schema`: prints the JSON Schema for use in editors.
struct SchemaCommand: Subcommand {
  static let name = "schema"
  static let summary = "Write the JSON Schema that editors use to complete and check scenarios"
  static let usage = "schema > scenarios/\(SchemaLocation.name)"
  static let discussion = [
    """
    An editor with a YAML language server completes and checks a scenario file whose first line says where the
    schema is:  # yaml-language-server: $schema=../\(SchemaLocation.name)
    """
  ]
  static let options: [OptionRow] = [HostChoice.host.row]

  private let hosts: HostChoice

  init(_ arguments: ParsedArguments) throws(CommandError) {
    try arguments.refusePaths(Self.self, hint: "It is for all modules: \(ProgramName.text) \(Self.usage)")
    hosts = try HostChoice(arguments)
  }

  func run() throws(CommandError) -> ExitStatus {
    let opened = try hosts.open(.reading)
    defer { opened.close() }
    return Output.standard.write(Schema.text(opened.contracts.contracts)) ? .passed : .cannotWrite
  }
}

/// `rehearse explain`: explains the code at the end of a message.
struct ExplainCommand: Subcommand {
  static let name = "explain"
  static let synonyms = ["why", "code", "codes", "error", "errors", "mistake"]
  static let summary = "Explain a mistake by its code, with an example of it"
  static let operands = [Operand("CODE", .noneOrOne, .words(words))]
  static let discussion = [
    """
    CODE is the word in brackets at the end of a message, such as unknown-operation. It is explained with
    an example that is wrong and one that is right. Without CODE all of them are listed.
    """
  ]
  static let options: [OptionRow] = [OutputStyles.color.row]
  private static let words = MessageCode.allCases.map(\.rawValue)

  private let looks: OutputStyles
  private let code: MessageCode?

  init(_ arguments: ParsedArguments) throws(CommandError) {
    looks = try OutputStyles(arguments)
    guard arguments.paths.count < 2 else { throw .usage("only one code can be explained at a time") }
    code = try arguments.paths.first.map(Self.code)
  }

  /// Parses a code with or without brackets.
  private static func code(_ text: String) throws(CommandError) -> MessageCode {
    let word = text.drop { $0 == "[" }.lowercased()
    let trimmed = word.hasSuffix("]") ? String(word.dropLast()) : word
    if let code = MessageCode(rawValue: trimmed) { return code }
    let near = NameSuggestion.nearest(to: trimmed, in: words)
    throw .usage(
      "\"\(SanitizedText.of(text))\" is not the code of a message",
      hint: near.map { "Did you mean \"\($0)\"?" } ?? "`\(ProgramName.text) explain` lists all codes.")
  }

  func run() -> ExitStatus {
    let text = ExplanationText(strong: looks.standard.good, faint: looks.standard.faint)
    let mistakes = Mistake.all()
    let page = code.map { code in mistakes.filter { $0.code == code }.map(text.text).joined() } ?? text.list(mistakes)
    return Output.standard.write(page) ? .passed : .cannotWrite
  }
}
