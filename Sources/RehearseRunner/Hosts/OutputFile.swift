import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file without a name that takes what a host prints.
///
/// A file rather than a pipe: it needs no reader, a process that is left behind keeps no reader waiting, and after a
/// crash all of it is there.
struct OutputFile: ~Copyable {
  /// How much is read of it at most.
  static let longestPart = 64 << 10

  let descriptor: Int32

  /// A new file; `nil` when there is none to be had.
  init?(in folder: String) {
    let path = "\(folder)/output-\(UInt64.random(in: 0 ... .max))"
    descriptor = SystemFile.open(path, O_RDWR | O_APPEND | O_CREAT | O_EXCL, mode: 0o600)
    guard descriptor >= 0 else { return nil }
    SystemFile.remove(path)
  }

  deinit { _ = SystemFile.close(descriptor) }

  /// How many bytes were printed.
  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// What was printed between two sizes, or the end of it where that is too much.
  func bytes(from start: Int, to end: Int) -> [UInt8] {
    let end = min(end, size)
    let count = min(end - max(0, start), Self.longestPart)
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
      got = max(0, pread(descriptor, buffer.baseAddress, count, off_t(end - count)))
    }
  }
}
