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
