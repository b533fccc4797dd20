#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the path of a report leads to, looked at before anything is opened there.
enum ReportPlace {
  /// A file that is there, with what is known of it, or that is not there yet: to be replaced whole.
  case file(String, old: stat?)
  /// A device or a pipe: written straight through, since renaming onto `/dev/null` would destroy it.
  case stream(String, isPipe: Bool)
  /// Where the program prints anyway, such as `/dev/stdout`: written into that very stream, since a file put in its
  /// place would take away what is printed.
  case printed(descriptor: Int32)

  /// How many symbolic links are followed, as the system does.
  private static let linkLimit = 40

  init(_ path: String) throws(ReportFile.Problem) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT, !path.isEmpty else { throw .init("the report \(path) cannot be opened") }
      self = .file(try Self.resolved(path), old: nil)
      return
    }
    if let descriptor = Self.standardStream(status) {
      guard status.st_mode & S_IFMT != S_IFREG || path.hasPrefix("/dev/") || path.hasPrefix("/proc/") else {
        throw .init("the report \(path) cannot be opened", because: "what is printed goes to the same file")
      }
      self = .printed(descriptor: descriptor)
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file(try Self.resolved(path, to: status), old: status)
    case S_IFDIR: throw .init("the report \(path) cannot be opened", because: "it is a folder")
    case S_IFSOCK: throw .init("the report \(path) cannot be opened", because: "it is a socket, not a file")
    case let kind: self = .stream(path, isPipe: kind == S_IFIFO)
    }
  }

  /// The folder of a path; `nil` when that is the working folder.
  static func folder(of path: String) -> String? {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
  }

  /// Standard output or standard error, where a file is just that.
  private static func standardStream(_ status: stat) -> Int32? {
    // A terminal or `/dev/null` can be opened any number of times.
    guard status.st_mode & S_IFMT != S_IFCHR else { return nil }
    return [1, 2].first { descriptor in
      var other = stat()
      return fstat(descriptor, &other) == 0 && isSame(status, other)
        && fcntl(descriptor, F_GETFL) & O_ACCMODE != O_RDONLY
    }
  }

  private static func isSame(_ one: stat, _ other: stat) -> Bool {
    one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// Where the symbolic links of a file that is there lead.
  private static func resolved(_ path: String, to status: stat) throws(ReportFile.Problem) -> String {
    let target = try resolved(path)
    var found = stat()
    guard stat(target, &found) == 0, isSame(found, status) else {
      throw .init("the report \(path) cannot be opened", because: "the file that it leads to has no name any more")
    }
    return target
  }

  /// Where symbolic links lead, also to a file that is not there yet.
  private static func resolved(_ path: String) throws(ReportFile.Problem) -> String {
    var target = path
    for _ in 0..<linkLimit {
      var status = stat()
      guard lstat(target, &status) == 0 else {
        guard errno == ENOENT else { throw .init("the report \(path) cannot be opened") }
        return target
      }
      guard status.st_mode & S_IFMT == S_IFLNK else { return target }
      guard let link = link(target) else { throw .init("the link \(target) cannot be followed") }
      target = link.hasPrefix("/") ? link : folder(of: target).map { "\($0)/\(link)" } ?? link
    }
    errno = ELOOP
    throw .init("the report \(path) cannot be opened")
  }

  /// What a symbolic link holds; `nil` also where that is no text, since a name that was mended is another one.
  private static func link(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { raw in
      raw.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { readlink(path, $0, text.count) } ?? 0
      }
    }
    guard count > 0 else { return nil }
    guard let text = String(validating: buffer[..<count], as: UTF8.self) else {
      errno = EILSEQ
      return nil
    }
    return text
  }
}
