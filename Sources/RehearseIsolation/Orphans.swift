import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Processes that modules started and left behind, even those that left their group.
enum Orphans {
  /// Makes this process their parent, so that they can be found; where the system can do that.
  static func adopt() { rehearse_adopt_orphans() }

  /// Ends all children that are left.
  static func end() {
    for _ in 0..<64 {
      var status: Int32 = 0
      let found = waitpid(-1, &status, WNOHANG)
      if found > 0 { continue }
      if found < 0 { return }
      for child in children() { kill(child, SIGKILL) }
      usleep(1000)
    }
  }

  private static func children() -> [pid_t] {
    let file = open("/proc/self/task/\(getpid())/children", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 64 << 10)
    let count = read(file, &text, text.count)
    guard count > 0 else { return [] }
    return text[..<count].split(separator: 0x20).compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
  }
}
