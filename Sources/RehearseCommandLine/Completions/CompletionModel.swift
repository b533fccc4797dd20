/// The command line as described in completion scripts.
struct CompletionModel {
  enum Value {
    case words([String])
    case files
    case scenarios
    /// Free text, which shells cannot complete.
    case text
  }

  struct CompletedOption {
    let row: OptionRow
    /// `nil` for an option without a value.
    let value: Value?

    var name: String { row.name }
  }

  struct CompletedOperand {
    let placeholder: String
    let isRepeated: Bool
    let value: Value
  }

  struct Command {
    let name: String
    let summary: String
    let options: [CompletedOption]
    let operands: [CompletedOperand]

    var valued: [String] { options.filter { $0.value != nil }.map(\.name) }
  }

  let program: String
  let commands: [Command]
  /// The options that can take the place of a command.
  let options: [CompletedOption]

  init(program: String, _ commands: [any Subcommand.Type], modules: [String]) {
    func value(_ expected: ExpectedWord) -> Value {
      switch expected {
      case .words(let words): .words(words.filter(Self.isPlain))
      case .module: .words(modules.filter(Self.isPlain))
      case .file: .files
      case .scenarios: .scenarios
      case .text: .text
      }
    }
    func option(_ row: OptionRow) -> CompletedOption {
      CompletedOption(row: row, value: row.placeholder.map { _ in value(row.expected) })
    }
    self.program = program
    options = [Program.help.row, Program.version.row].map(option)
    let own = commands.map { command in
      Command(
        name: command.name, summary: command.summary, options: (command.options + [Program.help.row]).map(option),
        operands: command.operands.map {
          CompletedOperand(placeholder: $0.placeholder, isRepeated: $0.isRepeated, value: value($0.expected))
        })
    }
    let names = CompletedOperand(placeholder: "COMMAND", isRepeated: false, value: .words(own.map(\.name)))
    self.commands =
      own + [Command(name: Program.helpCommand, summary: "Show the help of a command", options: [], operands: [names])]
  }

  var function: String { String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }) }

  /// Whether a word contains no characters that shells interpret.
  static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && !word.hasPrefix("-")
      && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
  }
}
