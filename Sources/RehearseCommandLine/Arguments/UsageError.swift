/// A command line that cannot be understood.
struct UsageError: Error {
  var message: String
  /// What to do about it.
  var hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
