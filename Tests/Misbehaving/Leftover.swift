@preconcurrency import Glibc
import Synchronization

/// Misdeeds that show only in what runs later in the same process.
enum Leftover {
  private static let isTrapSet = Atomic<Bool>(false)

  /// Ends the process if a trap, or a variable, was left in it.
  static func step() {
    if isTrapSet.load(ordering: .relaxed) || getenv("REHEARSE_LEFT") != nil { abort() }
  }

  static func commit(_ misdeed: Misdeed) {
    switch misdeed {
    case .leaveThread: leaveThread()
    case .leak:
      let size = 60 << 20
      guard let memory = malloc(size) else { fatalError("no memory left") }
      memset(memory, 1, size)
    case .moveAndClose: moveAndClose()
    case .changeEnvironment: setenv("REHEARSE_LEFT", "yes", 1)
    case .leaveTrap: isTrapSet.store(true, ordering: .relaxed)
    default: break
    }
  }

  /// A thread that finds fault a little later.
  private static func leaveThread() {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        usleep(300_000)
        abort()
      }, nil)
  }

  /// Goes elsewhere, closes what is open, and opens as much again, so that the next descriptor is the same.
  private static func moveAndClose() {
    chdir("/")
    let next = dup(0)
    close(next)
    for descriptor in 3..<next { close(descriptor) }
    while true {
      let descriptor = open("/dev/null", O_RDWR)
      if descriptor < 0 { return }
      if descriptor < next { continue }
      close(descriptor)
      return
    }
  }
}
