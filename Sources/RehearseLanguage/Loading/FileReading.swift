import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a path leads to, as far as the system tells without opening it: to open a device or a pipe can have effects.
package enum PathKind: Equatable {
  case file, folder
  /// There is something that is neither, or cannot be looked at; in words for people.
  case unusable(String)
  case missing

  package init(_ path: String) {
    if let status = SystemFile.status(path) {
      self = Self.kind(status.st_mode)
    } else if errno != ENOENT, errno != ENOTDIR {
      self = .unusable("the file cannot be opened: \(SystemReason.last)")
    } else {
      let isLink = SystemFile.status(path, followingLinks: false) != nil
      self = isLink ? .unusable("this is a link that leads nowhere") : .missing
    }
  }

  /// The kind of what has been opened.
  fileprivate static func kind(_ mode: mode_t) -> PathKind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFIFO: .unusable("this is not a file but a pipe")
    case S_IFSOCK: .unusable("this is not a file but a socket")
    default: .unusable("this is not a file but a device")
    }
  }
}

extension SourceFile {
  /// Reads the file, up to one byte more than a scenario file may have: what is larger is refused by its size.
  ///
  /// It opens without waiting and looks at what it opened, so that a pipe or a device with a scenario's name cannot
  /// hold up the run.
  ///
  /// - Parameter folder: an open folder, from which the path starts; the process's own changes with a module that
  ///   goes elsewhere.
  package func read(from folder: Int32 = AT_FDCWD) throws(RejectedFile) -> [UInt8] {
    if let problem { throw RejectedFile(path, problem) }
    let file = SystemPath.withSystemName(path) { name in
      SystemFile.retrying { openat(folder, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
    }
    guard file >= 0 else { throw RejectedFile(path, "the file cannot be opened: \(SystemReason.last)") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw RejectedFile(path, "the file cannot be read: \(SystemReason.last)") }
    switch PathKind.kind(status.st_mode) {
    case .file: break
    case .unusable(let problem): throw RejectedFile(path, problem)
    case .folder, .missing: throw RejectedFile(path, "this is not a file but a folder")
    }
    guard let bytes = SystemFile.bytes(file, limit: YAMLLimits.fileBytes + 1) else {
      throw RejectedFile(path, "the file cannot be read: \(SystemReason.last)")
    }
    return bytes
  }
}
