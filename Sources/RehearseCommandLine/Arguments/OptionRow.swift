/// An option as the help shows it, and as the command line is taken apart by.
struct OptionRow: Sendable {
  /// With its dashes: `--junit`.
  let name: String
  /// What stands for its value in the help; `nil` for an option that takes none.
  let placeholder: String?
  let help: String
  /// What its value can be.
  let expected: ExpectedWord
}
