/// Virtual time as a clock for tasks: nothing waits, `clock.advance` lets it pass.
public struct StageClock: Clock {
  /// A moment of virtual time.
  public struct Instant: InstantProtocol {
    var sinceStart: Duration

    /// The moment so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }
    /// How long it is until another moment.
    public func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }
    /// Whether a moment comes before another.
    public static func < (one: Instant, other: Instant) -> Bool { one.sinceStart < other.sinceStart }
  }

  let stage: Stage

  /// The present moment of virtual time.
  public var now: Instant { Instant(sinceStart: .milliseconds(stage.time)) }
  /// A millisecond: virtual time has no parts of it.
  public var minimumResolution: Duration { .milliseconds(1) }

  /// Waits until the deadline, or until the task is cancelled, which it throws.
  public nonisolated(nonsending) func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let left = now.duration(to: deadline)
    let isWoken: Void? = await PortWait.answer(on: stage) { [stage] wake in
      stage.wake(after: SleepSpan.wholeMilliseconds(left)) { wake(()) }
    }
    guard isWoken != nil else { throw CancellationError() }
  }
}

extension Stage {
  /// The clock to give to a module that asks for one.
  public var clock: StageClock { StageClock(stage: self) }
}

/// Receives what happens on a stage while it happens.
package protocol StageObserver: AnyObject {
  /// The module is set up.
  func began(_ state: [Literal])
  func fires(step: Int, trigger: Int)
  func delivers(answerOf call: Int)
  func called(_ call: Trace.CallRecord)
  func wrote(_ write: Trace.Write)
}
