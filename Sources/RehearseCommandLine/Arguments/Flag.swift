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
