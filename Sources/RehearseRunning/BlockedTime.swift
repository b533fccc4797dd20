import RehearseSystem

/// Notices that a case kept its thread waiting in real time, as a sleep does.
///
/// A class, since it is asked by whoever runs one case after the other, and keeps what was between them.
final class BlockedTime {
  /// Shorter waits are not told from what the machine does by itself, in nanoseconds.
  static let threshold: Int64 = 5_000_000
  /// How old what is known of the thread may be when a case begins, in nanoseconds: to ask the system costs time.
  private static let freshness: Int64 = 1_000_000

  private var readAt: Int64 = 0
  private var processorTime: Int64 = 0
  private var waits: Int?
  /// How long the thread had waited for a processor, where that is looked at.
  private var queueTime: Int64?

  /// Notes that a case begins.
  ///
  /// - Parameters:
  ///   - moment: now, in nanoseconds of the clock that only goes forward.
  ///   - isThorough: whether what a busy machine takes of the time is found out, which takes longer.
  func begin(at moment: Int64, isThorough: Bool) {
    guard isThorough || moment - readAt > Self.freshness else {
      queueTime = nil
      return
    }
    queueTime = isThorough ? ThreadUse.queueTime : nil
    (readAt, processorTime, waits) = (moment, ThreadUse.processorTime, ThreadUse.waits)
  }

  /// How long the thread has waited since; `nil` if it did not, or where the system does not tell.
  ///
  /// The thread must have given its processor back by itself: one that was only kept from working did not wait.
  ///
  /// - Parameter nanoseconds: how long the case took.
  func end(after nanoseconds: Int64) -> Int64? {
    guard nanoseconds >= Self.threshold else { return nil }
    defer { readAt = 0 }
    guard let waits, let now = ThreadUse.waits, now > waits else { return nil }
    let queued = queueTime.flatMap { before in ThreadUse.queueTime.map { $0 - before } } ?? 0
    let blocked = nanoseconds - (ThreadUse.processorTime - processorTime) - queued
    return blocked >= Self.threshold ? blocked : nil
  }
}
