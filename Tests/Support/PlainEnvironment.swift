#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The environment of programs under test, without the variables of the caller that could affect them.
package enum PlainEnvironment {
  package static var variables: [String: String] {
    var variables = ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
    // Sanitizer options apply to the tests and the programs alike.
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }
}
