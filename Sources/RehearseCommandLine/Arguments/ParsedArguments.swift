import Rehearse
import RehearseLanguage

/// A command line taken apart: options with what is written after them, and the paths.
struct ParsedArguments {
  private(set) var paths: [String] = []
  /// What is written behind options: a list, since there are few, and a dictionary would be made for them alone.
  private var texts: [(name: String, text: String)] = []
  private var flags: [String] = []

  /// Takes the arguments apart by what is declared.
  init(_ arguments: [String], options: [OptionRow], command: String) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        paths += rest
        break
      }
      if argument.hasPrefix("-"), argument != "-" {
        try take(argument, &rest, options, command)
      } else {
        paths.append(argument)
      }
    }
  }

  /// The value of an option; one that the command does not take is never written.
  subscript<Value>(option: Option<Value>) -> Value {
    get throws(UsageError) { try option.value(text(of: option.name)) }
  }

  /// Whether a flag is written, or the environment says the same.
  subscript(flag: Flag) -> Bool {
    isWritten(flag) || flag.variable.map { Environment.value($0) != nil } ?? false
  }

  /// Refuses flags that exclude each other.
  func refuseTogether(_ flags: Flag...) throws(UsageError) {
    var first: Flag?
    for flag in flags where isWritten(flag) {
      if let first { throw UsageError("\(first.name) and \(flag.name) cannot be used together") }
      first = flag
    }
  }

  /// Whether an option is written, and not left to what holds without it.
  func isWritten<Value>(_ option: Option<Value>) -> Bool { text(of: option.name) != nil }

  private func text(of name: String) -> String? { texts.first { $0.name == name }?.text }

  private func isWritten(_ flag: Flag) -> Bool { flags.contains(flag.name) }

  private mutating func take(
    _ argument: String, _ rest: inout ArraySlice<String>, _ options: [OptionRow], _ command: String
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = options.first(where: { $0.name == parts[0] }) else {
      throw UsageError(
        "\"\(SanitizedText.of(parts[0]))\" is not an option of `\(ProgramName.text) \(command)`",
        hint: NameSuggestion.nearest(to: parts[0], in: options.map(\.name)).map { "Did you mean \($0)?" })
    }
    guard let placeholder = option.placeholder else {
      guard parts.count == 1 else { throw UsageError("\(option.name) takes no value") }
      flags.append(option.name)
      return
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
      throw UsageError("\(option.name) needs a value", hint: "Write: \(option.name) \(placeholder)")
    }
    guard !SystemPath.holdsStandIn(value) else {
      throw UsageError("\(option.name) takes text in UTF-8, not \"\(SanitizedText.of(value))\"")
    }
    guard text(of: option.name) == nil else { throw UsageError("\(option.name) is written twice") }
    texts.append((option.name, value))
  }
}
