import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system's calls for files, each of which goes on after an interruption. Paths are `SystemPath`s.
///
/// An interrupted call says nothing about the file: taking it for a failure would lose a report for no reason.
package enum SystemFile {
  /// Opens a file; -1 when that fails.
  ///
  /// The descriptor is never that of a standard stream, also when the caller closed those: a message printed later
  /// would end up in the report.
  package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o666) -> Int32 {
    let descriptor = retrying { systemOpen(path, flags | O_CLOEXEC, mode) }
    guard 0...2 ~= descriptor else { return descriptor }
    let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    let reason = errno
    _ = close(descriptor)
    errno = reason
    return moved
  }

  /// Closes a file; returns whether all that was written arrived.
  ///
  /// An interrupted one is closed all the same: to close it again could hit a file that another thread has opened since.
  package static func close(_ descriptor: Int32) -> Bool { systemClose(descriptor) == 0 || errno == EINTR }

  /// Waits until what was written is on the disk; returns whether it is.
  ///
  /// What cannot be kept, such as a pipe, has nothing to wait for.
  package static func synchronize(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      // Elsewhere than on Linux, `fsync` leaves the bytes in the disk's own memory.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
    #endif
    return retrying { fsync(descriptor) } == 0 || [EINVAL, EROFS, ENOTSUP].contains(errno)
  }

  /// Waits until a folder's names are on the disk; returns whether they are.
  ///
  /// A folder that may be written but not read cannot be waited for: that is taken as it is.
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

  /// The folder of a path; `nil` when that is the working folder.
  static func folder(of path: String) -> String? {
    let bytes = path.utf8
    return bytes.lastIndex(of: UInt8(ascii: "/")).map {
      $0 == bytes.startIndex ? "/" : String(Substring(bytes[..<$0]))
    }
  }

  /// What the system knows of a file; `nil` when it cannot be asked.
  package static func status(_ path: String, followingLinks: Bool = true) -> stat? {
    var status = stat()
    let result = SystemPath.withSystemName(path) { followingLinks ? stat($0, &status) : lstat($0, &status) }
    return result == 0 ? status : nil
  }

  /// Whether both are one file, under whatever names.
  package static func isSame(_ one: stat, _ other: stat) -> Bool {
    one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// Whether two paths, of files that may not be there yet, lead to the same place.
  package static func isSamePlace(_ one: String, _ other: String) -> Bool {
    func parts(_ path: String) -> (folder: String, name: Substring) {
      (folder(of: path) ?? ".", SystemPath.lastName(of: path))
    }
    let (one, other) = (parts(one), parts(other))
    guard let here = status(one.folder), let there = status(other.folder) else { return false }
    return isSame(here, there) && one.name.utf8.elementsEqual(other.name.utf8)
  }

  /// Whether this process may write to a file.
  static func mayWrite(_ path: String) -> Bool { SystemPath.withSystemName(path) { access($0, W_OK) } == 0 }

  /// Puts a file in another's place; returns whether it is there.
  package static func rename(_ path: String, to target: String) -> Bool {
    SystemPath.withSystemName(path) { one in SystemPath.withSystemName(target) { systemRename(one, $0) } } == 0
  }

  /// Takes a file's name away; returns whether it is gone.
  @discardableResult
  package static func remove(_ path: String) -> Bool { SystemPath.withSystemName(path) { unlink($0) } == 0 }

  /// Makes a folder; returns whether it did.
  static func makeFolder(_ path: String) -> Bool { SystemPath.withSystemName(path) { mkdir($0, 0o777) } == 0 }

  /// The names in a folder that begin with this, as far as they can be read.
  package static func names(in folder: String, beginning start: String = "") -> [String] {
    entries(of: folder).entries.map(\.name).filter { $0.utf8.starts(with: start.utf8) }
  }

  /// What is in a folder, as far as it can be read, and why that is not all.
  static func entries(of folder: String) -> (entries: [FolderEntry], problem: String?) {
    guard let stream = SystemPath.withSystemName(folder, { opendir($0) }) else { return ([], SystemReason.last) }
    defer { closedir(stream) }
    var entries: [FolderEntry] = []
    errno = 0
    while let entry = readdir(stream) {
      entries.append(FolderEntry(entry))
      errno = 0
    }
    return (entries, errno == 0 ? nil : SystemReason.last)
  }

  /// Calls until it was not interrupted.
  package static func retrying<Number: FixedWidthInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  /// Reads as much as there is and fits; 0 at the end, -1 when it fails.
  package static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    retrying {
      #if canImport(Glibc)
        Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
    }
  }

  /// Reads up to so many bytes; `nil` when that fails.
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
      SystemPath.withSystemName(path) { Glibc.open($0, flags, mode) }
    #else
      SystemPath.withSystemName(path) { Darwin.open($0, flags, mode) }
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

/// A name in a folder, with what the folder itself tells about it.
struct FolderEntry {
  enum Kind {
    case file, folder
    /// A link, a device, or a file system that does not say: to be looked at.
    case other
  }

  let name: String
  let kind: Kind

  init(_ entry: UnsafeMutablePointer<dirent>) {
    // Read where it is: some file systems have names that are longer than the array that is declared.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    name = SystemPath.text(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
    switch Int(entry.pointee.d_type) {
    case Int(DT_REG): kind = .file
    case Int(DT_DIR): kind = .folder
    default: kind = .other
    }
  }
}

/// Reads how a file begins, which tells what it is.
package enum FileBeginning {
  /// More than any head of a file that matters.
  package static let limit = 64 << 10

  /// The first bytes; `nil` when they cannot be read.
  package static func bytes(of path: String, limit: Int = Self.limit) -> [UInt8]? {
    let file = SystemFile.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { _ = SystemFile.close(file) }
    return SystemFile.bytes(file, limit: limit)
  }
}
