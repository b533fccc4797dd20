import RehearseSystem

/// Real time during which the supervisor was awake.
///
/// A run can be stopped for a while, by Ctrl-Z or a frozen container. That time counts for no case.
struct Stopwatch {
  /// The most that counts between two looks, in nanoseconds: a supervisor that runs looks every 20 ms.
  private static let longestPause: Int64 = 25_000_000

  /// How long that was until the last look, in nanoseconds.
  private(set) var awake: Int64 = 0
  private var lastLook = Moment.monotonic()

  /// Looks at the clock.
  mutating func look() {
    let now = Moment.monotonic()
    awake += min(now - lastLook, Self.longestPause)
    lastLook = now
  }
}
