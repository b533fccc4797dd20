/// What runs the tasks of the module on a stage.
final class StageTasks {
  private unowned let stage: Stage
  private let conductor: Conductor

  init(on stage: Stage) {
    self.stage = stage
    conductor = Conductor { [unowned stage] in stage.wake(after: $0, $1) }
    if let choices = stage.choices {
      conductor.shaking = Conductor.Shaking(choose: choices.choose) { [unowned stage] in stage.deliverBetween() }
    }
  }

  /// Whether it is uncertain how long tasks slept.
  var isUncertain: Bool { conductor.isUncertain }

  /// Whether this is the thread of the case, over or not.
  var isOnItsThread: Bool { stage.isHere || StageThread.isHere(identity) }

  private var identity: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// Puts the case on this thread.
  func enter() -> StageThread.Before { StageThread.enter(stage.identity, conductor) }

  /// Has something done after each job of the main actor's, and now.
  func afterMainJob(_ work: @escaping () -> Void) { conductor.afterMainJob = work }

  /// Looks at the state for the first time.
  func beginToWatch() { conductor.afterMainJob() }

  /// Does something that reads the main actor's state, whoever's job is running.
  func reading(_ work: () -> Void) {
    let before = conductor.isReading
    conductor.isReading = true
    work()
    conductor.isReading = before
  }

  /// Lets the tasks go on until all of them wait.
  func settle() {
    if case .never = conductor.settle() {
      stage.fault(
        "its tasks never come to rest: \(Conductor.limit) times one of them went on at the same moment",
        kind: .neverRests)
    }
    noteStrays()
  }

  /// Delivers an answer on the main actor, where apps hear of most, once the tasks go on.
  func deliver(_ work: @escaping () -> Void) { conductor.onMain(work) }

  /// Ends the tasks, unheard, and tells what goes on elsewhere.
  func end() {
    // They are still to run here, though nothing of them reaches the stage any more.
    _ = StageThread.enter(identity, conductor)
    conductor.close()
    noteStrays()
    if let complaint = stage.threads?.complaint { stage.fault(complaint) }
    // Some come while the threads are waited for.
    noteStrays()
    conductor.end()
  }

  private func noteStrays() {
    guard conductor.hasStrays else { return }
    stage.fault(
      "work left outside the stage: another thread woke one of its tasks, which no scenario can repeat. Give the module a "
        + "port for what works in another thread, and answer it here")
  }
}

/// What ports of a module with tasks call: the caller waits for the answer.
extension Stage {
  /// A call that is answered while its caller waits: by the scenario, else by the default answer, else never.
  ///
  /// A cancelled caller goes on waiting: write `cancelled:` for ports that answer it at once.
  public nonisolated(nonsending) func call<
    Returned: ScenarioValue, Failure: ScenarioValue & Error, each Input: ScenarioValue
  >(
    _ call: Call<LaterAnswer<Returned, Failure>, repeat each Input>, _ inputs: repeat each Input
  ) async throws(Failure) -> Returned {
    let (operation, arguments) = (index(call.place), literals(repeat each inputs))
    let result: Result<Returned, Failure> = await PortWait.inAnyCase(on: self) { answer in
      self.answerLater(operation, arguments, default: call.answer.defaultValue, answer)
    }
    return try result.get()
  }

  /// The same where a caller that is cancelled is answered at once, with an error that the port declares.
  ///
  /// - Parameters:
  ///   - call: its declaration.
  ///   - inputs: its arguments.
  ///   - error: what a cancelled caller is thrown, such as `.cancelled`.
  public nonisolated(nonsending) func call<
    Returned: ScenarioValue, Failure: ScenarioValue & Error, each Input: ScenarioValue
  >(
    _ call: Call<LaterAnswer<Returned, Failure>, repeat each Input>, _ inputs: repeat each Input,
    cancelled error: Failure
  ) async throws(Failure) -> Returned {
    let (operation, arguments) = (index(call.place), literals(repeat each inputs))
    let result: Result<Returned, Failure>? = await PortWait.answer(on: self) { answer in
      self.answerLater(operation, arguments, default: call.answer.defaultValue, answer)
    }
    guard let result else { throw error }
    return try result.get()
  }

  /// The same where the port throws anything: mostly `cancelled: CancellationError()`.
  public nonisolated(nonsending) func call<
    Returned: ScenarioValue, Failure: ScenarioValue & Error, each Input: ScenarioValue
  >(
    _ call: Call<LaterAnswer<Returned, Failure>, repeat each Input>, _ inputs: repeat each Input,
    cancelled error: any Error
  ) async throws -> Returned {
    let (operation, arguments) = (index(call.place), literals(repeat each inputs))
    let result: Result<Returned, Failure>? = await PortWait.answer(on: self) { answer in
      self.answerLater(operation, arguments, default: call.answer.defaultValue, answer)
    }
    guard let result else { throw error }
    return try result.get()
  }

  /// A call that is answered while its caller waits, where the adapter works out the default answer.
  ///
  /// - Parameters:
  ///   - call: its declaration.
  ///   - inputs: its arguments.
  ///   - defaultValue: worked out, and its given read, only where no response replaces it.
  public nonisolated(nonsending) func call<Returned: ScenarioValue, each Input: ScenarioValue>(
    _ call: Call<DerivedAnswer<Returned>, repeat each Input>, _ inputs: repeat each Input,
    default defaultValue: @autoclosure () -> Returned
  ) async -> Returned {
    let (operation, arguments) = (index(call.place), literals(repeat each inputs))
    let result: Result<Returned, Never> = await PortWait.inAnyCase(on: self) { answer in
      self.answerLater(operation, arguments, default: defaultValue(), answer)
    }
    return result.get()
  }
}
