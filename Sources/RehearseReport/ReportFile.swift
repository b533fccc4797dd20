#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A report on its way to its place: written beside it, and put there whole, so that an old report stays until then.
package struct ReportFile {
  /// Why a report cannot be written, for people.
  package struct Problem: Error, Sendable {
    package let message: String

    init(_ what: String) { message = "\(what): \(String(cString: strerror(errno)))" }
  }

  /// How many bytes are written at once.
  private static let chunk = 64 << 10

  /// The path as it was asked for.
  package let path: String
  private let target: String
  /// The file beside the target; `nil` when the target is a device or a pipe, which is written straight through.
  private let temporary: String?
  private let descriptor: Int32

  /// Opens a report; folders that are missing are made.
  package init(_ path: String) throws(Problem) {
    let target = Self.resolved(path)
    let opened = try Self.open(target)
    self.path = path
    self.target = target
    temporary = opened.temporary
    descriptor = opened.descriptor
  }

  private static func open(_ target: String) throws(Problem) -> (temporary: String?, descriptor: Int32) {
    var status = stat()
    if stat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let descriptor = systemOpen(target, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw Problem("the report \(target) cannot be opened") }
      return (nil, descriptor)
    }
    try makeFolders(of: target)
    return try openBeside(target)
  }

  private static func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, flags, 0o644)
    #else
      Darwin.open(path, flags, 0o644)
    #endif
  }

  /// Writes the report and puts it in its place.
  package func finish(_ pieces: [ArraySlice<UInt8>]) throws(Problem) {
    guard write(pieces) else { throw abandoned("the report \(path) cannot be written") }
    guard let temporary else {
      close(descriptor)
      return
    }
    guard fsync(descriptor) == 0 else { throw abandoned("the report \(path) cannot be written") }
    guard close(descriptor) == 0 else { throw Self.removing(temporary, "the report \(path) cannot be written") }
    guard rename(temporary, target) == 0 else {
      throw Self.removing(temporary, "the report \(path) cannot be put in its place")
    }
  }

  /// Writes the pieces, many at a time.
  private func write(_ pieces: [ArraySlice<UInt8>]) -> Bool {
    let output = Output(descriptor: descriptor)
    var buffer: [UInt8] = []
    buffer.reserveCapacity(2 * Self.chunk)
    for piece in pieces {
      buffer += piece
      guard buffer.count >= Self.chunk else { continue }
      guard buffer.withUnsafeBytes(output.write) else { return false }
      buffer.removeAll(keepingCapacity: true)
    }
    return buffer.withUnsafeBytes(output.write)
  }

  private func abandoned(_ what: String) -> Problem {
    let problem = Problem(what)
    close(descriptor)
    if let temporary { unlink(temporary) }
    return problem
  }

  private static func removing(_ temporary: String, _ what: String) -> Problem {
    let problem = Problem(what)
    unlink(temporary)
    return problem
  }

  /// Where a symbolic link leads, also one to a file that is not there yet.
  private static func resolved(_ path: String) -> String {
    var path = path
    for _ in 0..<16 {
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = buffer.withUnsafeMutableBytes { raw in
        guard let base = raw.baseAddress else { return 0 }
        return readlink(path, base.assumingMemoryBound(to: CChar.self), raw.count)
      }
      guard count > 0 else { return path }
      let link = String(decoding: buffer[..<count], as: UTF8.self)
      path = link.hasPrefix("/") ? link : folder(of: path).map { "\($0)/\(link)" } ?? link
    }
    return path
  }

  private static func folder(of path: String) -> String? {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
  }

  private static func openBeside(_ target: String) throws(Problem) -> (temporary: String?, descriptor: Int32) {
    for attempt in 0..<100 {
      let temporary = "\(target).\(getpid())-\(attempt).tmp"
      let descriptor = systemOpen(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
      if descriptor >= 0 { return (temporary, descriptor) }
      guard errno == EEXIST else { break }
    }
    throw Problem("the report \(target) cannot be opened")
  }

  /// Makes a folder that reports go to, and sees that files can be made there.
  package static func makeFolder(_ path: String) throws(Problem) {
    try makeFolders(of: path)
    guard access(path, W_OK) == 0 else { throw Problem("no report can be written to the folder \(path)") }
  }

  /// Makes the folders that lead to a path.
  static func makeFolders(of path: String) throws(Problem) {
    guard let folder = folder(of: path), folder != "/" else { return }
    var status = stat()
    if stat(folder, &status) == 0 { return }
    try makeFolders(of: folder)
    guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw Problem("the folder \(folder) cannot be made") }
  }
}
