import RehearseSystem
import Synchronization

/// Where in its work a process is that tries changes, noted in memory that another process sees.
///
/// A module may well crash where no scenario has put it before. Then the work is done again without that change,
/// which counts as noticed.
package final class MutationProgress: Sendable {
  /// A change by its place: the file in the run, the case in the file, the change among those of the case.
  package struct Place: Hashable, Sendable {
    let file: Int
    let trial: Int
    let change: Int
  }

  private struct Counters: ~Copyable {
    let pulse = Atomic<Int>(0)
    let file = Atomic<Int>(0)
    let trial = Atomic<Int>(0)
    let change = Atomic<Int>(0)
    let isDone = Atomic<Bool>(false)
  }

  // The pointer is set once, and what it points to is changed by atomic operations only.
  private nonisolated(unsafe) let counters: UnsafeMutablePointer<Counters>
  /// Changes that are not to be tried.
  private let fatal: Set<Place>

  package init() {
    counters = SharedMemory.make(Counters())
    fatal = []
  }

  private init(_ other: MutationProgress, fatal: Set<Place>) {
    counters = other.counters
    self.fatal = fatal
  }

  /// The same memory, for doing all again but these changes.
  package func leavingOut(_ fatal: Set<Place>) -> MutationProgress {
    counters.pointee.isDone.store(false, ordering: .relaxed)
    return MutationProgress(self, fatal: fatal)
  }

  /// A number that changes as long as the work gets on; `nil` once no module is needed any more.
  package var pulse: Int? {
    counters.pointee.isDone.load(ordering: .relaxed) ? nil : counters.pointee.pulse.load(ordering: .relaxed)
  }

  /// What was tried last; `nil` outside of trials. Only of a single thread can that be known.
  package var place: Place? {
    let change = counters.pointee.change.load(ordering: .relaxed)
    guard change > 0 else { return nil }
    return Place(
      file: counters.pointee.file.load(ordering: .relaxed), trial: counters.pointee.trial.load(ordering: .relaxed),
      change: change)
  }

  /// Notes that a change is about to be tried; returns whether it may be.
  func enter(_ place: Place) -> Bool {
    counters.pointee.file.store(place.file, ordering: .relaxed)
    counters.pointee.trial.store(place.trial, ordering: .relaxed)
    counters.pointee.change.store(place.change, ordering: .relaxed)
    counters.pointee.pulse.wrappingAdd(1, ordering: .relaxed)
    return !fatal.contains(place)
  }

  /// Notes that all is tried: what is left is words, of which a large suite has many.
  package func finish() { counters.pointee.isDone.store(true, ordering: .relaxed) }

  /// Notes that the work gets on, and nothing is tried.
  func leave() {
    counters.pointee.change.store(0, ordering: .relaxed)
    counters.pointee.pulse.wrappingAdd(1, ordering: .relaxed)
  }
}
