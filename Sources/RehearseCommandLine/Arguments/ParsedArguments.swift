import Rehearse
import RehearseLanguage

struct ParsedArguments {
  private(set) var paths: [String] = []
  private var texts: [String: String] = [:]
  /// The values of options that can be repeated, in the order in which they are written.
  private var lists: [String: [String]] = [:]
  private var flags: Set<String> = []
  /// The variables that stand for options which are not written.
  private var variables: [String: String] = [:]

  init(_ arguments: [String], options: [OptionRow], command: String) throws(CommandError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        paths += rest
        break
      }
      if argument.hasPrefix("-"), argument != "-" {
        try take(argument, &rest, options, of: command)
      } else {
        paths.append(argument)
      }
    }
  }

  /// The value of an option, or its default.
  subscript<Value>(option: Option<Value>) -> Value {
    get throws(CommandError) { try option.value(texts[option.name], from: variables[option.name]) }
  }

  subscript(option: RepeatedOption) -> [String] { lists[option.row.name] ?? [] }

  /// Whether a flag is set on the command line or in the environment.
  subscript(flag: Flag) -> Bool { flags.contains(flag.name) || flag.isSetByEnvironment() }

  /// Takes the value of an option from an environment variable, unless the option is written.
  mutating func complete(_ option: String, with value: String, from variable: String) {
    guard texts[option] == nil else { return }
    (texts[option], variables[option]) = (value, variable)
  }

  /// The arguments without an option, for a part of a command that gives it another meaning.
  func without(_ option: OptionRow) -> ParsedArguments {
    var arguments = self
    (arguments.texts[option.name], arguments.lists[option.name]) = (nil, nil)
    return arguments
  }

  /// Sets a flag for which an environment variable stands.
  mutating func set(_ flag: Flag) { flags.insert(flag.name) }

  func isWritten<Value>(_ option: Option<Value>) -> Bool { isWritten(option.name) }

  /// Whether an option with a value is written, by its name.
  func isWritten(_ name: String) -> Bool { texts[name] != nil || lists[name] != nil }

  func refuseTogether(_ exclusive: Flag...) throws(CommandError) {
    let written = exclusive.map(\.name).filter(flags.contains)
    guard written.count < 2 else { throw .usage("\(written[0]) and \(written[1]) cannot be used together") }
  }

  /// Rejects paths for a command that takes no operands.
  func refusePaths(_ command: any Subcommand.Type, hint: String) throws(CommandError) {
    guard paths.isEmpty else { throw .usage("`\(ProgramName.text) \(command.name)` takes no arguments", hint: hint) }
  }

  private mutating func take(
    _ argument: String, _ rest: inout ArraySlice<String>, _ options: [OptionRow], of command: String
  ) throws(CommandError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = options.first(where: { $0.name == parts[0] }) else {
      throw Self.unknown(parts[0], options, of: command)
    }
    guard let placeholder = option.placeholder else {
      guard parts.count == 1 else { throw .usage("\(option.name) takes no value") }
      flags.insert(option.name)
      return
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
      throw .usage("\(option.name) needs a value", hint: "Write: \(option.name) \(placeholder)")
    }
    guard !SystemPath.holdsStandIn(value) else {
      throw .usage("\(option.name) takes text in UTF-8, not \"\(SanitizedText.of(value))\"")
    }
    if option.isRepeated {
      lists[option.name, default: []].append(value)
    } else if texts.updateValue(value, forKey: option.name) != nil {
      throw .usage("\(option.name) is written twice")
    }
  }

  private static func unknown(_ name: String, _ options: [OptionRow], of command: String) -> CommandError {
    let hint =
      options.first { $0.formerName == name }.map { "It is called \($0.name) now." }
      ?? NameSuggestion.nearest(to: name, in: options.map(\.name)).map { "Did you mean \($0)?" }
    return .usage("\"\(SanitizedText.of(name))\" is not an option of `\(ProgramName.text) \(command)`", hint: hint)
  }
}
