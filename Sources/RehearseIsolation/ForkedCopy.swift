import CRehearseSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A copy of this process that does some work and ends.
struct ForkedCopy {
  let process: pid_t
  /// It can be read from once the last process goes that came from the copy, mostly the copy itself.
  let leash: Int32

  /// - Parameters:
  ///   - isSilent: whether what the copy prints goes nowhere.
  ///   - work: returns the exit status. Only for a process with a single thread; what it starts is its own.
  /// - Returns: `nil` where the system has no other process left.
  init?(isSilent: Bool, work: () -> Int32) {
    var leash: [Int32] = [-1, -1]
    guard pipe(&leash) == 0 else { return nil }
    // Whose caller ignores it hears of no child's end.
    signal(SIGCHLD, SIG_DFL)
    let process = rehearse_fork()
    if process == 0 {
      Self.settle(leash[1], isSilent: isSilent)
      _exit(work())
    }
    _ = Self.closeDescriptor(leash[1])
    guard process > 0 else {
      _ = Self.closeDescriptor(leash[0])
      return nil
    }
    // Both sides do it: neither can know which comes first.
    setpgid(process, process)
    self.process = process
    self.leash = leash[0]
  }

  func close() { _ = Self.closeDescriptor(leash) }

  private static func closeDescriptor(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
  }

  /// Cuts the ties of a copy: a module that ends its whole group must not end whoever waits for it, and what the caller
  /// had open is no business of a module's.
  private static func settle(_ leash: Int32, isSilent: Bool) {
    setpgid(0, 0)
    rehearse_end_with_parent()
    // A crash is expected here: no backtrace of it.
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] { signal(number, SIG_DFL) }
    // A group that is not the terminal's own may print there all the same.
    signal(SIGTTOU, SIG_IGN)
    rehearse_close_range(3, leash - 1)
    rehearse_close_range(leash + 1, .max)
    if isSilent { silence() }
  }

  private static func silence() {
    let nowhere = open("/dev/null", O_WRONLY)
    for stream: Int32 in [1, 2] { dup2(nowhere, stream) }
  }
}
