internal import CRehearseRuntime

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How much of the machine the current thread has used so far.
package enum ThreadUse {
  /// Processor time in nanoseconds.
  package static var processorTime: Int64 { rehearse_thread_time() }

  /// Nanoseconds that the thread spent waiting for a processor; `nil` where the system does not report it.
  ///
  /// Each read takes three system calls.
  package static var queueTime: Int64? {
    #if canImport(Glibc)
      let file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      let text = withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
        String(decoding: buffer.prefix(max(0, read(file, buffer.baseAddress, buffer.count))), as: UTF8.self)
      }
      // Nanoseconds on a processor, nanoseconds spent waiting for one, and the number of time slices.
      let numbers = text.split(separator: " ")
      return numbers.count == 3 ? Int64(numbers[1]) : nil
    #else
      return nil
    #endif
  }

  /// How often the thread gave up its processor to wait; `nil` where the system does not report it.
  package static var waits: Int? {
    #if canImport(Glibc)
      var usage = rusage()
      // RUSAGE_THREAD, which Swift does not import.
      return getrusage(__rusage_who_t(1), &usage) == 0 ? Int(usage.ru_nvcsw) : nil
    #else
      return nil
    #endif
  }
}

/// Measures how long a plan blocked its thread in real time, for example with a sleep.
package struct BlockedTime {
  /// Nanoseconds; shorter waits cannot be told apart from noise.
  private static let threshold: Int64 = 5_000_000
  /// Nanoseconds for which later plans reuse a measurement, because asking the system takes time.
  private static let freshness: Int64 = 1_000_000

  private let clock = ContinuousClock()
  private var start: ContinuousClock.Instant
  private var lookedAt: ContinuousClock.Instant?
  private var processorTime: Int64 = 0
  private var queueTime: Int64 = 0
  private var waits: Int?

  package init() { start = clock.now }

  package mutating func begin() {
    start = clock.now
    if let lookedAt, Self.nanoseconds(lookedAt.duration(to: start)) < Self.freshness { return }
    (lookedAt, processorTime, waits) = (start, ThreadUse.processorTime, ThreadUse.waits)
    queueTime = ThreadUse.queueTime ?? 0
  }

  /// How long the plan took, and how long its thread waited, in nanoseconds.
  ///
  /// Only a thread that gave up its processor counts as waiting, not one that the system preempted, and only until it
  /// could go on, not while it waited for a processor.
  package mutating func end() -> (took: Int64, waited: Int64) {
    let took = Self.nanoseconds(start.duration(to: clock.now))
    guard took >= Self.threshold else { return (took, 0) }
    defer { lookedAt = nil }
    guard let waits, let now = ThreadUse.waits, now > waits else { return (took, 0) }
    let queued = max(0, (ThreadUse.queueTime ?? 0) - queueTime)
    let waited = took - (ThreadUse.processorTime - processorTime) - queued
    return (took, waited >= Self.threshold ? waited : 0)
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
