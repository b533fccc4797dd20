import CRehearseSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What all workers of a run share.
struct SharedResources {
  let wakeup: WakeupPipe
  /// Whether other processes may look into this one, as long as it is no supervisor.
  let tracing = rehearse_tracing()
  let supervisor = getpid()

  /// `nil` when the system has nothing left.
  init?() {
    guard let wakeup = WakeupPipe() else { return nil }
    self.wakeup = wakeup
    // A module must not be able to stop the supervisor as a debugger does.
    rehearse_set_tracing(0)
  }

  func remove() {
    wakeup.remove()
    rehearse_set_tracing(tracing)
  }
}
