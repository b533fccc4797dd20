#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
