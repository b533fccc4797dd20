internal import CRehearseRuntime
import Synchronization

/// Tracks which case each thread runs, to detect calls from other threads.
package enum StageThread {
  package struct Before {
    fileprivate let stage: rehearse_thread_stage
  }

  /// Whether the Swift runtime has the hooks that modules with tasks need; older Apple systems lack them.
  package static var runsTasks: Bool { TaskHooks.areInstalled }

  /// Binds a case to this thread; from now on, jobs that become ready here belong to it.
  ///
  /// - Parameters:
  ///   - stage: Identifies the case.
  ///   - conductor: Runs the jobs; `nil` for a module without tasks.
  package static func enter(_ stage: UnsafeRawPointer, _ conductor: Conductor?) -> Before {
    _ = TaskHooks.areInstalled
    return Before(stage: rehearse_enter(stage, conductor.map { Unmanaged.passUnretained($0).toOpaque() }))
  }

  /// Restores the previous state of the thread.
  ///
  /// - Returns: Whether a module without tasks started a task.
  package static func leave(_ before: Before) -> Bool { rehearse_leave(before.stage) }

  /// Runs work as if on the main actor, on any thread.
  ///
  /// Only for declarations: work that touches a module belongs on a stage.
  package static func asMainActor<Result: Sendable>(_ work: @MainActor () -> Result) -> Result {
    let before = enter(Unmanaged.passUnretained(StageMainExecutor.shared).toOpaque(), nil)
    defer { _ = leave(before) }
    return MainActor.assumeIsolated(work)
  }

  /// Whether this thread runs the case.
  package static func isHere(_ stage: UnsafeRawPointer) -> Bool { rehearse_is_here(stage) }
}

/// The stages of modules with tasks that are running now, on any thread, and their tasks.
package enum OpenStages {
  private struct State {
    var tasks: [UInt64: Unmanaged<Conductor>] = [:]
    var conductors: [Unmanaged<Conductor>] = []
  }

  private static let state = Mutex(State())
  private static let count = Atomic<Int>(0)
  private static let ownsProcess = Atomic<Bool>(false)

  /// Declares that all tasks in this process belong to modules, including any that another thread wakes.
  ///
  /// Without this, as in a test process, only tasks that were seen on a stage count as a module's.
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

  /// Withholds a job that became ready on a thread without a stage, if it belongs to a module.
  static func keep(_ job: UnsafeMutableRawPointer) -> Bool {
    let isClaimed = ownsProcess.load(ordering: .relaxed)
    guard isClaimed || count.load(ordering: .relaxed) > 0 else { return false }
    let task = rehearse_job_task(job)
    return state.withLock { state in
      // Under the lock, because the stage may end in the meantime.
      if let conductor = state.tasks[task] {
        conductor.takeUnretainedValue().noteForeignWake()
        return true
      }
      guard isClaimed else { return false }
      // With several stages, it is unknown which one the task belongs to.
      if state.conductors.count == 1 { state.conductors[0].takeUnretainedValue().noteForeignWake() }
      return true
    }
  }
}
