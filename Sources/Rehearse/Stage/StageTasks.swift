/// Runs the tasks of the module on a stage.
final class StageTasks {
  private unowned let stage: Stage
  private let conductor: Conductor

  /// - Parameter deliverBetween: Delivers what is due while tasks are ready, in an interleaving.
  init(on stage: Stage, deliverBetween: @escaping () -> Void) {
    self.stage = stage
    conductor = Conductor { [unowned stage] in stage.wake(after: $0, $1) }
    if let choices = stage.choices {
      conductor.interleaving = Conductor.Interleaver(choose: choices.choose, comeBetween: deliverBetween)
    }
  }

  var isUncertain: Bool { conductor.isUncertain }

  /// Whether this is the thread of the case, even after the case has ended.
  var isOnItsThread: Bool { stage.isHere || StageThread.isHere(identity) }

  private var identity: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  func enter() -> StageThread.Before { StageThread.enter(stage.identity, conductor) }

  func afterMainJob(_ work: @escaping () -> Void) { conductor.afterMainJob = work }

  /// Runs the work of `afterMainJob` for the first time.
  func beginToWatch() { conductor.afterMainJob() }

  /// Runs work that counts as reading the state on the main actor, no matter which job is running.
  func reading(_ work: () -> Void) {
    let before = conductor.isReading
    conductor.isReading = true
    work()
    conductor.isReading = before
  }

  /// Runs tasks until all of them wait.
  func settle() {
    if case .never = conductor.settle() {
      stage.fault(
        "its tasks never come to rest: \(Conductor.limit) times one of them went on at the same moment"
          + (conductor.spinsAfterCancellation
            ? ". It was cancelled, and a cancelled task does not sleep: a loop with \"try? await\" has to ask Task.isCancelled"
            : ""),
        kind: .neverRests)
    }
    noteOrphans()
  }

  /// Runs work on the main actor and whatever it waits for, in the defined order, without anything in between.
  func settleAlone(_ work: @escaping @MainActor () async -> Void) {
    let interleaving = conductor.interleaving
    conductor.interleaving = nil
    defer { conductor.interleaving = interleaving }
    Task { @MainActor in await work() }
    settle()
  }

  /// Delivers an answer on the main actor, where most apps receive answers, when the tasks continue.
  func deliver(_ work: @escaping () -> Void) { conductor.onMain(work) }

  /// Ends the tasks, and reports what still runs elsewhere.
  func end() {
    // Their jobs must still run here, but their calls no longer reach the stage.
    _ = StageThread.enter(identity, conductor)
    conductor.close()
    noteOrphans()
    if let complaint = stage.threads?.complaint { stage.fault(complaint) }
    // More jobs from other threads may arrive while the number of threads settles.
    noteOrphans()
    conductor.end()
  }

  private func noteOrphans() {
    guard conductor.hasForeignWakes else { return }
    stage.fault(
      "work left outside the stage: another thread woke one of its tasks, which no scenario can repeat. Give the module a "
        + "port for what works in another thread, and answer it here")
  }
}

extension Stage {
  /// Records a call and waits for its answer: the scenario's response, or the default answer, or forever.
  ///
  /// A cancelled caller continues to wait. For ports that react to cancellation, pass `cancelled:`.
  ///
  /// ```swift
  /// func logIn(id: String, password: String) async throws(LoginProblem) -> LoginSession {
  ///   try await stage.call(module.logIn, id, password)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - call: The declaration of the operation, a stored property of the adapter.
  ///   - inputs: The arguments, in the order of the declaration.
  /// - Returns: The value that the operation returns.
  /// - Throws: The error that the scenario's response fails with.
  @discardableResult
  public nonisolated(nonsending) func call<
    Returned: ScenarioValue, Failure: ScenarioValue & Error, each Input: ScenarioValue
  >(
    _ call: Call<LaterAnswer<Returned, Failure>, repeat each Input>, _ inputs: repeat each Input
  ) async throws(Failure) -> Returned {
    let made = PortCall(self, call.declarationID, literals(repeat each inputs))
    let result: Result<Returned, Failure> = await PortWait.inAnyCase(on: self) { answer in
      made.answerLater(default: call.answer.defaultValue, answer)
    }
    return try result.get()
  }

  /// Records a call and waits until it is answered or the task is cancelled.
  ///
  /// - Parameters:
  ///   - call: The declaration of the operation, a stored property of the adapter.
  ///   - inputs: The arguments, in the order of the declaration.
  ///   - error: The error for a cancelled caller, such as `.cancelled`. It is thrown immediately.
  /// - Returns: The value that the operation returns.
  /// - Throws: The error that the scenario's response fails with, or `error`.
  @discardableResult
  public nonisolated(nonsending) func call<
    Returned: ScenarioValue, Failure: ScenarioValue & Error, each Input: ScenarioValue
  >(
    _ call: Call<LaterAnswer<Returned, Failure>, repeat each Input>, _ inputs: repeat each Input,
    cancelled error: Failure
  ) async throws(Failure) -> Returned {
    let made = PortCall(self, call.declarationID, literals(repeat each inputs))
    let result: Result<Returned, Failure>? = await PortWait.answer(on: self) { answer in
      made.answerLater(default: call.answer.defaultValue, answer)
    }
    guard let result else { throw error }
    return try result.get()
  }

  /// Records a call of a port that throws any error, and waits until it is answered or the task is cancelled.
  ///
  /// - Parameters:
  ///   - call: The declaration of the operation, a stored property of the adapter.
  ///   - inputs: The arguments, in the order of the declaration.
  ///   - error: The error for a cancelled caller, usually `CancellationError()`. It is thrown immediately.
  /// - Returns: The value that the operation returns.
  /// - Throws: The error that the scenario's response fails with, or `error`.
  @discardableResult
  public nonisolated(nonsending) func call<
    Returned: ScenarioValue, Failure: ScenarioValue & Error, each Input: ScenarioValue
  >(
    _ call: Call<LaterAnswer<Returned, Failure>, repeat each Input>, _ inputs: repeat each Input,
    cancelled error: any Error
  ) async throws -> Returned {
    let made = PortCall(self, call.declarationID, literals(repeat each inputs))
    let result: Result<Returned, Failure>? = await PortWait.answer(on: self) { answer in
      made.answerLater(default: call.answer.defaultValue, answer)
    }
    guard let result else { throw error }
    return try result.get()
  }

  /// Records a call and waits for its answer: the scenario's response, or a value that the adapter computes.
  ///
  /// A cancelled caller continues to wait.
  ///
  /// - Parameters:
  ///   - call: The declaration of the operation, a stored property of the adapter.
  ///   - inputs: The arguments, in the order of the declaration.
  ///   - defaultValue: The default answer. It is evaluated only if the scenario has no response to replace it.
  /// - Returns: The value that the operation returns.
  public nonisolated(nonsending) func call<Returned: ScenarioValue, each Input: ScenarioValue>(
    _ call: Call<DerivedAnswer<Returned>, repeat each Input>, _ inputs: repeat each Input,
    default defaultValue: @autoclosure () -> Returned
  ) async -> Returned {
    let made = PortCall(self, call.declarationID, literals(repeat each inputs))
    let result: Result<Returned, Never> = await PortWait.inAnyCase(on: self) { answer in
      made.answerLater(default: defaultValue(), answer)
    }
    return result.get()
  }
}
