/// The script for fish.
struct FishCompletion {
  private let line: CompletedCommandLine
  /// Begins the names of its functions.
  private let function: String

  init(_ line: CompletedCommandLine) {
    self.line = line
    function = "__" + line.function
  }

  var script: String {
    #"""
    # Completes \#(line.program) in fish. Made by: \#(line.program) completions fish
    function \#(function)_takes --description 'Whether this command is written'
        set -l words (commandline -opc)
        test (count $words) -gt 1; and test $words[2] = $argv[1]
    end

    function \#(function)_wants --description 'Whether the operand of this command with this number is next; its options with a value follow'
        \#(function)_takes $argv[1]; or return
        set -l operands 0
        set -l pending 0
        for word in (commandline -opc)[3..]
            if test $pending = 1
                set pending 0
            else if string match -q -- '-?*' $word
                contains -- $word $argv[3..]; and set pending 1
            else
                set operands (math $operands + 1)
            end
        end
        test $operands = $argv[2]
    end

    complete -c \#(line.program) -f
    \#((line.commands.map(command) + line.options.map(bare) + line.commands.flatMap(lines)).joined(separator: "\n"))

    """#
  }

  private var start: String { "complete -c \(line.program) -n 'test (count (commandline -opc)) -eq 1'" }

  private func command(_ command: CompletedCommandLine.Command) -> String {
    "\(start) -a \(command.name) -d \(quoted(command.summary))"
  }

  private func bare(_ row: OptionRow) -> String { "\(start) -l \(long(row)) -d \(quoted(row.help))" }

  private func lines(_ command: CompletedCommandLine.Command) -> [String] {
    let start = "complete -c \(line.program) -n '\(function)_takes \(command.name)'"
    let options = command.options.map { row in
      let value = row.placeholder == nil ? "" : " -r" + action(row.expected, orElse: " -f")
      return "\(start) -l \(long(row))\(value) -d \(quoted(row.help))"
    }
    return options + operands(command)
  }

  private func operands(_ command: CompletedCommandLine.Command) -> [String] {
    let valued = command.options.filter { $0.placeholder != nil }.map { " \($0.name)" }.joined()
    return command.operands.enumerated().compactMap { index, operand in
      let action = action(operand.expected, orElse: "")
      guard !action.isEmpty else { return nil }
      let condition = operand.isRepeated ? "takes \(command.name)" : "wants \(command.name) \(index)\(valued)"
      return "complete -c \(line.program) -n '\(function)_\(condition)'\(action)"
    }
  }

  private func action(_ expected: ExpectedWord, orElse otherwise: String) -> String {
    if let words = line.words(expected) { return " -f -a '\(words.joined(separator: " "))'" }
    switch expected {
    case .file, .scenarios: return " -F"
    case .text, .words, .module: return otherwise
    }
  }

  private func long(_ row: OptionRow) -> Substring { row.name.drop { $0 == "-" } }

  private func quoted(_ text: String) -> String {
    "'" + text.map { "'\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "'"
  }
}
