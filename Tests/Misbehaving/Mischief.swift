@preconcurrency import Glibc

/// Misdeeds that reach beyond the process or outlast the case.
enum Mischief {
  static func commit(_ misdeed: Misdeed) {
    switch misdeed {
    case .floodDescriptors: floodDescriptors()
    case .alarmParent: kill(getppid(), SIGALRM)
    case .takeOverOutput: takeOverOutput()
    case .leaveSession:
      if fork() == 0 { while true { sleep(100) } }
      setsid()
    case .swallowSignals:
      var all = sigset_t()
      sigfillset(&all)
      sigprocmask(SIG_BLOCK, &all, nil)
      for number in Int32(1)...31 { signal(number) { _ in } }
      while true { pause() }
    case .profile: profile()
    case .fillMemoryLimit:
      var few = rlimit(rlim_cur: 1 << 20, rlim_max: 1 << 20)
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &few)
    case .printSecretOften:
      let secret = String(repeating: "0123456789abcdef", count: 1000)
      for _ in 0..<9 { print("it is \(secret)") }
    case .printGarbage:
      let bytes = (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ 128) }
      for _ in 0..<1000 { _ = write(1, bytes, bytes.count) }
    case .stopParent: kill(getppid(), SIGSTOP)
    case .quitParent: kill(getppid(), SIGQUIT)
    case .signalParent:
      let wishes = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU]
      for number in Int32(1)...64 where !wishes.contains(number) { kill(getppid(), number) }
    case .nestSessions: nestSessions(101)
    case .floodFromDaemon: floodFromDaemon()
    case .leaveBriefDaemon:
      guard fork() == 0 else { return }
      setsid()
      // Long enough to be there at the end of any run, and gone by itself.
      sleep(120)
      _exit(0)
    default: break
    }
  }

  /// A chain of processes, each the child of the one before, none of which ends by itself.
  private static func nestSessions(_ count: Int) {
    guard count > 0, fork() == 0 else { return }
    setsid()
    nestSessions(count - 1)
    while true { pause() }
  }

  /// A process that prints for ever, whatever the system says of it.
  private static func floodFromDaemon() {
    guard fork() == 0 else { return }
    setsid()
    signal(SIGXFSZ, SIG_IGN)
    let text = String(repeating: "from another time ", count: 1000)
    while true { if write(1, text, text.utf8.count) < 0 { usleep(1000) } }
  }

  /// Never stops writing to whatever is open.
  private static func floodDescriptors() {
    let bytes = [UInt8](repeating: 1, count: 64 << 10)
    for descriptor in Int32(3)..<256 { _ = fcntl(descriptor, F_SETFL, 0) }
    while getpid() > 0 {
      for descriptor in Int32(3)..<16 { _ = write(descriptor, bytes, bytes.count) }
    }
  }

  /// Closes the output and opens a file of its own, which gets that number.
  private static func takeOverOutput() {
    for descriptor in Int32(0)...2 { close(descriptor) }
    _ = open("/dev/null", O_RDWR)
    _ = open("precious", O_RDWR)
  }

  /// Starts clocks that would end the process later.
  private static func profile() {
    let soon = itimerval(it_interval: timeval(tv_sec: 0, tv_usec: 0), it_value: timeval(tv_sec: 0, tv_usec: 50_000))
    for clock: __itimer_which in [ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF] {
      _ = withUnsafePointer(to: soon) { setitimer(__itimer_which_t(clock.rawValue), $0, nil) }
    }
  }
}
