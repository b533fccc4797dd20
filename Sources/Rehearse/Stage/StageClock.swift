/// A clock that measures virtual time.
///
/// It never waits in real time; time only passes when a scenario says `clock.advance`.
///
/// Get it from ``Stage/clock``, and pass it to a module that takes a `Clock`.
public struct StageClock: Clock {
  /// A moment of virtual time.
  public struct Instant: InstantProtocol {
    var sinceStart: Duration

    /// Returns the moment after a duration.
    ///
    /// - Parameter duration: The time to add.
    /// - Returns: The later moment.
    public func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
    /// Returns the time until another moment, negative if that has passed.
    ///
    /// - Parameter other: The other moment.
    /// - Returns: The time from this moment to the other.
    public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
    /// Whether one moment is earlier than another.
    public static func < (one: Instant, other: Instant) -> Bool { one.sinceStart < other.sinceStart }
  }

  let stage: Stage

  /// The current virtual time.
  ///
  /// Reading it counts as reading the time.
  public var now: Instant { Instant(sinceStart: .milliseconds(stage.time)) }
  /// One millisecond.
  ///
  /// Sleeps are rounded up to whole milliseconds.
  public var minimumResolution: Duration { .milliseconds(1) }

  /// Sleeps in virtual time, until `clock.advance` reaches the deadline.
  ///
  /// - Parameters:
  ///   - deadline: When to wake. If it has passed, the task wakes at the current virtual time.
  ///   - tolerance: Has no effect.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public nonisolated(nonsending) func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let left = now.duration(to: deadline)
    let isWoken: Void? = await PortWait.answer(on: stage) { [stage] wake in
      stage.wake(after: SleepSpan.wholeMilliseconds(left)) { wake(()) }
    }
    guard isWoken != nil else { throw CancellationError() }
  }
}

/// A timer that ``Stage/after(_:do:)`` or ``Stage/every(_:do:)`` started.
///
/// It is a class, so that it can be what a port returns: `extension StageTimer: @retroactive Cancellable {}`.
// Unchecked: only the thread of the case uses it.
public final class StageTimer: @unchecked Sendable {
  private let stage: Stage
  /// The number of the next delivery; `nil` if there is none.
  var next: Int?
  private(set) var isStopped = false

  init(stage: Stage) { self.stage = stage }

  /// Stops the timer. A timer that has fired for the last time, or is stopped already, stays as it is.
  public func cancel() {
    guard stage.isHere else { return stage.refuse(.timer) }
    isStopped = true
    if let next { stage.withdraw(next...next) }
  }
}

extension Stage {
  /// The clock of virtual time, for a module that takes a `Clock`.
  public var clock: StageClock { StageClock(stage: self) }
}

/// Receives events of a stage as they happen.
package protocol StageObserver: AnyObject {
  func began(_ state: [Literal])
  func fires(step: Int, trigger: Int)
  func delivers(answerOf call: Int)
  func called(_ call: Trace.CallRecord)
  func wrote(_ write: Trace.Write)
}
