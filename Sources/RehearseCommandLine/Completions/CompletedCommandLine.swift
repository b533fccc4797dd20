/// The command line of a program as shells complete it: all that a script is made from.
struct CompletedCommandLine {
  /// A command with what can be written behind it.
  struct Command {
    let name: String
    let summary: String
    let options: [OptionRow]
    let operands: [Operand]

    /// The operands by their places, from 0; the last one also stands for all behind it if it is repeated.
    var places: [(pattern: String, operand: Operand)] {
      operands.enumerated().map { ($1.isRepeated ? "*" : "\($0)", $1) }
    }
  }

  /// What the program is called.
  let program: String
  let commands: [Command]
  /// What is written in the place of a command.
  let options = [Program.help.row, Program.version.row]

  /// - Parameter modules: the names of the modules that can be named.
  init(program: String, _ commands: [any Subcommand.Type], modules: [String]) {
    self.program = program
    let all = commands.map { command in
      Command(
        name: command.name, summary: command.summary, options: command.options + [Program.help.row],
        operands: command.operands)
    }
    self.modules = modules
    self.commands =
      all + [
        Command(
          name: Program.helpCommand, summary: "Show the help of a command", options: [],
          operands: [Operand("COMMAND", .noneOrOne, .words(all.map(\.name)))])
      ]
  }

  private let modules: [String]

  /// The words to choose from, if they are known; those alone that mean nothing else to any shell.
  func words(_ expected: ExpectedWord) -> [String]? {
    let words: [String]
    switch expected {
    case .words(let known): words = known
    case .module: words = modules
    case .text, .file, .scenarios: return nil
    }
    return words.filter { Self.isPlain($0) }
  }

  /// The program's name as part of a function's.
  var function: String { String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }) }

  /// Whether a word has nothing in it that a shell would understand.
  static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && !word.hasPrefix("-")
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
      }
  }
}
