import RehearseRunner

/// Real time during which the supervisor was awake.
///
/// Were the whole run stopped for a while (Ctrl-Z, a frozen container), no case could help it, and none may count as too
/// slow for it.
struct Stopwatch {
  /// No more than this passes between two looks of somebody who is awake, in nanoseconds.
  private static let longestPause: Int64 = 200_000_000

  private var awake: Int64 = 0
  private var lastLook = Moment.monotonic()
  /// What each worker was at, and since when: by the beginning of its phase.
  private var phases: [Int: (since: Int64, start: Int64)] = [:]

  /// Looks at the clock.
  mutating func look() {
    let now = Moment.monotonic()
    awake += min(now - lastLook, Self.longestPause)
    lastLook = now
  }

  /// How long a worker has been at the same thing.
  ///
  /// - Parameter since: when that began.
  mutating func elapsed(_ worker: Int, since: Int64) -> Int64 {
    if let phase = phases[worker], phase.since == since { return awake - phase.start }
    phases[worker] = (since, awake)
    return 0
  }
}
