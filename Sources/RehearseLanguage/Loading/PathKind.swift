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
    var status = stat()
    if SystemPath.withSystemName(path, { stat($0, &status) }) == 0 {
      self = Self.kind(status.st_mode)
    } else if errno != ENOENT, errno != ENOTDIR {
      self = .unusable("the file cannot be opened: \(SystemReason.last)")
    } else {
      let isLink = SystemPath.withSystemName(path) { lstat($0, &status) } == 0
      self = isLink ? .unusable("this is a link that leads nowhere") : .missing
    }
  }

  /// The kind of what has been opened.
  static func kind(_ mode: mode_t) -> PathKind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFIFO: .unusable("this is not a file but a pipe")
    case S_IFSOCK: .unusable("this is not a file but a socket")
    default: .unusable("this is not a file but a device")
    }
  }
}
