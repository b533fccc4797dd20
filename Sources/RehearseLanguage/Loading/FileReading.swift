import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a path leads to, without opening it, because opening a device or a pipe can have side effects.
package enum PathKind: Equatable {
  case file, folder
  /// Something else, or something that cannot be examined, with the reason.
  case unusable(String)
  case missing

  package init(_ path: String) {
    if let status = SystemFile.status(path) {
      self = Self.kind(status.st_mode)
    } else if errno != ENOENT, errno != ENOTDIR {
      self = .unusable("the file cannot be opened: \(SystemReason.last)")
    } else {
      let isLink = SystemFile.status(path, followingLinks: false) != nil
      self = isLink ? .unusable("this is a broken link: its target does not exist") : .missing
    }
  }

  fileprivate static func kind(_ mode: mode_t) -> PathKind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFIFO: .unusable("this is a pipe, not a file")
    case S_IFSOCK: .unusable("this is a socket, not a file")
    default: .unusable("this is a device, not a file")
    }
  }
}

extension SourceFile {
  /// Reads at most one byte more than a scenario file may have, which is enough to reject it.
  ///
  /// A pipe or a device with the name of a scenario file cannot stop the run, because the file is opened without
  /// blocking.
  ///
  /// - Parameter folder: An open folder, because a module may change the working directory of the process; `nil` for
  ///   the working folder of the command.
  package func read(from folder: Int32? = nil) throws(RejectedFile) -> [UInt8] {
    if let problem { throw RejectedFile(path, problem) }
    if let content { return content }
    let located = folder == nil ? Surroundings.current.located(path) : path
    let file = SystemPath.withSystemName(located) { name in
      SystemFile.retrying { openat(folder ?? AT_FDCWD, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
    }
    guard file >= 0 else { throw RejectedFile(path, "the file cannot be opened: \(SystemReason.last)") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw RejectedFile(path, "the file cannot be read: \(SystemReason.last)") }
    switch PathKind.kind(status.st_mode) {
    case .file: break
    case .unusable(let problem): throw RejectedFile(path, problem)
    case .folder, .missing: throw RejectedFile(path, "this is a folder, not a file")
    }
    guard let bytes = SystemFile.bytes(file, limit: YAMLLimits.fileBytes + 1) else {
      throw RejectedFile(path, "the file cannot be read: \(SystemReason.last)")
    }
    return bytes
  }
}
