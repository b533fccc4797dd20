import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What all workers of a run share.
struct Supplies {
  let bell: Doorbell
  let limits = WorkerLimits()
  /// Whether other processes may look into this one, as long as it is no supervisor.
  let tracing = rehearse_tracing()
  let supervisor = getpid()

  /// `nil` when the system has nothing left.
  init?() {
    guard let bell = Doorbell() else { return nil }
    self.bell = bell
    // A module must not be able to stop the supervisor as a debugger does.
    rehearse_set_tracing(0)
  }

  func remove() {
    bell.remove()
    rehearse_set_tracing(tracing)
  }
}
