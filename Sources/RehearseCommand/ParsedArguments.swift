import RehearseSource
import RehearseVocabulary

/// A command line taken apart: options with their values, and the paths.
struct ParsedArguments {
  private(set) var paths: [String] = []
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  /// Takes the arguments apart by what is declared.
  init(_ arguments: [String], options: [Option], command: String) throws(UsageError) {
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

  func has(_ option: Option) -> Bool { flags.contains(option.name) }

  func value(_ option: Option) -> String? { values[option.name] }

  /// Refuses two options that say the opposite of each other.
  func refuseBoth(_ one: Option, _ other: Option) throws(UsageError) {
    if has(one), has(other) { throw UsageError("\(one.name) and \(other.name) cannot be used together") }
  }

  /// A value that must be a whole number from 1.
  func positiveNumber(_ option: Option) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), number > 0 else {
      throw UsageError("\(option.name) takes a whole number from 1, not \"\(SanitizedText.of(text))\"")
    }
    return number
  }

  /// A span of time as scenarios write it, at least a millisecond; in milliseconds.
  func time(_ option: Option) throws(UsageError) -> Int64? {
    guard let text = value(option) else { return nil }
    guard let time = VirtualTime.milliseconds(text), (1...VirtualTime.limit).contains(time) else {
      throw UsageError(
        "\(option.name) takes a time such as 500ms, 10s or 2m, not \"\(SanitizedText.of(text))\"")
    }
    return time
  }

  /// How long a case may take, in nanoseconds.
  func timeout() throws(UsageError) -> Int64 { (try time(.timeout) ?? 10_000) * 1_000_000 }

  /// A value that must be one of several words.
  func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ option: Option, _ type: Value.Type
  ) throws(UsageError) -> Value? {
    guard let text = value(option) else { return nil }
    if let value = Value(rawValue: text) { return value }
    let words = Value.allCases.map(\.rawValue)
    throw UsageError(
      "\(option.name) takes \(words.joined(separator: ", ")), not \"\(SanitizedText.of(text))\"",
      hint: Suggestion.nearest(to: text, in: words).map { "Did you mean \($0)?" })
  }

  private mutating func take(
    _ argument: String, _ rest: inout ArraySlice<String>, _ options: [Option], _ command: String
  ) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = options.first(where: { $0.name == parts[0] }) else {
      throw UsageError(
        "\"\(SanitizedText.of(parts[0]))\" is not an option of `rehearse \(command)`",
        hint: Suggestion.nearest(to: parts[0], in: options.map(\.name)).map { "Did you mean \($0)?" })
    }
    guard let placeholder = option.value else {
      guard parts.count == 1 else { throw UsageError("\(option.name) takes no value") }
      flags.insert(option.name)
      return
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
      throw UsageError("\(option.name) needs a value", hint: "Write: \(option.name) \(placeholder)")
    }
    guard !SystemPath.holdsStandIn(value) else {
      throw UsageError("\(option.name) takes text in UTF-8, not \"\(SanitizedText.of(value))\"")
    }
    guard values.updateValue(value, forKey: option.name) == nil else {
      throw UsageError("\(option.name) is written twice")
    }
  }
}
