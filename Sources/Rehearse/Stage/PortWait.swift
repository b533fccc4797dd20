/// A task that waits for an answer of the stage's, or until it is cancelled.
// Unchecked: only the thread of its case uses it, which the stage makes sure of.
final class PortWait<Answer: Sendable>: @unchecked Sendable {
  private let stage: Stage
  private var continuation: UnsafeContinuation<Answer?, Never>?
  private var isCancelled = false
  /// The number of the delivery that will answer.
  private var delivery: Int?

  private init(on stage: Stage) { self.stage = stage }

  /// Waits for an answer, whether the task is cancelled or not.
  nonisolated(nonsending) static func inAnyCase(
    on stage: Stage, _ ask: (_ answer: @escaping (Answer) -> Void) -> Void
  ) async -> Answer {
    await withUnsafeContinuation { continuation in
      // Once the case is over nobody is answered any more.
      guard !stage.isOver else { return }
      ask { continuation.resume(returning: $0) }
    }
  }

  /// Waits for an answer; `nil` as soon as the task is cancelled.
  nonisolated(nonsending) static func answer(
    on stage: Stage, _ ask: (_ answer: @escaping (Answer) -> Void) -> Void
  ) async -> Answer? {
    let wait = PortWait(on: stage)
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        // Nor does a cancelled caller go on: one that calls again and again, whatever happens, would keep the thread for ever.
        guard !stage.isOver else { return }
        wait.begin(continuation, ask)
      }
    } onCancel: {
      wait.cancel()
    }
  }

  private func begin(
    _ continuation: UnsafeContinuation<Answer?, Never>, _ ask: (_ answer: @escaping (Answer) -> Void) -> Void
  ) {
    self.continuation = continuation
    let before = stage.deliveries
    ask { [self] in end($0) }
    if stage.deliveries > before { delivery = stage.deliveries }
    if isCancelled { cancel() }
  }

  private func cancel() {
    guard stage.isOnItsThread else { return stage.refuse(.cancellation) }
    isCancelled = true
    guard continuation != nil else { return }
    end(nil)
    if let delivery { stage.withdraw(delivery) }
  }

  /// Goes on with the answer, or without one; the first of both counts.
  private func end(_ answer: Answer?) {
    continuation?.resume(returning: answer)
    continuation = nil
  }
}
