@preconcurrency import Glibc
import Rehearse

/// Does things to the process that no module should.
enum Misbehaviour {
  static func commit(_ misdeed: Misdeed) {
    switch misdeed {
    case .nothing: break
    case .trap: fatalError("the module found something it did not expect")
    case .overflowStack: _ = recurse(1)
    case .abort: abort()
    case .segmentationFault: UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case .divideByNothing: kill(getpid(), SIGFPE)
    case .exit: exit(0)
    case .exitWithStatus: _exit(7)
    case .endThread: pthread_exit(nil)
    case .exhaustMemory: exhaustMemory()
    case .askForTooMuch: _ = [UInt8](repeating: 1, count: 1 << 40).count
    case .exhaustDescriptors: while dup(0) >= 0 {}
    case .loop, .wait, .stop, .ignoreSignals, .burnInBackground: hang(misdeed)
    case .flood: while true { print(String(repeating: "flood ", count: 100)) }
    case .floodErrors: write(to: 2, times: .max)
    case .printMuch: for line in 0..<20_000 { print("line \(line) of a long story") }
    case .printSecret: print("the password is hunter2, and hunter2 it is")
    case .printCommands:
      print("::error::forged\n  ::set-output name=x::y\na ##[error]forged\na.yaml:1:2: error: forged")
    case .leaveChild, .leaveDaemon, .forkAndReturn, .killOwnGroup, .hangUpOnParent: haveChildren(misdeed)
    case .startTimer, .leaveThread, .limitProcessorTime, .limitStack, .limitFile, .leak, .moveAndClose, .changeUser,
      .leaveTrap, .loseRights, .holdSignalsBack, .handleAlone:
      Leftover.commit(misdeed)
    case .traceByChild, .crashBeforeDebugger, .askToBeTraced, .traceParent: Debugger.commit(misdeed)
    case .keepClock, .keepClockByChild, .moveRecorder: SharedMemory.keepMoving(misdeed)
    case .stopParent, .nestSessions, .floodFromDaemon, .leaveBriefDaemon, .signalParent, .quitParent:
      Mischief.commit(misdeed)
    case .printPartAndAbort:
      print("half a line", terminator: "")
      abort()
    case .misleadAll: SharedMemory.misleadAll()
    case .scribbleZeros, .scribbleOnes, .scribbleSmallest, .scribbleAndAbort: SharedMemory.scribble(misdeed)
    case .floodDescriptors, .alarmParent, .takeOverOutput, .leaveSession, .swallowSignals, .profile,
      .fillMemoryLimit, .printSecretOften, .printGarbage:
      Mischief.commit(misdeed)
    case .closeAll, .closeOutput, .changeFolder, .scribbleOnDescriptors, .lowerLimits, .setAlarm: spoil(misdeed)
    }
  }

  private static func recurse(_ depth: Int) -> Int {
    let room = [UInt8](repeating: UInt8(truncatingIfNeeded: depth), count: 64)
    return depth == 0 ? 0 : recurse(depth + 1) + Int(room[depth % 64])
  }

  private static func exhaustMemory() {
    while true {
      let size = 16 << 20
      guard let memory = malloc(size) else { fatalError("no memory left") }
      memset(memory, 1, size)
    }
  }

  private static func hang(_ misdeed: Misdeed) {
    switch misdeed {
    case .loop: while getpid() > 0 {}
    case .stop: kill(getpid(), SIGSTOP)
    case .ignoreSignals:
      for number in Int32(1)...31 { signal(number, SIG_IGN) }
      while true { pause() }
    case .burnInBackground:
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        { _ in
          while getpid() > 0 {}
          return nil
        }, nil)
    default:
      var lock = sem_t()
      sem_init(&lock, 0, 0)
      while sem_wait(&lock) != 0 {}
    }
  }

  private static func write(to descriptor: Int32, times: Int) {
    let text = String(repeating: "words without an end ", count: 200)
    for _ in 0..<times { _ = Glibc.write(descriptor, text, text.utf8.count) }
  }

  private static func haveChildren(_ misdeed: Misdeed) {
    switch misdeed {
    case .killOwnGroup: kill(0, SIGKILL)
    case .hangUpOnParent: kill(getppid(), SIGHUP)
    case .forkAndReturn: _ = fork()
    default:
      guard fork() == 0 else { return }
      if misdeed == .leaveDaemon { setsid() }
      while true { sleep(100) }
    }
  }

  private static func spoil(_ misdeed: Misdeed) {
    switch misdeed {
    case .closeAll: for descriptor in Int32(0)..<1024 { close(descriptor) }
    case .closeOutput: for descriptor in Int32(0)...2 { close(descriptor) }
    case .changeFolder: chdir("/")
    case .scribbleOnDescriptors: for descriptor in Int32(3)..<256 { _ = Glibc.write(descriptor, "scribble", 8) }
    case .lowerLimits:
      var none = rlimit(rlim_cur: 4, rlim_max: 4)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
    default: alarm(1)
    }
  }
}
