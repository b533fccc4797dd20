import RehearseLanguage

/// The completion scripts, generated from templates.
extension CompletionModel {
  /// The bash script. It calls only builtins and never evaluates text from the command line or the disk.
  var bash: String {
    let function = "_" + function
    func offer(_ words: [String]) -> String { "\(function)_offer \(words.joined(separator: " "))" }
    func action(_ value: Value) -> String? {
      switch value {
      case .words(let words): offer(words)
      case .files: function + "_files"
      case .scenarios: function + "_scenarios"
      case .text: nil
      }
    }
    let options = commands.map { command in
      """
          \(command.name))
              options=' \(command.options.map(\.name).joined(separator: " ")) '
              valued=' \(command.valued.joined(separator: " ")) '
              ;;
      """
    }
    let values = commands.flatMap { command in
      let options = command.options.compactMap { option in
        option.value.flatMap(action).map { "    '\(command.name) \(option.name)') \($0) ;;" }
      }
      let operands = command.operands.enumerated().compactMap { index, operand in
        action(operand.value).map { "    '\(command.name) '\(operand.isRepeated ? "*" : "\(index)")) \($0) ;;" }
      }
      return options + ["    '\(command.name) '--*) ;;"] + operands
    }
    return filled(
      PackageResources.completions_bash,
      [
        "FUNCTION": [function],
        "ENDINGS": ScenarioName.endings.map { "        compgen -f -X '!*\($0)' -- \"$value\"" },
        "COMMANDS": [(commands.map(\.name) + self.options.map(\.name)).joined(separator: " ")],
        "OPTIONS": options, "VALUES": values,
      ])
  }

  var fish: String {
    let function = "__" + function
    let start = "complete -c \(program) -n "
    func long(_ option: CompletedOption) -> Substring { option.name.drop { $0 == "-" } }
    func quoted(_ text: String) -> String {
      "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
    func action(_ value: Value) -> String {
      switch value {
      case .words(let words): " -f -a '\(words.joined(separator: " "))'"
      case .files, .scenarios: " -F"
      case .text: ""
      }
    }
    let first = start + "'test (count (commandline -opc)) -eq 1'"
    let names = commands.map { "\(first) -a \($0.name) -d \(quoted($0.summary))" }
    let bare = options.map { "\(first) -l \(long($0)) -d \(quoted($0.row.help))" }
    let lines = commands.flatMap { command in
      let options = command.options.map { option in
        let value = option.value.map { value in " -r" + (action(value).isEmpty ? " -f" : action(value)) } ?? ""
        return "\(start)'\(function)_takes \(command.name)' -l \(long(option))\(value) -d \(quoted(option.row.help))"
      }
      let operands = command.operands.enumerated().compactMap { index, operand -> String? in
        let action = action(operand.value)
        let valued = command.valued.map { " \($0)" }.joined()
        let condition = operand.isRepeated ? "takes \(command.name)" : "wants \(command.name) \(index)\(valued)"
        return action.isEmpty ? nil : "\(start)'\(function)_\(condition)'\(action)"
      }
      return options + operands
    }
    return filled(PackageResources.completions_fish, ["FUNCTION": [function], "LINES": names + bare + lines])
  }

  /// The zsh script. It works with `source` and as a file in a folder of `fpath`.
  var zsh: String {
    func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
    // Escapes the separators of `_arguments` specifications.
    func escaped(_ text: String) -> String { text.map { "[]:\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() }
    func action(_ value: Value) -> String {
      switch value {
      case .words(let words): "(\(words.joined(separator: " ")))"
      case .files: "_files"
      case .scenarios: "_files -g \"*(\(ScenarioName.endings.joined(separator: "|")))(-.)\""
      case .text: " "
      }
    }
    func specification(_ option: CompletedOption) -> String {
      let (name, help) = (option.name, escaped(option.row.help))
      guard let placeholder = option.row.placeholder, let value = option.value else {
        return quoted("\(name)[\(help)]")
      }
      return quoted("\(option.row.isRepeated ? "*" : "")\(name)=[\(help)]:\(escaped(placeholder)):\(action(value))")
    }
    let arguments = commands.map { command in
      let operands = command.operands.enumerated().map { index, operand in
        quoted("\(operand.isRepeated ? "*" : "\(index + 1)"):\(escaped(operand.placeholder)):\(action(operand.value))")
      }
      let specifications = (command.options.map(specification) + operands).map { " \\\n      \($0)" }
      return "  \(command.name)) _arguments -S :\(specifications.joined()) ;;"
    }
    return filled(
      PackageResources.completions_zsh,
      [
        "FUNCTION": ["_" + function],
        "COMMANDS": commands.map { "    " + quoted("\($0.name):\($0.summary)") },
        "OPTIONS": [options.map(specification).joined(separator: " ")], "ARGUMENTS": arguments,
      ])
  }

  /// Replaces the placeholders of a template, such as `@FUNCTION@`.
  private func filled(_ template: [UInt8], _ lines: [String: [String]]) -> String {
    lines.merging(["PROGRAM": [program]]) { own, _ in own }
      .reduce(String(decoding: template, as: UTF8.self)) { text, entry in
        text.replacing("@\(entry.key)@", with: entry.value.joined(separator: "\n"))
      }
  }
}
