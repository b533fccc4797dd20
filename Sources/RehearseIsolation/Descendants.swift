#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The processes that come from this one, however remotely, where the system tells.
enum Descendants {
  /// All that are alive, or have not been taken note of.
  ///
  /// - Parameter leavingOut: children of this process that are left out with all that come from them.
  static func all(leavingOut others: Set<pid_t>) -> [pid_t] {
    var children: [pid_t: [pid_t]] = [:]
    for process in processes() {
      if let parent = parent(of: process) { children[parent, default: []].append(process) }
    }
    var found: [pid_t] = []
    var next = (children[getpid()] ?? []).filter { !others.contains($0) }
    while let process = next.popLast() {
      found.append(process)
      next += children[process] ?? []
    }
    return found
  }

  private static func processes() -> [pid_t] {
    guard let stream = opendir("/proc") else { return [] }
    defer { closedir(stream) }
    var numbers: [pid_t] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if let number = pid_t(name) { numbers.append(number) }
    }
    return numbers
  }

  private static func parent(of process: pid_t) -> pid_t? {
    let file = open("/proc/\(process)/status", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    // What is asked for is among the first lines, behind a name of 16 bytes in which line ends are masked.
    var text = [UInt8](repeating: 0, count: 1024)
    let count = read(file, &text, text.count)
    guard count > 0 else { return nil }
    let title = "PPid:\t".utf8
    let line = text[..<count].split(separator: 0x0A).first { $0.starts(with: title) }
    return line.flatMap { pid_t(String(decoding: $0.dropFirst(title.count), as: UTF8.self)) }
  }
}
