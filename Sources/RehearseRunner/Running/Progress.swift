import Synchronization

/// How far a run has come; all its threads count here.
package final class Progress: Sendable {
  private let taken = Atomic<Int>(0)
  private let finished = Atomic<Int>(0)
  private let cases = Atomic<Int>(0)
  private let failed = Atomic<Bool>(false)
  private let restartAsked = Atomic<Bool>(false)
  private let interrupted = Atomic<Bool>(false)

  package init() {}

  /// How many files are done.
  package var filesDone: Int { finished.load(ordering: .relaxed) }

  /// Whether something has failed so far.
  package var hasFailed: Bool { failed.load(ordering: .relaxed) }

  /// Whether no more cases are to be started.
  package var isInterrupted: Bool { interrupted.load(ordering: .relaxed) }

  /// The next place in the order of running, each handed out once; `nil` once all are.
  ///
  /// - Parameter count: how many there are.
  package func take(of count: Int) -> Int? {
    let place = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return place < count ? place : nil
  }

  /// Whether what has been done counts for nothing, and the run begins again.
  package var mustRestart: Bool { restartAsked.load(ordering: .relaxed) }

  package func askToRestart() { restartAsked.store(true, ordering: .relaxed) }

  /// Starts no more cases.
  package func interrupt() { interrupted.store(true, ordering: .relaxed) }

  /// Begins again.
  package func restart() {
    taken.store(0, ordering: .relaxed)
    finished.store(0, ordering: .relaxed)
    cases.store(0, ordering: .relaxed)
    failed.store(false, ordering: .relaxed)
    restartAsked.store(false, ordering: .relaxed)
  }

  package func noteFailure() { failed.store(true, ordering: .relaxed) }

  package func finishFile() { finished.wrappingAdd(1, ordering: .relaxed) }

  /// Counts the cases of a file that begins; answers whether the run has more than it may have.
  package func add(cases count: Int) -> Bool {
    cases.wrappingAdd(count, ordering: .relaxed).newValue > RunPlan.caseLimit
  }
}
