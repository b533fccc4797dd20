import RehearseSystem
import Synchronization

/// How far a run has come; all its threads, or all its processes, count here.
///
/// The counters are in memory that forked processes share. They stay for the life of the program.
package final class Progress: Sendable {
  private struct Counters: ~Copyable {
    let taken = Atomic<Int>(0)
    let begun = Atomic<Int>(0)
    let finished = Atomic<Int>(0)
    let failed = Atomic<Bool>(false)
    let restartAsked = Atomic<Bool>(false)
    let interrupted = Atomic<Bool>(false)
    let toldAt = Atomic<Int64>(0)
  }

  // The pointer is set once, and what it points to is changed by atomic operations only.
  private nonisolated(unsafe) let counters: UnsafeMutablePointer<Counters>

  package init() { counters = SharedMemory.make(Counters()) }

  /// How many files are done.
  package var filesDone: Int { counters.pointee.finished.load(ordering: .relaxed) }

  /// A number that changes with each case: where it does not, a module keeps everybody waiting.
  package var pulse: Int { counters.pointee.begun.load(ordering: .relaxed) &+ filesDone }

  /// Notes that a case is about to begin.
  package func beginCase() { counters.pointee.begun.wrappingAdd(1, ordering: .relaxed) }

  /// Whether something has failed so far.
  package var hasFailed: Bool { counters.pointee.failed.load(ordering: .relaxed) }

  /// Whether no more cases are to be started.
  package var isInterrupted: Bool { counters.pointee.interrupted.load(ordering: .relaxed) }

  /// How many places in the order of running were handed out; more than there are once all are gone.
  package var placesTaken: Int { counters.pointee.taken.load(ordering: .relaxed) }

  /// The next place in the order of running, each handed out once; `nil` once all are.
  ///
  /// - Parameter count: how many there are.
  package func take(of count: Int) -> Int? {
    let place = counters.pointee.taken.wrappingAdd(1, ordering: .relaxed).oldValue
    // A module may have written anything there.
    return (0..<count).contains(place) ? place : nil
  }

  /// Whether whoever works has told nobody of it for so long, of all that do: then the one that asks is to do it.
  ///
  /// - Parameters:
  ///   - now: on a clock that all share, in nanoseconds, as is the pause.
  package func mustTell(at now: Int64, after pause: Int64) -> Bool {
    let last = counters.pointee.toldAt.load(ordering: .relaxed)
    // Whatever a module has written there, nothing overflows.
    guard now &- last > pause else { return false }
    return counters.pointee.toldAt.compareExchange(expected: last, desired: now, ordering: .relaxed).exchanged
  }

  /// Somebody begins to work, and has nothing to tell yet.
  package func beginTelling(at now: Int64) { counters.pointee.toldAt.store(now, ordering: .relaxed) }

  /// Whether what has been done counts for nothing, and all begins anew.
  package var mustRestart: Bool { counters.pointee.restartAsked.load(ordering: .relaxed) }

  package func askToRestart() { counters.pointee.restartAsked.store(true, ordering: .relaxed) }

  /// Starts no more cases.
  package func interrupt() { counters.pointee.interrupted.store(true, ordering: .relaxed) }

  /// Begins anew.
  package func restart() {
    counters.pointee.taken.store(0, ordering: .relaxed)
    counters.pointee.finished.store(0, ordering: .relaxed)
    counters.pointee.failed.store(false, ordering: .relaxed)
    counters.pointee.restartAsked.store(false, ordering: .relaxed)
  }

  /// Hands out no more places; for a run in which a module wrote over all this.
  package func close(hasFailed: Bool) {
    counters.pointee.taken.store(.max / 2, ordering: .relaxed)
    counters.pointee.failed.store(hasFailed, ordering: .relaxed)
  }

  /// Puts right what a module may have written over.
  package func repair(mustRestart: Bool, isInterrupted: Bool) {
    if self.mustRestart != mustRestart { counters.pointee.restartAsked.store(mustRestart, ordering: .relaxed) }
    if self.isInterrupted != isInterrupted { counters.pointee.interrupted.store(isInterrupted, ordering: .relaxed) }
  }

  package func noteFailure() { counters.pointee.failed.store(true, ordering: .relaxed) }

  package func finishFile() { counters.pointee.finished.wrappingAdd(1, ordering: .relaxed) }
}
