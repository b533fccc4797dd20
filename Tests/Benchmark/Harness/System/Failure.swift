#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why the benchmark could not do its work, in a sentence, with the exit status that says so.
struct Failure: Error {
  let message: String
  let status: Int32

  /// Something that was to be measured failed, or the system refused.
  init(_ message: String) {
    self.message = message
    status = 1
  }

  /// The command line makes no sense.
  init(usage: String) {
    message = usage
    status = 2
  }

  /// A call of the system failed; its reason is taken from `code`.
  init(_ action: String, code: Int32) {
    self.init("\(action): \(String(cString: strerror(code)))")
  }
}
