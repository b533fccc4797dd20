import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the path of a file that is to be written leads to, looked at before anything is opened there.
///
/// Paths are `SystemPath`s.
package enum OutputTarget {
  /// A file that is there, with what is known of it, or that is not there yet: to be replaced whole.
  case file(String, old: stat?)
  /// A device or a pipe: written straight through, since renaming onto `/dev/null` would destroy it.
  case stream(String, isPipe: Bool)
  /// Where the program prints anyway, such as `/dev/stdout`: written into that very stream, since a file put in its
  /// place would take away what is printed.
  case printed(descriptor: Int32)

  /// How many symbolic links are followed, as the system does.
  private static let linkLimit = 40

  /// - Parameter what: what the file is called in a message.
  package init(_ path: String, what: String = "report") throws(FileWriteError) {
    let unopened = "the \(what) \(path) cannot be opened"
    guard let status = SystemFile.status(path) else {
      guard errno == ENOENT, !path.isEmpty else { throw .init(unopened) }
      self = .file(try Self.resolved(path, unopened), old: nil)
      return
    }
    if let descriptor = Self.standardStream(status) {
      guard status.st_mode & S_IFMT != S_IFREG || path.hasPrefix("/dev/") || path.hasPrefix("/proc/") else {
        throw .init(unopened, because: "what is printed goes to the same file")
      }
      self = .printed(descriptor: descriptor)
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      let target = try Self.resolved(path, unopened)
      guard let found = SystemFile.status(target), SystemFile.isSame(found, status) else {
        throw .init(unopened, because: "the file that it leads to has no name any more")
      }
      self = .file(target, old: status)
    case S_IFDIR: throw .init(unopened, because: "it is a folder")
    case S_IFSOCK: throw .init(unopened, because: "it is a socket, not a file")
    case let kind: self = .stream(path, isPipe: kind == S_IFIFO)
    }
  }

  /// Standard output or standard error, where a file is just that.
  private static func standardStream(_ status: stat) -> Int32? {
    // A terminal or `/dev/null` can be opened any number of times.
    guard status.st_mode & S_IFMT != S_IFCHR else { return nil }
    return [1, 2].first { descriptor in
      var other = stat()
      return fstat(descriptor, &other) == 0 && SystemFile.isSame(status, other)
        && fcntl(descriptor, F_GETFL) & O_ACCMODE != O_RDONLY
    }
  }

  /// Where symbolic links lead, also to a file that is not there yet.
  private static func resolved(_ path: String, _ unopened: String) throws(FileWriteError) -> String {
    var target = path
    for _ in 0..<linkLimit {
      guard let status = SystemFile.status(target, followingLinks: false) else {
        guard errno == ENOENT else { throw .init(unopened) }
        return target
      }
      guard status.st_mode & S_IFMT == S_IFLNK else { return target }
      guard let link = link(target) else { throw .init("the link \(target) cannot be followed") }
      target =
        link.utf8.first == UInt8(ascii: "/") ? link : SystemFile.folder(of: target).map { "\($0)/\(link)" } ?? link
    }
    errno = ELOOP
    throw .init(unopened)
  }

  /// What a symbolic link holds.
  private static func link(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { raw in
      raw.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { base in SystemPath.withSystemName(path) { readlink($0, base, text.count) } } ?? 0
      }
    }
    return count > 0 ? SystemPath.text(bytes: buffer[..<count]) : nil
  }
}
