@preconcurrency import Glibc
import Synchronization

/// Misdeeds that show only in what runs later in the same process.
enum Leftover {
  private static let isTrapSet = Atomic<Bool>(false)

  /// Ends the process if a trap, or a variable, was left in it.
  static func step() {
    if isTrapSet.load(ordering: .relaxed) || getenv("REHEARSE_LEFT") != nil { abort() }
  }

  static func setTrap() { isTrapSet.store(true, ordering: .relaxed) }

  /// A thread that ends the process a little later.
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
