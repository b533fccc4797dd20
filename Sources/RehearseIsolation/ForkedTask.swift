import CRehearseSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Has a copy of this process do work in which modules are carried out, so that what a module does to its process it
/// does to the copy.
///
/// It is the small sister of the supervisor, for commands that need the traces themselves, which do not leave a process.
package enum ForkedTask {
  package enum Outcome: Sendable {
    case finished(status: Int32)
    /// How it came to its end, to be put after "the module": "crashed: signal 4 (…)".
    case ended(String)
    /// Nothing moved for longer than was allowed.
    case hung
  }

  /// How long nobody looks at the copy unless it ends, in milliseconds.
  private static let pause: Int32 = 100
  /// How long a copy may be at work in all, in nanoseconds: a hundred times what the largest suite takes.
  ///
  /// The pulse is in memory that a module could write to, so it alone cannot be what ends a wait.
  package static let longestWork: Int64 = 3_600_000_000_000
  /// How long a copy may take to end once it has been ended, in milliseconds.
  private static let reapingPatience = 10_000

  /// Has the work done, in this very process where the system has no other left.
  ///
  /// - Parameters:
  ///   - patience: how long nothing may move, in nanoseconds.
  ///   - longestWork: how long it may take in all while modules are at work, in nanoseconds.
  ///   - pulse: a number in shared memory that the work changes as it gets on; `nil` while no module is at work, who alone
  ///     can hang.
  ///   - isSilent: whether what the copy prints goes nowhere.
  ///   - isStopped: asked now and then whether the work is not wanted any more; then it counts as one that hangs.
  ///   - work: returns the exit status. Only for a process with a single thread; what it starts is its own.
  package static func run(
    patience: Int64, longestWork: Int64 = longestWork, pulse: () -> Int?, isSilent: Bool = false,
    isStopped: () -> Bool = { false }, work: () -> Int32
  ) -> Outcome {
    // A copy that a module ends with `exit(0)` must not pass for one that has done its work.
    let size = MemoryLayout<Bool>.stride
    guard let page = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0), page != MAP_FAILED
    else {
      return .finished(status: work())
    }
    defer { munmap(page, size) }
    let isDone = page.bindMemory(to: Bool.self, capacity: 1)
    let copy = ForkedCopy(isSilent: isSilent) {
      let status = work()
      isDone.pointee = true
      return status
    }
    guard let copy else { return .finished(status: work()) }
    defer { copy.close() }
    rehearse_pause_with(copy.process)
    defer { rehearse_pause_with(0) }
    let limits = Patience(still: patience, whole: longestWork)
    guard let end = wait(for: copy.process, copy.leash, limits, pulse, isStopped) else {
      return .hung
    }
    return isDone.pointee ? .finished(status: end.exitStatus) : .ended(end.words)
  }

  /// How long is waited, in nanoseconds of time during which this process was awake.
  private struct Patience {
    /// While nothing moves.
    let still: Int64
    /// While modules are at work, whatever moves.
    let whole: Int64
  }

  /// - Returns: how it ended; `nil` when it had to be ended.
  private static func wait(
    for process: pid_t, _ leash: Int32, _ patience: Patience, _ pulse: () -> Int?, _ isStopped: () -> Bool
  ) -> ProcessEnd? {
    var stopwatch = Stopwatch()
    var last = (pulse: pulse(), at: stopwatch.awake)
    var ends = pollfd(fd: leash, events: Int16(POLLIN), revents: 0)
    while true {
      if poll(&ends, 1, pause) != 0 { usleep(1000) }
      if let end = Reaping.end(of: process) { return end }
      stopwatch.look()
      let now = pulse()
      if now == nil || now != last.pulse { last = (now, stopwatch.awake) }
      let isEndless = now != nil && stopwatch.awake > patience.whole
      guard isEndless || stopwatch.awake - last.at > patience.still || isStopped() else { continue }
      // One that does not come to its end is left: nothing may wait for it for ever.
      Reaping.kill(-process)
      _ = Reaping.end([process], patience: reapingPatience)
      return nil
    }
  }
}
