@preconcurrency import Glibc

/// Processes that look into others and stop them, as debuggers and crash reporters do.
enum Debugger {
  // Of <sys/ptrace.h>, whose function Swift does not see.
  private static let attach = 16
  private static let traceMe = 0
  private static let goOn = 7

  static func commit(_ misdeed: Misdeed) {
    switch misdeed {
    case .traceByChild:
      watch { while true { pause() } }
    case .crashBeforeDebugger:
      watch { process in
        var status: Int32 = 0
        waitpid(process, &status, 0)
        ptrace(goOn, process)
        while true { pause() }
      }
      usleep(300_000)
      abort()
    case .askToBeTraced:
      ptrace(traceMe, 0)
      abort()
    default: ptrace(attach, getppid())
    }
  }

  /// Has a child stop this process and then do something, in a session of its own.
  private static func watch(_ body: @escaping (pid_t) -> Void) {
    let process = getpid()
    if fork() == 0 {
      setsid()
      ptrace(attach, process)
      body(process)
      _exit(0)
    }
    // So that it stops here and not in some other case.
    for _ in 0..<300 { usleep(1000) }
  }

  private static func watch(_ body: @escaping () -> Void) { watch { _ in body() } }

  private static func ptrace(_ request: Int, _ process: pid_t) {
    typealias Call = @convention(c) (Int, pid_t, Int, Int) -> Int
    guard let symbol = dlsym(nil, "ptrace") else { return }
    _ = unsafeBitCast(symbol, to: Call.self)(request, process, 0, 0)
  }
}
