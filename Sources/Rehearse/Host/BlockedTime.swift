/// How long a plan kept its thread waiting in real time, as a sleep does.
package struct BlockedTime {
  /// Shorter waits are not told from what the machine does by itself, in nanoseconds.
  private static let threshold: Int64 = 5_000_000
  /// How long what is known of the thread may be used for plans that follow, in nanoseconds: asking the system takes time.
  private static let freshness: Int64 = 1_000_000

  private let clock = ContinuousClock()
  private var start: ContinuousClock.Instant
  private var lookedAt: ContinuousClock.Instant?
  private var processorTime: Int64 = 0
  private var waits: Int?

  package init() { start = clock.now }

  /// Notes that a plan begins.
  package mutating func begin() {
    start = clock.now
    if let lookedAt, Self.nanoseconds(lookedAt.duration(to: start)) < Self.freshness { return }
    (lookedAt, processorTime, waits) = (start, ThreadUse.processorTime, ThreadUse.waits)
  }

  /// How long the plan took, and how much of that its thread waited, in nanoseconds; 0 if it did not wait by itself.
  ///
  /// A thread that gave up its processor waited by itself; one that was only kept from working did not.
  package mutating func end() -> (took: Int64, waited: Int64) {
    let took = Self.nanoseconds(start.duration(to: clock.now))
    guard took >= Self.threshold else { return (took, 0) }
    defer { lookedAt = nil }
    guard let waits, let now = ThreadUse.waits, now > waits else { return (took, 0) }
    let waited = took - (ThreadUse.processorTime - processorTime)
    return (took, waited >= Self.threshold ? waited : 0)
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
