import Rehearse
import RehearseLanguage
import RehearseReport

/// The help pages, made from what the subcommands declare.
enum HelpText {
  static func overview(_ commands: [any Subcommand.Type]) -> String {
    let rows = commands.map { ($0.name, $0.summary) }
    return """
      rehearse runs scenarios against an app's modules and shows where they do not do what is expected.

      Usage: \(ProgramName.text) COMMAND [OPTION…] [PATH…]

      Commands:
      \(table(rows))

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

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \($0.padded(to: width))  \($1)" }.joined(separator: "\n")
  }
}
