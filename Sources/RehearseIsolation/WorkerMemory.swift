import Rehearse
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a worker and the supervisor share: events on their way, the flight recorder, and a word at the end.
struct WorkerMemory {
  private struct CleanExit: ~Copyable {
    let isSaid = Atomic<Bool>(false)
  }

  private static let cleanExitSize = 128

  private let base: UnsafeMutableRawPointer

  private static let size = cleanExitSize + Ring.size + FlightRecorder.size

  /// Takes memory from the system; `nil` when there is none.
  init?() {
    guard let base = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0), base != MAP_FAILED
    else { return nil }
    self.base = base
  }

  /// Takes it out of this process's reach.
  func leave() { munmap(base, Self.size) }

  /// Makes everything empty.
  func reset() -> (ring: Ring, recorder: FlightRecorder) {
    base.bindMemory(to: CleanExit.self, capacity: 1).initialize(to: CleanExit())
    let ring = base + Self.cleanExitSize
    return (Ring(at: ring), FlightRecorder(at: ring + Ring.size))
  }

  /// Whether the worker has said that it ends because its work is done.
  var hasExitedCleanly: Bool {
    base.assumingMemoryBound(to: CleanExit.self).pointee.isSaid.load(ordering: .acquiring)
  }

  func noteCleanExit() { base.assumingMemoryBound(to: CleanExit.self).pointee.isSaid.store(true, ordering: .releasing) }
}
