#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Small files, read and written whole.
enum TextFile {
  /// Writes a file that must not exist yet.
  static func create(_ path: String, _ text: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure("cannot write \(path)", code: errno) }
    var text = text
    let error = text.withUTF8 { writeAll(descriptor, UnsafeRawBufferPointer($0)) }
    guard close(descriptor) == 0, error == 0 else {
      throw Failure("cannot write \(path)", code: error == 0 ? errno : error)
    }
  }

  /// The first bytes of a file, at most `limit`; nil if it cannot be read.
  static func start(of path: String, limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, limit))
    }
    return bytes
  }

  /// Removes a file; it need not exist.
  static func remove(_ path: String) throws(Failure) {
    guard unlink(path) == 0 || errno == ENOENT else { throw Failure("cannot remove \(path)", code: errno) }
  }

  /// Writes all bytes; returns 0, or the number of the error.
  static func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0 && errno != EINTR { return errno }
      rest = rest.dropFirst(max(0, count))
    }
    return 0
  }
}
