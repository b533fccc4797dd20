/// An option of the command line with a value, which is declared once: what it is called, what its help says, how its
/// value is read, and what holds where nobody writes it.
struct Option<Value: Sendable>: Sendable {
  let row: OptionRow
  private let reader: ValueReader<Value>
  private let absent: @Sendable () -> Value

  /// - Parameters:
  ///   - name: with its dashes.
  ///   - placeholder: what stands for the value in the help.
  ///   - absent: the value where nobody writes the option.
  init(
    _ name: String, _ placeholder: String, _ help: String, _ reader: ValueReader<Value>,
    absent: @autoclosure @escaping @Sendable () -> Value
  ) {
    row = OptionRow(name: name, placeholder: placeholder, help: help, expected: reader.expected)
    (self.reader, self.absent) = (reader, absent)
  }

  /// One that has no value where nobody writes it.
  init<Written>(_ name: String, _ placeholder: String, _ help: String, _ reader: ValueReader<Written>)
  where Value == Written? {
    self.init(name, placeholder, help, reader.optional, absent: nil)
  }

  var name: String { row.name }

  /// The value that a text stands for.
  ///
  /// - Parameter text: `nil` where nobody wrote the option.
  func value(_ text: String?) throws(UsageError) -> Value {
    guard let text else { return absent() }
    do throws(ValueMistake) {
      return try reader.read(text)
    } catch {
      throw UsageError("\(name) \(error.words)", hint: error.hint)
    }
  }
}
