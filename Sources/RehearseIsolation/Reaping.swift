import RehearseSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Taking note of the end of processes, without ever waiting for one that does not come to it.
enum Reaping {
  /// Ends a process, or a group of them below zero.
  static func kill(_ process: pid_t) {
    #if canImport(Glibc)
      _ = Glibc.kill(process, SIGKILL)
    #else
      _ = Darwin.kill(process, SIGKILL)
    #endif
  }

  /// How a child ended; `nil` while it has not.
  static func end(of process: pid_t) -> ProcessEnd? {
    var status: Int32 = 0
    var usage = rusage()
    let found = wait4(process, &status, WNOHANG, &usage)
    if found == 0 || (found < 0 && errno == EINTR) { return nil }
    let processorTime = [usage.ru_utime, usage.ru_stime].reduce(Int64(0)) {
      $0 + Int64($1.tv_sec) * 1_000_000_000 + Int64($1.tv_usec) * 1_000
    }
    return ProcessEnd(
      status: found < 0 ? 0 : status, peakMemory: Int(usage.ru_maxrss) << 10,
      processorTime: found < 0 ? .max : processorTime)
  }

  /// How long is waited between two looks at children that are about to end, in microseconds: at first as long as that takes mostly.
  private static let pauses: (first: UInt32, longest: UInt32) = (50, 1000)

  /// Ends children and waits for their end, though not for ever.
  ///
  /// - Parameter patience: in milliseconds.
  /// - Returns: those that did not come to it.
  static func end(_ children: [pid_t], patience: Int) -> [pid_t] {
    for child in children { kill(child) }
    var left = children
    let start = Moment.monotonic()
    var pause = pauses.first
    while true {
      left = left.filter { end(of: $0) == nil }
      if left.isEmpty || Moment.since(start) > Int64(patience) * 1_000_000 { return left }
      usleep(pause)
      pause = min(pause * 2, pauses.longest)
    }
  }
}
