import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the path of an output file leads to, before it is opened.
///
/// Paths are `SystemPath`s.
package enum OutputTarget {
  /// A regular file to be replaced, or one that does not exist yet.
  case file(String, old: stat?)
  /// A device or a pipe, written directly because a rename would replace the device itself, such as `/dev/null`.
  case stream(String, isPipe: Bool)
  /// A standard stream, such as `/dev/stdout`, written directly because a rename would replace what was printed.
  case printed(descriptor: Int32)

  /// The maximum number of symbolic links to follow, as on Linux.
  private static let linkLimit = 40

  package init(_ path: String, what: String = "report") throws(FileWriteError) {
    let unopened = "the \(what) \(path) cannot be opened"
    guard path != "-" else {
      throw .init(unopened, because: "it is not a file; write /dev/stdout for standard output, or ./- for this name")
    }
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
        throw .init(unopened, because: "the file that it points to no longer has a name")
      }
      self = .file(target, old: status)
    case S_IFDIR: throw .init(unopened, because: "it is a folder")
    case S_IFSOCK: throw .init(unopened, because: "it is a socket, not a file")
    case let kind: self = .stream(path, isPipe: kind == S_IFIFO)
    }
  }

  private static func standardStream(_ status: stat) -> Int32? {
    // A terminal or `/dev/null` can be opened again without harm.
    guard status.st_mode & S_IFMT != S_IFCHR else { return nil }
    return [1, 2].first { descriptor in
      var other = stat()
      return fstat(descriptor, &other) == 0 && SystemFile.isSame(status, other)
        && fcntl(descriptor, F_GETFL) & O_ACCMODE != O_RDONLY
    }
  }

  /// The target of symbolic links, which may not exist yet.
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

  private static func link(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { raw in
      raw.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { base in SystemFile.withName(of: path) { readlink($0, base, text.count) } } ?? 0
      }
    }
    return count > 0 ? SystemPath.text(bytes: buffer[..<count]) : nil
  }
}
