/// What can be written with dashes before it: a row of a command's help, and what the command line is taken apart by.
protocol DeclaredOption: Sendable {
  /// With its dashes: `--junit`.
  var name: String { get }
  /// What stands for its value in the help; `nil` for an option that takes none.
  var placeholder: String? { get }
  var help: String { get }
}
