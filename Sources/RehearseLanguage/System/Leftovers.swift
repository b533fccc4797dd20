#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Temporary files of reports that a killed run left behind.
package enum Leftovers {
  private static let start = ".rehearse-"
  private static let end = ".tmp"
  /// The first bytes of every report.
  private static let beginning = Array("<?xml".utf8)

  static func name(_ attempt: Int) -> String { "\(start)\(getpid())-\(attempt)\(end)" }

  /// Locks a file to mark it as in use, because process ids may be the same for every run in a container.
  static func claim(_ descriptor: Int32) { _ = flock(descriptor, LOCK_EX | LOCK_NB) }

  /// Removes temporary files that no run is using, except those that may belong to another program.
  package static func remove(from folder: String) {
    for name in SystemFile.names(in: folder, beginning: start) {
      guard let process = process(name), process == getpid() || isGone(process) else { continue }
      let path = "\(folder)/\(name)"
      let file = SystemFile.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      guard file >= 0 else { continue }
      if isOurs(file), flock(file, LOCK_EX | LOCK_NB) == 0 { SystemFile.remove(path) }
      _ = SystemFile.close(file)
    }
  }

  private static func isGone(_ process: pid_t) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

  /// The process that created a file with this name.
  private static func process(_ name: String) -> pid_t? {
    guard name.hasPrefix(start), name.hasSuffix(end), name.utf8.count > start.utf8.count + end.utf8.count else {
      return nil
    }
    let numbers = name.dropFirst(start.count).dropLast(end.count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, numbers.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }) else { return nil }
    return Int(numbers[1]) == nil ? nil : pid_t(numbers[0])
  }

  private static func isOurs(_ file: Int32) -> Bool {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      status.st_nlink == 1
    else { return false }
    let bytes = SystemFile.bytes(file, limit: beginning.count)
    return bytes == [] || bytes == beginning
  }
}
