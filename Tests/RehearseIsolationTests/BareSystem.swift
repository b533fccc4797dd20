import RehearseTestSupport

/// A place where something empty lies over `/proc`.
enum BareSystem {
  /// Whether this machine lets the tests have one.
  ///
  /// The sanitizers need `/proc` themselves.
  static let isPossible = !Sanitizer.isAtWork && (try? run(["-c", "true"], in: "/", program: "/bin/sh").status) == 0

  /// Runs a program there.
  static func run(_ arguments: [String], in folder: String, program: String) throws -> Invocation {
    let hiding = "mount -t tmpfs none /proc && exec \"$0\" \"$@\""
    let words = ["-m", "/bin/sh", "-c", hiding, program] + arguments
    return try Invocation(words, in: folder, program: "/usr/bin/unshare")
  }
}
