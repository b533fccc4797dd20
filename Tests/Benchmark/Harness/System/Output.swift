#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the benchmark says.
enum Output {
  /// At once, for somebody who waits.
  static func write(_ text: String) {
    print(text, terminator: "")
    fflush(nil)
  }

  /// To standard error, after what was written before.
  static func complain(_ message: String) {
    fflush(nil)
    var text = "rehearse-benchmark: \(message)\n"
    _ = text.withUTF8 { TextFile.writeAll(STDERR_FILENO, UnsafeRawBufferPointer($0)) }
  }
}
