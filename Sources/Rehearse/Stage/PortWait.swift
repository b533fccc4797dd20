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

/// What the scenario answers a call with.
struct PreparedAnswer {
  var source: Trace.CallRecord.Source
  var response: Response?

  /// Whether a default answer may take the response's place.
  var isFree: Bool { source == .nobody }
}

extension ResponseScript {
  /// What a call is answered.
  ///
  /// - Parameter number: how many calls of the operation there were before it.
  func answer(toCall number: Int, _ arguments: [Literal]) -> PreparedAnswer {
    switch self {
    case .each(let response): return PreparedAnswer(source: .response(0), response: response)
    case .list(let responses):
      guard number < responses.count else { return PreparedAnswer(source: .beyondList) }
      return PreparedAnswer(source: .response(number), response: responses[number])
    case .byArguments(let items):
      guard let place = items.firstIndex(where: { $0.arguments.match(arguments) }) else {
        return PreparedAnswer(source: .unmatched)
      }
      return PreparedAnswer(source: .response(place), response: items[place].response)
    // Whoever explores a rule decides for each call; to a plan carried out as it stands it says nothing.
    case .oneOf: return PreparedAnswer(source: .nobody)
    }
  }
}
