#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What all workers of a run share.
struct SharedResources {
  let wakeup: WakeupPipe
  let supervisor = getpid()

  /// `nil` when the system has nothing left.
  init?() {
    guard let wakeup = WakeupPipe() else { return nil }
    self.wakeup = wakeup
  }

  func remove() { wakeup.remove() }
}
