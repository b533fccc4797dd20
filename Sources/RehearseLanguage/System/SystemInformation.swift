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

/// The variables that the process was started with.
package enum SystemEnvironment {
  /// The value of a variable that is set and not empty.
  package static func value(of variable: String) -> String? {
    guard let pointer = getenv(variable) else { return nil }
    let value = String(cString: pointer)
    return value.isEmpty ? nil : value
  }
}

/// Real time, which the runner measures and no scenario ever sees.
package enum Moment {
  /// Nanoseconds of a clock that only goes forward.
  package static func monotonic() -> Int64 { read(CLOCK_MONOTONIC) }

  /// Nanoseconds since 1970.
  package static func wallClock() -> Int64 { read(CLOCK_REALTIME) }

  /// Nanoseconds since a moment of the first clock, which need not be one: 0 or more, and no more than a year.
  package static func since(_ start: Int64) -> Int64 {
    let (time, isTooMuch) = monotonic().subtractingReportingOverflow(start)
    return isTooMuch ? 0 : min(max(0, time), 366 * 86_400 * 1_000_000_000)
  }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
