import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// System calls for files, repeated if a signal interrupts them.
///
/// Paths are `SystemPath`s.
package enum SystemFile {
  /// Opens a file; -1 on failure.
  ///
  /// The descriptor is never that of a standard stream, even if the parent process closed those. If it were, printed
  /// messages would end up in a report.
  package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o666) -> Int32 {
    let descriptor = retrying { systemOpen(path, flags | O_CLOEXEC, mode) }
    guard 0...2 ~= descriptor else { return descriptor }
    let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    let reason = errno
    _ = close(descriptor)
    errno = reason
    return moved
  }

  /// Closes a file; returns whether everything was written.
  ///
  /// An interrupted `close` is not repeated, because that could close a file that another thread has opened meanwhile.
  package static func close(_ descriptor: Int32) -> Bool { systemClose(descriptor) == 0 || errno == EINTR }

  /// Flushes a file to disk; returns whether that succeeded or does not apply, as for a pipe.
  package static func synchronize(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      // On Darwin, `fsync` leaves the bytes in the disk's cache.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
    #endif
    return retrying { fsync(descriptor) } == 0 || [EINVAL, EROFS, ENOTSUP].contains(errno)
  }

  /// Flushes the names in a folder to disk; ignores a folder without read permission.
  static func synchronizeFolder(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { return errno == EACCES }
    guard synchronize(descriptor) else {
      let reason = errno
      _ = close(descriptor)
      errno = reason
      return false
    }
    return close(descriptor)
  }

  /// The folder of a path; `nil` for the working directory.
  static func folder(of path: String) -> String? {
    let bytes = path.utf8
    return bytes.lastIndex(of: UInt8(ascii: "/")).map {
      $0 == bytes.startIndex ? "/" : String(Substring(bytes[..<$0]))
    }
  }

  /// The status of a file; `nil` on failure.
  package static func status(_ path: String, followingLinks: Bool = true) -> stat? {
    var status = stat()
    let result = withName(of: path) { followingLinks ? stat($0, &status) : lstat($0, &status) }
    return result == 0 ? status : nil
  }

  package static func isSame(_ one: stat, _ other: stat) -> Bool {
    one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// Whether two paths lead to the same file, even if it does not exist.
  package static func isSameTarget(_ one: String, _ other: String) -> Bool {
    func parts(_ path: String) -> (folder: String, name: Substring) {
      (folder(of: path) ?? ".", SystemPath.lastName(of: path))
    }
    let (one, other) = (parts(one), parts(other))
    guard let here = status(one.folder), let there = status(other.folder) else { return false }
    return isSame(here, there) && one.name.utf8.elementsEqual(other.name.utf8)
  }

  /// Passes a path to a system function, which finds relative paths in the working folder of the command.
  package static func withName<Result>(
    of path: String, _ body: (UnsafePointer<CChar>) throws -> Result
  ) rethrows -> Result {
    try SystemPath.withSystemName(Surroundings.current.located(path), body)
  }

  /// The path with all links resolved; `nil` if there is no such file.
  package static func resolved(_ path: String) -> String? {
    guard let real = withName(of: path, { realpath($0, nil) }) else { return nil }
    defer { free(real) }
    return SystemPath.text(cString: real)
  }

  package static func mayRun(_ path: String) -> Bool { withName(of: path) { access($0, X_OK) } == 0 }

  static func mayWrite(_ path: String) -> Bool { withName(of: path) { access($0, W_OK) } == 0 }

  /// Replaces the target; returns whether that succeeded.
  package static func rename(_ path: String, to target: String) -> Bool {
    withName(of: path) { one in withName(of: target) { systemRename(one, $0) } } == 0
  }

  /// Returns whether the name is gone.
  @discardableResult
  package static func remove(_ path: String) -> Bool { withName(of: path) { unlink($0) } == 0 }

  /// Creates an empty file if there is none. Returns whether the file is there.
  package static func touch(_ path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT)
    return descriptor >= 0 && close(descriptor)
  }

  static func makeFolder(_ path: String) -> Bool { withName(of: path) { mkdir($0, 0o777) } == 0 }

  /// The names with a prefix, as many as can be read.
  package static func names(in folder: String, beginning start: String = "") -> [String] {
    entries(of: folder).entries.map(\.name).filter { $0.utf8.starts(with: start.utf8) }
  }

  /// The entries that can be read, and the reason if some are missing.
  package static func entries(of folder: String) -> (entries: [FolderEntry], problem: String?) {
    guard let stream = withName(of: folder, { opendir($0) }) else { return ([], SystemReason.last) }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    errno = 0
    while let entry = readdir(stream) {
      entries.append(FolderEntry(entry))
      errno = 0
    }
    return (entries, errno == 0 ? nil : SystemReason.last)
  }

  /// Repeats a call as long as signals interrupt it.
  package static func retrying<Number: FixedWidthInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  /// Reads what fits; 0 at the end, -1 on failure.
  package static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    retrying {
      #if canImport(Glibc)
        Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
    }
  }

  /// Reads up to `limit` bytes; `nil` on failure.
  static func bytes(_ descriptor: Int32, limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      var got = 0
      bytes += [UInt8](unsafeUninitializedCapacity: min(limit - bytes.count, 32 << 10)) { buffer, count in
        got = read(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
        count = max(0, got)
      }
      if got <= 0 { return got == 0 ? bytes : nil }
    }
    return bytes
  }

  private static func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    #if canImport(Glibc)
      withName(of: path) { Glibc.open($0, flags, mode) }
    #else
      withName(of: path) { Darwin.open($0, flags, mode) }
    #endif
  }

  private static func systemRename(_ path: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>) -> Int32 {
    #if canImport(Glibc)
      Glibc.rename(path, target)
    #else
      Darwin.rename(path, target)
    #endif
  }

  private static func systemClose(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
  }
}

/// A name in a folder, with its kind according to the folder listing.
package struct FolderEntry {
  package enum Kind {
    case file, folder
    /// A link, a device, or an unknown kind, because some file systems do not report it.
    case other
  }

  package let name: String
  package let kind: Kind

  package init(name: String, kind: Kind) { (self.name, self.kind) = (name, kind) }

  init(_ entry: UnsafeMutablePointer<dirent>) {
    // Read in place, because some file systems have names that are longer than the declared array.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    name = SystemPath.text(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
    switch Int(entry.pointee.d_type) {
    case Int(DT_REG): kind = .file
    case Int(DT_DIR): kind = .folder
    default: kind = .other
    }
  }
}

/// Reads the start of a file to find out what it is.
package enum FileBeginning {
  /// Enough for any header.
  package static let limit = 64 << 10

  package static func bytes(of path: String, limit: Int = Self.limit) -> [UInt8]? {
    let file = SystemFile.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { _ = SystemFile.close(file) }
    return SystemFile.bytes(file, limit: limit)
  }
}
