import CRehearseRuntime
import RehearseLanguage
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A request to stop the run: Ctrl-C, a cancelled CI job, a closed terminal.
package enum StopRequest {
  /// The program exits at the latest this many seconds after the request.
  private static let patience: UInt32 = 4
  /// Ctrl-\ sends SIGQUIT; SIGXCPU warns that the processor time limit is nearly used up.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU]

  private static let first = Atomic<Int32>(0)
  /// The pipe is never read, so a single byte in it ends every later wait.
  private static let pipeEnds = Atomic<WordPair>(WordPair(first: .max, second: .max))
  /// The latest time at which the program exits, on the clock of `seconds`; 0 if there is no request.
  private static let deadline = Atomic<Int>(0)

  /// The first signal received; later ones are ignored.
  package static var number: Int32? {
    if let request = Surroundings.current.stopRequest { return request() }
    let number = first.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Records these signals from now on, instead of letting them end the program.
  ///
  /// A signal that the caller ignores, as `nohup` does, stays ignored. A signal that is only blocked is unblocked.
  package static func watch() {
    guard Surroundings.current.stopRequest == nil else { return }
    makePipe()
    for number in signals where !rehearse_is_ignored(number) { handle(number, note) }
    handle(SIGALRM) { _ in
      let deadline = StopRequest.deadline.load(ordering: .relaxed)
      if deadline == 0 { return }
      let rest = deadline - StopRequest.seconds()
      if rest > 0 { alarm(UInt32(rest)) } else { _exit(128 + StopRequest.first.load(ordering: .relaxed)) }
    }
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals + [SIGALRM] { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Waits until data can be read, the run should stop, or the timeout expires.
  ///
  /// - Parameters:
  ///   - descriptor: the file to read; negative for none.
  ///   - milliseconds: the maximum wait; negative for no limit.
  /// - Returns: whether data can be read.
  package static func wait(for descriptor: Int32, milliseconds: Int32) -> Bool {
    guard number == nil else { return false }
    let ends = pipeEnds.load(ordering: .relaxed)
    let stop = ends.first == .max ? -1 : Int32(truncatingIfNeeded: ends.first)
    var requests = [descriptor, stop].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    return poll(&requests, 2, milliseconds) > 0 && requests[0].revents != 0
  }

  private static func makePipe() {
    var ends: [Int32] = [-1, -1]
    guard pipeEnds.load(ordering: .relaxed).first == .max, pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    pipeEnds.store(WordPair(first: UInt(ends[0]), second: UInt(ends[1])), ordering: .relaxed)
  }

  private static let note: @convention(c) (Int32) -> Void = { number in
    let before = errno
    if StopRequest.first.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged {
      StopRequest.deadline.store(StopRequest.seconds() + Int(StopRequest.patience), ordering: .relaxed)
      alarm(StopRequest.patience)
      var byte: UInt8 = 1
      let end = StopRequest.pipeEnds.load(ordering: .relaxed).second
      if end != .max { _ = write(Int32(truncatingIfNeeded: end), &byte, 1) }
    }
    errno = before
  }

  /// Seconds on a monotonic clock.
  private static func seconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec)
  }

  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #else
      action.__sigaction_u.__sa_handler = handler
    #endif
    action.sa_flags = Int32(SA_RESTART)
    sigemptyset(&action.sa_mask)
    sigaction(number, &action, nil)
  }
}
