import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Processes that modules started and left behind, even those that left their group.
struct Orphans {
  /// Children that this process had before there was a worker: a shell that became this program may have left some.
  private let others: Set<pid_t>

  /// Makes this process their parent, so that they can be found; where the system can do that.
  init() {
    others = Self.hasChildren ? Set(Self.children) : []
    rehearse_adopt_orphans()
  }

  /// Ends all that are left.
  func end() {
    for _ in 0..<64 where Self.hasChildren {
      let left = Self.children.filter { !others.contains($0) }
      if left.isEmpty { return }
      for child in left { kill(child, SIGKILL) }
      for child in left {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
      }
    }
  }

  private static var hasChildren: Bool {
    var information = siginfo_t()
    return waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) == 0
  }

  private static var children: [pid_t] {
    let file = open("/proc/self/task/\(getpid())/children", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 64 << 10)
    let count = read(file, &text, text.count)
    guard count > 0 else { return [] }
    return text[..<count].split(separator: 0x20).compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
  }
}
