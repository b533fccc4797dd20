import RehearseLanguage

/// The script for zsh: for a folder of `fpath`, where it is called as the function is, or to be read with `source`.
struct ZshCompletion {
  private let line: CompletedCommandLine
  private let function: String

  init(_ line: CompletedCommandLine) {
    self.line = line
    function = "_" + line.function
  }

  var script: String {
    #"""
    #compdef \#(line.program)
    # Completes \#(line.program) in zsh. Made by: \#(line.program) completions zsh
    \#(function)() {
      local -a commands
      commands=(
    \#(line.commands.map { "    " + quoted("\($0.name):\($0.summary)") }.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        _describe -t commands command commands
        _arguments : \#(line.options.map(option).joined(separator: " "))
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
    \#(line.commands.map(arguments).joined(separator: "\n"))
      esac
    }
    if [[ $funcstack[1] == \#(function) ]]; then
      \#(function) "$@"
    else
      compdef \#(function) \#(line.program)
    fi

    """#
  }

  private func arguments(_ command: CompletedCommandLine.Command) -> String {
    let operands = command.operands.enumerated().map { index, operand in
      let place = operand.isRepeated ? "*" : "\(index + 1)"
      return quoted("\(place):\(escaped(operand.placeholder)):\(action(operand.expected))")
    }
    let specifications = (command.options.map(option) + operands).map { " \\\n      \($0)" }
    return "  \(command.name)) _arguments -S :\(specifications.joined()) ;;"
  }

  private func option(_ row: OptionRow) -> String {
    guard let placeholder = row.placeholder else { return quoted("\(row.name)[\(escaped(row.help))]") }
    return quoted("\(row.name)=[\(escaped(row.help))]:\(escaped(placeholder)):\(action(row.expected))")
  }

  private func action(_ expected: ExpectedWord) -> String {
    if let words = line.words(expected) { return "(\(words.joined(separator: " ")))" }
    switch expected {
    case .file: return "_files"
    case .scenarios: return "_files -g \"*(\(ScenarioName.endings.joined(separator: "|")))(-.)\""
    case .text, .words, .module: return " "
    }
  }

  /// What takes specifications apart is no longer that.
  private func escaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  private func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
