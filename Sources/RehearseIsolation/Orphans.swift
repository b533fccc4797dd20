import CRehearseSystem
import RehearseSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Processes that modules started and left behind, even those that left their group.
struct Orphans {
  /// How long they may take without one less of them, in nanoseconds.
  private static let patience: Int64 = 10_000_000_000
  /// How long they may take in all when somebody wishes the end.
  private static let haste: Int64 = 500_000_000

  /// Children that this process had before there was a worker: a shell that became this program may have left some.
  private let others: Set<pid_t>

  /// Makes this process their parent, so that they can be found; where the system can do that.
  init() {
    others = Self.hasChildren ? Set(Descendants.all(leavingOut: [])) : []
    rehearse_adopt_orphans()
  }

  /// Ends all that are left.
  ///
  /// - Returns: what is left all the same, in words; `nil` if nothing is.
  func end() -> String? {
    let start = Moment.monotonic()
    var (fewest, lastStep) = (Int.max, start)
    while Self.hasChildren {
      let left = Descendants.all(leavingOut: others)
      if left.isEmpty { break }
      if left.count < fewest { (fewest, lastStep) = (left.count, Moment.monotonic()) }
      // A process whose parent has not ended is no child of this one yet, but ends all the same.
      for process in left { kill(process, SIGKILL) }
      _ = Reaping.end(left, patience: 20)
      let isOver = Moment.since(lastStep) > Self.patience
      if isOver || Interruption.number != nil && Moment.since(start) > Self.haste { return Self.words(left) }
    }
    guard others.isEmpty, Self.hasChildren else { return nil }
    return "a module has left processes behind that cannot be found and ended, as there is no /proc here"
  }

  /// What is said of processes that do not end.
  static func words(_ processes: [pid_t]) -> String {
    let numbers = processes.sorted().prefix(10).map(String.init).joined(separator: ", ")
    return
      processes.count == 1
      ? "the process \(numbers) that a module started could not be ended, and is left behind"
      : "\(processes.count) processes that a module started could not be ended, and are left behind: \(numbers)"
  }

  private static var hasChildren: Bool {
    var information = siginfo_t()
    return waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) == 0
  }
}
