#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The processes that come from this one, however remotely, where the system tells.
enum Descendants {
  /// What `/proc` says of a process.
  private struct Facts {
    let parent: pid_t
    let debugger: pid_t
  }

  /// How many steps lead from a process to its farthest forefather.
  private static let depth = 4096

  /// All that are alive, or have not been taken note of.
  ///
  /// - Parameter leavingOut: children of this process that are left out with all that come from them.
  static func all(leavingOut others: Set<pid_t>) -> [pid_t] {
    var children: [pid_t: [pid_t]] = [:]
    for process in processes() {
      if let parent = facts("/proc/\(process)/status")?.parent { children[parent, default: []].append(process) }
    }
    var found: [pid_t] = []
    var next = (children[getpid()] ?? []).filter { !others.contains($0) }
    while let process = next.popLast() {
      found.append(process)
      next += children[process] ?? []
    }
    return found
  }

  /// Ends the debuggers of a process that come from this one, since nobody hears of its end before they have.
  ///
  /// A crash reporter that a module starts may be one. One that the user started is left alone.
  static func endDebuggers(of process: pid_t) {
    let threads = names(in: "/proc/\(process)/task")
    let debuggers = Set(threads.compactMap { facts("/proc/\(process)/task/\($0)/status")?.debugger })
    for debugger in debuggers where debugger > 0 && debugger != getpid() && isDescendant(debugger) {
      kill(debugger, SIGKILL)
    }
  }

  private static func isDescendant(_ process: pid_t) -> Bool {
    var process = process
    for _ in 0..<depth {
      guard let parent = facts("/proc/\(process)/status")?.parent, parent > 0 else { return false }
      if parent == getpid() { return true }
      process = parent
    }
    return false
  }

  private static func processes() -> [pid_t] { names(in: "/proc") }

  /// The numbers that name entries of a folder.
  private static func names(in folder: String) -> [pid_t] {
    guard let stream = opendir(folder) else { return [] }
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

  private static func facts(_ path: String) -> Facts? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    // What is asked for is among the first lines, behind a name of 16 bytes in which line ends are masked.
    var text = [UInt8](repeating: 0, count: 1024)
    let count = read(file, &text, text.count)
    guard count > 0 else { return nil }
    let lines = text[..<count].split(separator: 0x0A)
    func number(_ title: String) -> pid_t? {
      let line = lines.first { $0.starts(with: title.utf8) }
      return line.flatMap { pid_t(String(decoding: $0.dropFirst(title.utf8.count), as: UTF8.self)) }
    }
    guard let parent = number("PPid:\t") else { return nil }
    return Facts(parent: parent, debugger: number("TracerPid:\t") ?? 0)
  }
}
