@preconcurrency import Glibc
import Synchronization

/// Misdeeds that take effect only in later cases of the same process.
enum Leftover {
  private static let isTrapSet = Atomic<Bool>(false)
  private static let isLocked = Atomic<Bool>(false)

  /// Aborts if an earlier case left a trap or a variable, and waits forever if it left a lock.
  static func step() {
    while isLocked.load(ordering: .relaxed) { usleep(1_000) }
    if isTrapSet.load(ordering: .relaxed) || getenv("REHEARSE_LEFT") != nil { abort() }
  }

  static func setTrap() { isTrapSet.store(true, ordering: .relaxed) }

  static func lock() { isLocked.store(true, ordering: .relaxed) }

  /// Leaves a thread that aborts the process a little later.
  static func leaveThread() {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        usleep(300_000)
        abort()
      }, nil)
  }
}
