import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Measures how long this process was stopped, by a signal or with its container.
///
/// A second thread takes short naps. A nap that lasts too long, although no processor was missing, is time in which the
/// whole process stood still.
package final class Standstill: Sendable {
  /// How long a nap takes, in microseconds.
  private static let nap: UInt32 = 1000
  /// A nap that lasts longer, in nanoseconds, is a standstill.
  private static let longestNap: Int64 = 2_000_000

  private let isOver = Atomic<Bool>(false)
  private let total = Atomic<Int64>(0)

  private init() {}

  /// Runs `body`; returns how many nanoseconds of that time the process stood still, with the result of `body`.
  package static func during<Result>(_ body: () -> Result) -> (nanoseconds: Int64, result: Result) {
    let standstill = Standstill()
    let start = Moment.monotonic()
    let thread = Threads.start { standstill.measure(from: start) }
    let result = body()
    standstill.isOver.store(true, ordering: .relaxed)
    if let thread { Threads.join(thread) }
    return (standstill.total.load(ordering: .relaxed), result)
  }

  private func measure(from start: Int64) {
    var (lastLook, lastQueueTime, isLast) = (start, Int64(0), false)
    while !isLast {
      isLast = isOver.load(ordering: .relaxed)
      let (now, queueTime) = (Moment.monotonic(), ThreadUse.queueTime ?? 0)
      let asleep = now - lastLook - (queueTime - lastQueueTime)
      if asleep > Self.longestNap { total.wrappingAdd(asleep, ordering: .relaxed) }
      (lastLook, lastQueueTime) = (now, queueTime)
      if !isLast { usleep(Self.nap) }
    }
  }
}
