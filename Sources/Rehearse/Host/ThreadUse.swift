#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the present thread has had of the machine so far.
package enum ThreadUse {
  /// For how many nanoseconds it had a processor.
  package static var processorTime: Int64 {
    var time = timespec()
    guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// For how many nanoseconds it waited for a processor, ready to go on; `nil` where the system does not tell.
  ///
  /// To ask for it takes three system calls.
  package static var queueTime: Int64? {
    #if canImport(Glibc)
      let file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      let text = withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
        String(decoding: buffer.prefix(max(0, read(file, buffer.baseAddress, buffer.count))), as: UTF8.self)
      }
      // Nanoseconds with a processor, nanoseconds of waiting for one, how often it got one.
      let numbers = text.split(separator: " ")
      return numbers.count == 3 ? Int64(numbers[1]) : nil
    #else
      return nil
    #endif
  }

  /// How often it gave its processor back to wait for something; `nil` where the system does not tell.
  package static var waits: Int? {
    #if canImport(Glibc)
      var usage = rusage()
      // RUSAGE_THREAD, which Swift does not see.
      return getrusage(__rusage_who_t(1), &usage) == 0 ? Int(usage.ru_nvcsw) : nil
    #else
      return nil
    #endif
  }
}

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
