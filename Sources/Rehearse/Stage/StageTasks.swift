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
