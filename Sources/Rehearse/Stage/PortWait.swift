/// A task that waits for an answer from the stage, or until it is cancelled.
// Unchecked: the stage ensures that only the thread of its case uses it.
final class PortWait<Answer: Sendable>: @unchecked Sendable {
  private let stage: Stage
  private var continuation: UnsafeContinuation<Answer?, Never>?
  private var isCancelled = false
  private var delivery: Int?

  private init(on stage: Stage) { self.stage = stage }

  /// Waits for an answer, even if the task is cancelled.
  nonisolated(nonsending) static func inAnyCase(
    on stage: Stage, _ ask: (_ answer: @escaping (Answer) -> Void) -> Void
  ) async -> Answer {
    await withUnsafeContinuation { continuation in
      // No call is answered after the case.
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
        // After the case, a cancelled caller does not continue either: one that calls in a loop would block the thread
        // forever.
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
    if let delivery { stage.withdraw(delivery...delivery) }
  }

  /// Resumes the task, with the answer or without one; only the first call has an effect.
  private func end(_ answer: Answer?) {
    continuation?.resume(returning: answer)
    continuation = nil
  }
}
