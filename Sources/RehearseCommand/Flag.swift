/// An option of the command line without a value.
struct Flag: DeclaredOption {
  let name: String
  let help: String
  /// The variable of the environment that, where it is set, says the same.
  let variable: Environment.Variable?

  var placeholder: String? { nil }

  init(_ name: String, _ help: String, or variable: Environment.Variable? = nil) {
    self.name = name
    self.help = help
    self.variable = variable
  }
}
