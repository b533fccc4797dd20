import Synchronization

/// How far a run has come; all its threads count here.
package final class Progress: Sendable {
  private let taken = Atomic<Int>(0)
  private let finished = Atomic<Int>(0)
  private let failed = Atomic<Bool>(false)
  private let restartAsked = Atomic<Bool>(false)

  package init() {}

  /// How many files are done.
  package var filesDone: Int { finished.load(ordering: .relaxed) }

  /// Whether something has failed so far.
  package var hasFailed: Bool { failed.load(ordering: .relaxed) }

  /// The next place in the order of running, each handed out once.
  func take() -> Int { taken.wrappingAdd(1, ordering: .relaxed).oldValue }

  /// Whether what has been done counts for nothing, and all begins anew.
  var mustRestart: Bool { restartAsked.load(ordering: .relaxed) }

  func askToRestart() { restartAsked.store(true, ordering: .relaxed) }

  /// Begins anew.
  func restart() {
    taken.store(0, ordering: .relaxed)
    finished.store(0, ordering: .relaxed)
    failed.store(false, ordering: .relaxed)
    restartAsked.store(false, ordering: .relaxed)
  }

  func noteFailure() { failed.store(true, ordering: .relaxed) }

  func finishFile(failed: Bool) {
    if failed { noteFailure() }
    finished.wrappingAdd(1, ordering: .relaxed)
  }
}
