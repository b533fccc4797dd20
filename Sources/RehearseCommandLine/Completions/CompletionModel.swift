/// The command line as shells complete it: all that a script is made from.
struct CompletionModel {
  /// What a shell can complete in a place.
  enum Value {
    case words([String])
    case files
    case scenarios
    /// Text that only the author knows.
    case text
  }

  struct Option {
    let row: OptionRow
    /// `nil` for an option without a value.
    let value: Value?

    var name: String { row.name }
  }

  struct Operand {
    let placeholder: String
    let isRepeated: Bool
    let value: Value
  }

  /// A command with what can be written behind it.
  struct Command {
    let name: String
    let summary: String
    let options: [Option]
    let operands: [Operand]

    /// The names of the options that have a value.
    var valued: [String] { options.filter { $0.value != nil }.map(\.name) }
  }

  /// What the program is called.
  let program: String
  let commands: [Command]
  /// What is written in the place of a command.
  let options: [Option]

  /// - Parameter modules: the names of the modules that can be named.
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
    func option(_ row: OptionRow) -> Option {
      Option(row: row, value: row.placeholder.map { _ in value(row.expected) })
    }
    self.program = program
    options = [Program.help.row, Program.version.row].map(option)
    let own = commands.map { command in
      Command(
        name: command.name, summary: command.summary, options: (command.options + [Program.help.row]).map(option),
        operands: command.operands.map {
          Operand(placeholder: $0.placeholder, isRepeated: $0.isRepeated, value: value($0.expected))
        })
    }
    let names = Operand(placeholder: "COMMAND", isRepeated: false, value: .words(own.map(\.name)))
    self.commands =
      own + [Command(name: Program.helpCommand, summary: "Show the help of a command", options: [], operands: [names])]
  }

  /// The program's name as part of a function's.
  var function: String { String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }) }

  /// Whether a word has nothing in it that a shell would understand.
  static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && !word.hasPrefix("-")
      && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
  }
}
