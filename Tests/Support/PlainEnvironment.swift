#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What programs that tests start find in their environment: nothing of the caller's that could change what they do.
package enum PlainEnvironment {
  package static var variables: [String: String] {
    var variables = ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
    // A program built with a sanitizer is told what the tests themselves were told.
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }
}
