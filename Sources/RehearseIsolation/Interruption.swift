import CRehearseSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The wish of somebody outside that the run should end: Ctrl-C, a CI job that is cancelled, a terminal that is closed.
package enum Interruption {
  /// How long after the wish the program ends in any case, in seconds, whatever holds it up.
  private static let patience: UInt32 = 4
  /// SIGQUIT is Ctrl-\; SIGXCPU says that the processor time a machine allows is nearly used up.
  private static let wishes = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU]

  private static let signal = Atomic<Int32>(0)
  private static let wakeup = Atomic<Int32>(-1)
  /// When the program ends in any case, on the clock of `seconds`; 0 while nobody wishes it.
  private static let deadline = Atomic<Int>(0)

  /// The signal that came first, if one came.
  package static var number: Int32? {
    let number = signal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Notes such signals from now on instead of ending the program.
  ///
  /// One that the caller has switched off, as `nohup` does, stays off; one that it merely holds back, does not.
  package static func watch() {
    _ = number
    wakeOnSignal(-1)
    for wish in wishes where !isSwitchedOff(wish) { handle(wish, note) }
    handle(SIGALRM) { _ in
      // A module may have sent it, or started it in this very process.
      let deadline = Interruption.deadline.load(ordering: .relaxed)
      if deadline == 0 { return }
      let rest = deadline - Interruption.seconds()
      if rest > 0 { alarm(UInt32(rest)) } else { _exit(128 + Interruption.signal.load(ordering: .relaxed)) }
    }
    var set = sigset_t()
    sigemptyset(&set)
    for number in wishes + [SIGALRM, SIGCHLD] { sigaddset(&set, number) }
    sigprocmask(SIG_UNBLOCK, &set, nil)
  }

  /// Writes to a pipe whenever a signal comes, or a child ends.
  static func wakeOnSignal(_ writeEnd: Int32) {
    wakeup.store(writeEnd, ordering: .relaxed)
    guard writeEnd >= 0 else { return }
    handle(SIGCHLD) { _ in
      let before = errno
      let writeEnd = Interruption.wakeup.load(ordering: .relaxed)
      if writeEnd >= 0 { WakeupPipe.wake(writeEnd) }
      errno = before
    }
  }

  /// What a forked process does first: every signal does again what it does by itself.
  static func forget() {
    // Those that cannot be changed stay as they are.
    for number in Int32(1)...Self.lastSignal { reset(number) }
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
  }

  #if canImport(Glibc)
    private static let lastSignal: Int32 = 64
  #else
    private static let lastSignal: Int32 = 31
  #endif

  private static func reset(_ number: Int32) {
    #if canImport(Glibc)
      _ = Glibc.signal(number, SIG_DFL)
    #else
      _ = Darwin.signal(number, SIG_DFL)
    #endif
  }

  /// Whether somebody has switched a signal off, as `nohup` does.
  static func isSwitchedOff(_ number: Int32) -> Bool { rehearse_is_ignored(number) }

  private static let note: @convention(c) (Int32) -> Void = { number in
    let before = errno
    if Interruption.signal.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged {
      Interruption.deadline.store(Interruption.seconds() + Int(Interruption.patience), ordering: .relaxed)
      alarm(Interruption.patience)
    }
    let writeEnd = Interruption.wakeup.load(ordering: .relaxed)
    if writeEnd >= 0 { WakeupPipe.wake(writeEnd) }
    errno = before
  }

  /// A clock that only goes forward.
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
