@preconcurrency import Glibc
import Synchronization

/// Misdeeds that show only in what runs later in the same process.
enum Leftover {
  private static let isTrapSet = Atomic<Bool>(false)

  /// Ends the process if a trap was left in it.
  static func step() {
    if isTrapSet.load(ordering: .relaxed) { abort() }
  }

  static func commit(_ misdeed: Misdeed) {
    switch misdeed {
    case .startTimer: startTimer()
    case .leaveThread: leaveThread()
    case .limitProcessorTime: limit(RLIMIT_CPU.rawValue, to: 0)
    case .limitStack: limit(RLIMIT_STACK.rawValue, to: 16 << 10)
    case .limitFile: limit(RLIMIT_FSIZE.rawValue, to: 0)
    case .leak:
      let size = 60 << 20
      guard let memory = malloc(size) else { fatalError("no memory left") }
      memset(memory, 1, size)
    case .moveAndClose: moveAndClose()
    case .changeUser: _ = setuid(65534)
    case .leaveTrap: isTrapSet.store(true, ordering: .relaxed)
    case .loseRights: loseRights()
    case .holdSignalsBack:
      var all = sigset_t()
      sigfillset(&all)
      sigprocmask(SIG_BLOCK, &all, nil)
    case .handleAlone: handleAlone()
    default: break
    }
  }

  /// A clock that no look at the usual ones finds, and that ends the process a little later.
  private static func startTimer() {
    var event = sigevent()
    event.sigev_notify = Int32(SIGEV_SIGNAL)
    event.sigev_signo = SIGUSR2
    var timer: timer_t?
    guard timer_create(CLOCK_MONOTONIC, &event, &timer) == 0 else { return }
    var time = itimerspec()
    time.it_value.tv_nsec = 300_000_000
    timer_settime(timer, 0, &time, nil)
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

  /// Ends the process at a fault of its own, and lets no other signal come between.
  private static func handleAlone() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      _ = write(1, "handled\n", 8)
      _exit(9)
    }
    sigfillset(&action.sa_mask)
    sigaction(SIGSEGV, &action, nil)
  }

  private static func limit(_ resource: UInt32, to value: rlim_t) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(resource), &limit)
    limit.rlim_cur = value
    setrlimit(__rlimit_resource_t(resource), &limit)
  }

  /// Gives up all that an administrator may do, and stays the same user.
  private static func loseRights() {
    typealias Call = @convention(c) (UnsafePointer<UInt32>, UnsafePointer<UInt32>) -> Int32
    guard let symbol = dlsym(nil, "capset") else { return }
    _ = unsafeBitCast(symbol, to: Call.self)([0x2008_0522, 0], [0, 0, 0, 0, 0, 0])
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
