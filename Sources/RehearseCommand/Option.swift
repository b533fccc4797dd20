/// An option of the command line.
struct Option: Sendable {
  /// With its dashes: `--junit`.
  let name: String
  /// What stands for its value in the help; `nil` for an option that takes none.
  let value: String?
  let help: String

  init(_ name: String, _ value: String? = nil, _ help: String) {
    self.name = name
    self.value = value
    self.help = help
  }

  static let continuousIntegration = Option(
    "--ci", nil, "As where CI is set: refuse `only`, and what was accepted but not reviewed")
  static let help = Option("--help", nil, "Show this help")

  // What several commands share.
  static let tags = Option("--tags", "EXPRESSION", "Only scenarios with these tags: 'smoke and not (slow or wip)'")
  static let nameFilter = Option("--name", "TEXT", "Only cases whose name contains this text")
  static let color = Option("--color", "WHEN", "auto (default: on a terminal, unless NO_COLOR is set), always or never")
  static let jobs = Option("--jobs", "N", "How many threads work at once (default: the processors)")
  static let timeout = Option(
    "--timeout", "TIME", "How long a case may take in real time: 500ms, 10s (default), 2m")
}
