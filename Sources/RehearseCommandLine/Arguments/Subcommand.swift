/// One of the words after `rehearse`: a declaration from which parsing, help and suggestions follow.
protocol Subcommand {
  static var name: String { get }
  /// What other tools call it.
  static var synonyms: [String] { get }
  /// One line for the list of commands.
  static var summary: String { get }
  /// How it is called, without the program's name: follows from options and operands unless it is declared.
  static var usage: String { get }
  /// What a reader of its help page should know; each a paragraph.
  static var discussion: [String] { get }
  static var options: [OptionRow] { get }
  /// What is written behind the options.
  static var operands: [Operand] { get }

  /// Reads what was written behind the command.
  init(_ arguments: ParsedArguments) throws(UsageError)
  func run() throws(UsageError) -> ExitStatus
}

extension Subcommand {
  static var synonyms: [String] { [] }
  static var operands: [Operand] { [] }

  static var usage: String {
    [name, options.isEmpty ? "" : "[OPTION…]", Operand.usage(operands)].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
