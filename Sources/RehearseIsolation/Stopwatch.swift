import RehearseSystem

/// Real time during which the supervisor was awake.
///
/// Were the whole run stopped for a while (Ctrl-Z, a frozen container), no case could help it, and none may count as too
/// slow for it.
struct Stopwatch {
  /// No more than this passes between two looks of somebody who is awake, in nanoseconds.
  private static let longestPause: Int64 = 200_000_000

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
