#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The variables that the process was started with.
package enum SystemEnvironment {
  /// The value of a variable that is set and not empty.
  package static func value(of variable: String) -> String? {
    guard let pointer = getenv(variable) else { return nil }
    let value = String(cString: pointer)
    return value.isEmpty ? nil : value
  }
}
