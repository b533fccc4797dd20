import Foundation
@preconcurrency import Glibc
import Rehearse

/// The harmful actions of the misbehaving module.
enum Misbehaviour {
  static func commit(_ misdeed: Misdeed) {
    switch misdeed {
    case .nothing: break
    case .trap: fatalError("the module found something it did not expect")
    case .missingItem: print([1, 2, 3][Int(getpid())])
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
    case .loop, .wait, .stop, .burnInBackground: hang(misdeed)
    case .flood: while true { print(String(repeating: "flood ", count: 100)) }
    case .floodErrors: write(to: 2, times: .max)
    case .printMuch: for line in 0..<20_000 { print("line \(line) of a long story") }
    case .printSecret: print("the password is hunter2, and hunter2 it is")
    case .printCommands:
      print("::error::forged\n  ::set-output name=x::y\na ##[error]forged\na.yaml:1:2: error: forged")
    case .leaveChild, .leaveDaemon, .floodFromDaemon: haveChild(misdeed)
    case .killOwnGroup: kill(0, SIGKILL)
    case .leaveThread: Leftover.leaveThread()
    case .leaveTrap: Leftover.setTrap()
    case .leaveLock: Leftover.lock()
    case .changeEnvironment: setenv("REHEARSE_LEFT", "yes", 1)
    case .openFile: _ = open("/dev/null", O_RDONLY)
    case .printPartAndAbort:
      print("half a line", terminator: "")
      abort()
    case .printSecretOften:
      let secret = String(repeating: "0123456789abcdef", count: 1000)
      for _ in 0..<9 { print("it is \(secret)") }
    case .printGarbage:
      let bytes = (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ 128) }
      for _ in 0..<1000 { _ = Glibc.write(1, bytes, bytes.count) }
    case .changeFolder: chdir("/")
    case .closeAll: for descriptor in Int32(0)..<1024 { close(descriptor) }
    case .closeOutput: for descriptor in Int32(0)...2 { close(descriptor) }
    case .takeOverOutput: takeOverOutput()
    case .startTimer: RunLoop.main.add(Timer(timeInterval: 60, repeats: false) { _ in }, forMode: .default)
    }
  }

  private static func recurse(_ depth: Int) -> Int {
    let remaining = [UInt8](repeating: UInt8(truncatingIfNeeded: depth), count: 64)
    return depth == 0 ? 0 : recurse(depth + 1) + Int(remaining[depth % 64])
  }

  private static func exhaustMemory() {
    while true {
      let size = 16 << 20
      guard let memory = malloc(size) else { fatalError("no memory left") }
      memset(memory, 1, size)
      // Slow enough for the process to be checked before the machine is out of memory.
      usleep(2_000)
    }
  }

  private static func hang(_ misdeed: Misdeed) {
    switch misdeed {
    case .loop: while getpid() > 0 {}
    case .stop: kill(getpid(), SIGSTOP)
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

  private static func haveChild(_ misdeed: Misdeed) {
    guard fork() == 0 else { return }
    if misdeed != .leaveChild { setsid() }
    if misdeed == .floodFromDaemon {
      let text = String(repeating: "from another time ", count: 1000)
      while true {
        _ = Glibc.write(1, text, text.utf8.count)
        usleep(1000)
      }
    }
    while true { sleep(100) }
  }

  /// Closes the output, and opens its own files, which take over the descriptors.
  private static func takeOverOutput() {
    for descriptor in Int32(0)...2 { close(descriptor) }
    _ = open("/dev/null", O_RDWR)
    _ = open("precious", O_RDWR)
  }
}
