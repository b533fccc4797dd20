#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The clock of the measurements.
enum Clock {
  /// Nanoseconds since some moment of the past, never going back.
  static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
