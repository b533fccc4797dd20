internal import CRehearseRuntime
import Synchronization

/// Tells which thread carries out which case, so that what comes from any other is noticed.
package enum StageThread {
  /// What was on a thread before.
  package struct Before {
    fileprivate let stage: rehearse_thread_stage
  }

  /// Whether the Swift runtime lets modules with tasks run: older systems of Apple's do not.
  package static var runsTasks: Bool { TaskHooks.areInstalled }

  /// Puts a case on this thread: from now on each job that it makes ready belongs to the case.
  ///
  /// - Parameters:
  ///   - stage: tells the case from every other.
  ///   - conductor: takes the jobs; none for a module without tasks.
  package static func enter(_ stage: UnsafeRawPointer, _ conductor: Conductor?) -> Before {
    _ = TaskHooks.areInstalled
    return Before(stage: rehearse_enter(stage, conductor.map { Unmanaged.passUnretained($0).toOpaque() }))
  }

  /// Ends that.
  ///
  /// - Returns: whether a module without tasks has started one.
  package static func leave(_ before: Before) -> Bool { rehearse_leave(before.stage) }

  /// Does some work as the main actor, whatever the thread.
  ///
  /// For work that only declares something: work of the main actor that touches a module belongs on a stage.
  package static func asMainActor<Result: Sendable>(_ work: @MainActor () -> Result) -> Result {
    let before = enter(Unmanaged.passUnretained(StageMainExecutor.shared).toOpaque(), nil)
    defer { _ = leave(before) }
    return MainActor.assumeIsolated(work)
  }

  /// Whether this thread carries out the case.
  package static func isHere(_ stage: UnsafeRawPointer) -> Bool { rehearse_is_here(stage) }
}

/// The stages of modules with tasks that run now, in any thread, and which task belongs to which stage.
package enum OpenStages {
  private struct State {
    var tasks: [UInt64: Unmanaged<Conductor>] = [:]
    var conductors: [Unmanaged<Conductor>] = []
  }

  private static let state = Mutex(State())
  private static let count = Atomic<Int>(0)
  private static let ownsProcess = Atomic<Bool>(false)

  /// Says that nothing but modules has tasks in this process, so that any task that another thread wakes is a module's.
  ///
  /// Without it only tasks that were seen on a stage are known to be a module's: a process of tests has many others.
  package static func claimProcess() { ownsProcess.store(true, ordering: .relaxed) }

  static func open(_ conductor: Conductor) {
    state.withLock { $0.conductors.append(Unmanaged.passUnretained(conductor)) }
    count.add(1, ordering: .relaxed)
  }

  static func close(_ conductor: Conductor, _ ended: some Sequence<UInt64>) {
    let pointer = Unmanaged.passUnretained(conductor).toOpaque()
    state.withLock { state in
      for task in ended { state.tasks[task] = nil }
      state.conductors.removeAll { $0.toOpaque() == pointer }
    }
    count.subtract(1, ordering: .relaxed)
  }

  static func add(_ task: UInt64, of conductor: Conductor) {
    state.withLock { $0.tasks[task] = Unmanaged.passUnretained(conductor) }
  }

  /// Keeps a job that a thread without a stage made ready from running there, if it is a module's.
  static func keep(_ job: UnsafeMutableRawPointer) -> Bool {
    let isClaimed = ownsProcess.load(ordering: .relaxed)
    guard isClaimed || count.load(ordering: .relaxed) > 0 else { return false }
    let task = rehearse_job_task(job)
    return state.withLock { state in
      // Under the lock, since the stage may end meanwhile.
      if let conductor = state.tasks[task] {
        conductor.takeUnretainedValue().noteStray()
        return true
      }
      guard isClaimed else { return false }
      // Which stage it belongs to is known only if there is one.
      if state.conductors.count == 1 { state.conductors[0].takeUnretainedValue().noteStray() }
      return true
    }
  }
}
