import RehearseSystem
import Synchronization

/// How far a run has come; all its threads, or all its processes, count here.
///
/// The counters are in memory that forked processes share. They stay for the life of the program.
package final class Progress: Sendable {
  private struct Counters: ~Copyable {
    /// A `Taken`, in one number that is changed at once.
    let taken = Atomic<UInt64>(0)
    let begun = Atomic<Int>(0)
    let finished = Atomic<Int>(0)
    let failed = Atomic<Bool>(false)
    let restartAsked = Atomic<Bool>(false)
    let interrupted = Atomic<Bool>(false)
    let toldAt = Atomic<Int64>(0)
  }

  /// How many places in the order of running were taken from each side.
  private struct Taken {
    let fromStart: Int
    let fromEnd: Int

    init(_ number: UInt64) {
      fromStart = Int(UInt32(truncatingIfNeeded: number))
      fromEnd = Int(UInt32(truncatingIfNeeded: number >> 32))
    }

    var count: Int { fromStart + fromEnd }
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
  package var placesTaken: Int { Taken(counters.pointee.taken.load(ordering: .relaxed)).count }

  /// From which side somebody takes places in the order of running.
  ///
  /// Who works beside another takes them from the other side: files that are neighbours are mostly of one module, and each module that
  /// a process or a processor has not met takes it 0.2 ms.
  package enum Side: Sendable {
    case start, end

    fileprivate var step: UInt64 { self == .start ? 1 : 1 << 32 }

    /// The sides of those who work at once, in turn.
    package init(ofNumber number: Int) { self = number.isMultiple(of: 2) ? .start : .end }
  }

  /// The next place in the order of running, each handed out once; `nil` once all are.
  ///
  /// - Parameter count: how many there are.
  package func take(from side: Side, of count: Int) -> Int? {
    let before = Taken(counters.pointee.taken.wrappingAdd(side.step, ordering: .relaxed).oldValue)
    // Whatever a module has written there, there is such a place.
    guard before.count < count else { return nil }
    return side == .start ? before.fromStart : count - 1 - before.fromEnd
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
