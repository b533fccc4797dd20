#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What all workers of a run share.
struct Supplies {
  let bell: Doorbell
  let limits = WorkerLimits()
  /// The folder that paths start from, to which a worker returns should a module have gone elsewhere.
  let folder: Int32
  let supervisor = getpid()

  /// `nil` when the system has nothing left.
  init?() {
    guard let bell = Doorbell() else { return nil }
    self.bell = bell
    folder = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  func remove() {
    bell.remove()
    close(folder)
  }
}
