#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system says of an error, in words for people who do not program where it is one that they can mend.
package enum SystemReason {
  /// The last error's words; ask before anything else can fail.
  package static var last: String { text(errno) }

  private static func text(_ error: Int32) -> String {
    switch error {
    case ENOENT: "it is not there"
    case EACCES, EPERM: "you do not have permission"
    case ELOOP: "its links lead in a circle"
    case ENAMETOOLONG: "its path is too long"
    default: String(cString: strerror(error))
    }
  }
}
