/// What shell completion may offer for a word of the command line.
enum ExpectedWord: Sendable {
  /// Free text, which shells cannot complete.
  case text
  case words([String])
  case file
  /// A scenario file, or a folder that contains scenario files.
  case scenarios
  case module
}

/// An option as the help and the parser see it.
struct OptionRow: Sendable {
  /// The name, including the dashes: `--junit`.
  let name: String
  /// The placeholder for the value in the help. `nil` for an option without a value.
  let placeholder: String?
  let help: String
  let expected: ExpectedWord
  var formerName: String?
  var isRepeated = false
}

struct Flag: Sendable {
  let row: OptionRow
  /// Whether the environment also sets the flag.
  let isSetByEnvironment: @Sendable () -> Bool

  var name: String { row.name }

  init(_ name: String, _ help: String, or isSetByEnvironment: @autoclosure @escaping @Sendable () -> Bool = false) {
    row = OptionRow(name: name, placeholder: nil, help: help, expected: .text)
    self.isSetByEnvironment = isSetByEnvironment
  }
}

/// An option with a value, its name, its help, its parser and its default.
struct Option<Value: Sendable>: Sendable {
  let row: OptionRow
  private let reader: ValueReader<Value>
  private let absent: @Sendable () -> Value

  init(
    _ name: String, formerly formerName: String? = nil, _ placeholder: String, _ help: String,
    _ reader: ValueReader<Value>, absent: @autoclosure @escaping @Sendable () -> Value
  ) {
    row = OptionRow(
      name: name, placeholder: placeholder, help: help, expected: reader.expected, formerName: formerName)
    (self.reader, self.absent) = (reader, absent)
  }

  /// An option without a default.
  init<Written>(
    _ name: String, formerly formerName: String? = nil, _ placeholder: String, _ help: String,
    _ reader: ValueReader<Written>
  ) where Value == Written? {
    let read = reader.read
    let optional = ValueReader<Value>(completing: reader.expected) { text throws(CommandError) in try read(text) }
    self.init(name, formerly: formerName, placeholder, help, optional, absent: nil)
  }

  var name: String { row.name }

  /// Parses the value.
  ///
  /// - Parameters:
  ///   - text: the text of the value. `nil` if the option is absent.
  ///   - variable: the environment variable that the text comes from. `nil` for the command line.
  func value(_ text: String?, from variable: String? = nil) throws(CommandError) -> Value {
    guard let text else { return absent() }
    do throws(CommandError) {
      return try reader.read(text)
    } catch {
      guard case .usage(let words, let hint) = error else { throw error }
      throw .usage("\(variable ?? name) \(words)", hint: hint)
    }
  }
}

/// An option whose values form a list, because it can be written several times.
struct RepeatedOption: Sendable {
  let row: OptionRow

  init(_ name: String, _ placeholder: String, _ help: String, _ expected: ExpectedWord) {
    row = OptionRow(name: name, placeholder: placeholder, help: help, expected: expected, isRepeated: true)
  }
}

/// A positional argument, with its placeholder, its count and the words it accepts.
struct Operand: Sendable {
  enum Count { case one, oneOrMore, noneOrOne, any }

  let placeholder: String
  let count: Count
  let expected: ExpectedWord

  init(_ placeholder: String, _ count: Count, _ expected: ExpectedWord) {
    self.placeholder = placeholder
    self.count = count
    self.expected = expected
  }

  static let paths = Operand("PATH", .any, .scenarios)

  var isRepeated: Bool { [.oneOrMore, .any].contains(count) }

  /// The operands in the usage line. An operand can be omitted only together with all that follow it.
  static func usage(_ operands: [Operand]) -> String {
    operands.reversed().reduce("") { rest, operand in
      let own = operand.placeholder + (operand.isRepeated ? "…" : "") + (rest.isEmpty ? "" : " \(rest)")
      return [.noneOrOne, .any].contains(operand.count) ? "[\(own)]" : own
    }
  }
}
