internal import CRehearseConcurrency
import Synchronization

/// The stages of modules with tasks that are carried out now, in any thread, and whose tasks are whose.
package enum OpenStages {
  /// No `Mutex`: it knows its thread by a number, which is another one in a copy of the process, and ends the copy for that.
  private static let isBusy = Atomic<Bool>(false)
  // Unsafe for the compiler alone: both are used only while `isBusy` is held.
  nonisolated(unsafe) private static var tasks: [UInt64: Unmanaged<Conductor>] = [:]
  nonisolated(unsafe) private static var conductors: [Unmanaged<Conductor>] = []
  private static let count = Atomic<Int>(0)
  private static let ownsProcess = Atomic<Bool>(false)

  /// Says that nothing but modules under rehearsal has tasks in this process, so that any task that another thread wakes
  /// is a module's.
  ///
  /// Without it only tasks that were seen on a stage are known to be a module's: a process of tests has many others.
  package static func claimProcess() { ownsProcess.store(true, ordering: .relaxed) }

  package static var isProcessClaimed: Bool { ownsProcess.load(ordering: .relaxed) }

  /// What happens inside takes less than a microsecond, so that nobody waits for long.
  private static func alone<Result>(_ body: () -> Result) -> Result {
    while !isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged {}
    defer { isBusy.store(false, ordering: .releasing) }
    return body()
  }

  static func open(_ conductor: Conductor) {
    alone { conductors.append(Unmanaged.passUnretained(conductor)) }
    count.add(1, ordering: .relaxed)
  }

  static func close(_ conductor: Conductor, _ ended: some Sequence<UInt64>) {
    alone { for task in ended { tasks[task] = nil } }
    let pointer = Unmanaged.passUnretained(conductor).toOpaque()
    alone { conductors.removeAll { $0.toOpaque() == pointer } }
    count.subtract(1, ordering: .relaxed)
  }

  static func add(_ task: UInt64, of conductor: Conductor) {
    alone { tasks[task] = Unmanaged.passUnretained(conductor) }
  }

  /// Keeps a job that a thread without a stage made ready from running there, if it is a module's.
  static func keep(_ job: UnsafeMutableRawPointer) -> Bool {
    let isClaimed = isProcessClaimed
    guard isClaimed || count.load(ordering: .relaxed) > 0 else { return false }
    let task = rehearse_job_task(job)
    let isKnown = alone {
      // Under the lock, since the stage may end meanwhile.
      guard let conductor = tasks[task] else { return false }
      conductor.takeUnretainedValue().noteStray()
      return true
    }
    if isKnown || !isClaimed { return isKnown }
    // Nobody knows which stage's it is unless there is one only.
    alone {
      if conductors.count == 1 { conductors[0].takeUnretainedValue().noteStray() }
    }
    return true
  }
}
