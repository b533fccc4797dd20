/// What stands in a place of the command line: what a shell can complete there.
enum ExpectedWord: Sendable {
  /// Text that only the author knows.
  case text
  /// One of these.
  case words([String])
  /// A file or a folder, whatever it is called.
  case file
  /// A scenario file, or a folder of them.
  case scenarios
  /// The name of a module.
  case module
}

/// An option as the help shows it, and as the command line is taken apart by.
struct OptionRow: Sendable {
  /// With its dashes: `--junit`.
  let name: String
  /// What stands for its value in the help; `nil` for an option that takes none.
  let placeholder: String?
  let help: String
  /// What its value can be.
  let expected: ExpectedWord
  /// The name that it had in earlier versions.
  var formerName: String?
}

/// An option of the command line without a value.
struct Flag: Sendable {
  let row: OptionRow
  /// The variable of the environment that, where it is set, says the same.
  let variable: Environment.Variable?

  var name: String { row.name }

  init(_ name: String, _ help: String, or variable: Environment.Variable? = nil) {
    row = OptionRow(name: name, placeholder: nil, help: help, expected: .text)
    self.variable = variable
  }
}

/// An option of the command line with a value, declared once: its name, its help, how its value is read, and the value
/// that holds where it is not written.
struct Option<Value: Sendable>: Sendable {
  let row: OptionRow
  private let reader: ValueReader<Value>
  private let absent: @Sendable () -> Value

  /// - Parameters:
  ///   - name: with its dashes.
  ///   - placeholder: what stands for the value in the help.
  ///   - absent: the value where the option is not written.
  init(
    _ name: String, formerly formerName: String? = nil, _ placeholder: String, _ help: String,
    _ reader: ValueReader<Value>, absent: @autoclosure @escaping @Sendable () -> Value
  ) {
    row = OptionRow(
      name: name, placeholder: placeholder, help: help, expected: reader.expected, formerName: formerName)
    (self.reader, self.absent) = (reader, absent)
  }

  /// One that has no value where it is not written.
  init<Written>(
    _ name: String, formerly formerName: String? = nil, _ placeholder: String, _ help: String,
    _ reader: ValueReader<Written>
  ) where Value == Written? {
    let read = reader.read
    let optional = ValueReader<Value>(completing: reader.expected) { text throws(CommandError) in try read(text) }
    self.init(name, formerly: formerName, placeholder, help, optional, absent: nil)
  }

  var name: String { row.name }

  /// The value that a text stands for.
  ///
  /// - Parameter text: `nil` where the option is not written.
  func value(_ text: String?) throws(CommandError) -> Value {
    guard let text else { return absent() }
    do throws(CommandError) {
      return try reader.read(text)
    } catch {
      guard case .usage(let words, let hint) = error else { throw error }
      throw .usage("\(name) \(words)", hint: hint)
    }
  }
}

/// A word of the command line that is no option, declared once: what stands for it in the help, how often it can be
/// written, and what can be written.
struct Operand: Sendable {
  /// How many of them there are.
  enum Count { case one, oneOrMore, noneOrOne, any }

  /// What stands for it in the help.
  let placeholder: String
  let count: Count
  let expected: ExpectedWord

  init(_ placeholder: String, _ count: Count, _ expected: ExpectedWord) {
    self.placeholder = placeholder
    self.count = count
    self.expected = expected
  }

  /// The scenarios that a command is about, all of them where none are named.
  static let paths = Operand("PATH", .any, .scenarios)

  var isRepeated: Bool { [.oneOrMore, .any].contains(count) }

  /// How operands are called, in their order: one can only be left out together with those behind it.
  static func usage(_ operands: [Operand]) -> String {
    operands.reversed().reduce("") { rest, operand in
      let own = operand.placeholder + (operand.isRepeated ? "…" : "") + (rest.isEmpty ? "" : " \(rest)")
      return [.noneOrOne, .any].contains(operand.count) ? "[\(own)]" : own
    }
  }
}
