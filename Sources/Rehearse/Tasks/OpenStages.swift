internal import CRehearseRuntime
import Synchronization

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
