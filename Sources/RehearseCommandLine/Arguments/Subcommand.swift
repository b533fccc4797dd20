import Rehearse
import RehearseLanguage
import RehearseReport

/// A command of `rehearse`. The parser, the help and the suggestions are derived from this declaration.
protocol Subcommand {
  static var name: String { get }
  /// Names for the same command in other tools.
  static var synonyms: [String] { get }
  /// Commands of earlier versions that this one replaces, with what to write instead.
  static var formerNames: [String: String] { get }
  static var summary: String { get }
  /// The usage without the program name. By default, it is derived from the options and operands.
  static var usage: String { get }
  static var discussion: [String] { get }
  static var options: [OptionRow] { get }
  static var operands: [Operand] { get }

  init(_ arguments: ParsedArguments) throws(CommandError)
  func run() throws(CommandError) -> ExitStatus
}

extension Subcommand {
  static var synonyms: [String] { [] }
  static var formerNames: [String: String] { [:] }
  static var operands: [Operand] { [] }

  static var usage: String {
    [name, options.isEmpty ? "" : "[OPTION…]", Operand.usage(operands)].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// Commands for the same purpose, which are listed together in the help.
struct CommandGroup {
  let title: String
  let commands: [any Subcommand.Type]
}

enum HelpText {
  static func overview(_ groups: [CommandGroup]) -> String {
    let width = groups.flatMap { $0.commands.map { $0.name.count } }.max() ?? 0
    let lists = groups.map { group in
      "\(group.title):\n\(table(group.commands.map { ($0.name, $0.summary) }, width: width))\n"
    }
    return
      """
      rehearse runs scenarios against an app's modules and shows where they do not do what is expected.

      Usage: \(ProgramName.text) COMMAND [OPTION…] [PATH…]

      \(lists.joined(separator: "\n"))
      `\(ProgramName.text) COMMAND --help` explains a command; `\(ProgramName.text) --version` shows the version.

      Exit status: 0 all passed, 1 some failed, 2 a file or the command line is invalid,
      3 a report could not be written, 4 nothing ran.

      """
  }

  static func page(_ command: any Subcommand.Type) -> String {
    let rows = command.options.map { option in
      (option.name + (option.placeholder.map { " " + $0 } ?? ""), option.help)
    }
    let options = rows.isEmpty ? "" : "\nOptions:\n\(table(rows))\n"
    let paragraphs = command.discussion.map { $0 + "\n" }.joined(separator: "\n")
    return """
      \(command.summary).

      Usage: \(ProgramName.text) \(command.usage)

      \(paragraphs)\(options)
      """
  }

  private static func table(_ rows: [(String, String)], width: Int? = nil) -> String {
    let width = width ?? rows.map(\.0.count).max() ?? 0
    return rows.map { "  \($0.padded(to: width))  \($1)" }.joined(separator: "\n")
  }
}
