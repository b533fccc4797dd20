#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Descriptions of system errors, without jargon if users can fix them.
package enum SystemReason {
  /// Read it before another system call changes `errno`.
  package static var last: String { text(errno) }

  private static func text(_ error: Int32) -> String {
    switch error {
    case ENOENT: "it does not exist"
    case EACCES, EPERM: "you do not have permission"
    case ELOOP: "its links form a loop"
    case ENAMETOOLONG: "its path is too long"
    default: String(cString: strerror(error))
    }
  }
}

package enum SystemEnvironment {
  /// `nil` if it is unset or empty.
  package static func value(of variable: String) -> String? { Surroundings.current.value(of: variable) }
}

/// Real time, which only the runner uses; scenarios never see it.
package enum Moment {
  /// In nanoseconds.
  package static func monotonic() -> Int64 { read(CLOCK_MONOTONIC) }

  /// Nanoseconds since 1970.
  package static func wallClock() -> Int64 { Surroundings.current.wallClock() }

  /// Clamped to 0 to 366 days, because the start may come from outside.
  package static func since(_ start: Int64) -> Int64 {
    let (time, isTooMuch) = monotonic().subtractingReportingOverflow(start)
    return isTooMuch ? 0 : min(max(0, time), 366 * 86_400 * 1_000_000_000)
  }

  static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
