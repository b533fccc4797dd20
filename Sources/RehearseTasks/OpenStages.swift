internal import CRehearseConcurrency
import Synchronization

/// The stages of modules with tasks that are carried out now, in any thread, and whose tasks are whose.
package enum OpenStages {
  private static let tasks = Mutex<[UInt64: Unmanaged<Conductor>]>([:])
  private static let conductors = Mutex<[Unmanaged<Conductor>]>([])
  private static let count = Atomic<Int>(0)
  private static let ownsProcess = Atomic<Bool>(false)

  /// Says that nothing but modules under rehearsal has tasks in this process, so that any task that another thread wakes
  /// is a module's.
  ///
  /// Without it only tasks that were seen on a stage are known to be a module's: a process of tests has many others.
  package static func claimProcess() { ownsProcess.store(true, ordering: .relaxed) }

  package static var isProcessClaimed: Bool { ownsProcess.load(ordering: .relaxed) }

  static func open(_ conductor: Conductor) {
    conductors.withLock { $0.append(Unmanaged.passUnretained(conductor)) }
    count.add(1, ordering: .relaxed)
  }

  static func close(_ conductor: Conductor, _ ended: some Sequence<UInt64>) {
    tasks.withLock { tasks in for task in ended { tasks[task] = nil } }
    let pointer = Unmanaged.passUnretained(conductor).toOpaque()
    conductors.withLock { all in all.removeAll { $0.toOpaque() == pointer } }
    count.subtract(1, ordering: .relaxed)
  }

  static func add(_ task: UInt64, of conductor: Conductor) {
    tasks.withLock { $0[task] = Unmanaged.passUnretained(conductor) }
  }

  /// Keeps a job that a thread without a stage made ready from running there, if it is a module's.
  static func keep(_ job: UnsafeMutableRawPointer) -> Bool {
    let isClaimed = isProcessClaimed
    guard isClaimed || count.load(ordering: .relaxed) > 0 else { return false }
    let task = rehearse_job_task(job)
    let isKnown = tasks.withLock { tasks in
      // Under the lock, since the stage may end meanwhile.
      guard let conductor = tasks[task] else { return false }
      conductor._withUnsafeGuaranteedRef { $0.noteStray() }
      return true
    }
    if isKnown || !isClaimed { return isKnown }
    // Nobody knows which stage's it is unless there is one only.
    conductors.withLock { all in
      if all.count == 1 { all[0]._withUnsafeGuaranteedRef { $0.noteStray() } }
    }
    return true
  }
}
