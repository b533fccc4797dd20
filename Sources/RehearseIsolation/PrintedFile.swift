import CRehearseSystem
import RehearseRunning

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file without a name that takes what a worker prints.
///
/// A file rather than a pipe: nobody has to empty it while the worker runs, a process that the module left behind holds
/// up nobody, and after a crash all of it is there.
struct PrintedFile {
  /// How much is read of what was printed; more than is shown of it.
  private static let limit = PrintedText.cutFrom

  let descriptor: Int32
  /// Which file it is: a module may close it, and open one of its own in its place.
  private let identity: stat

  /// A new file; `nil` when there is none to be had.
  init?() {
    descriptor = rehearse_memory_file()
    guard descriptor >= 0 else { return nil }
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_APPEND) == 0 else {
      close(descriptor)
      return nil
    }
    identity = Self.status(descriptor)
  }

  init(descriptor: Int32) {
    self.descriptor = descriptor
    identity = Self.status(descriptor)
  }

  private static func status(_ descriptor: Int32) -> stat {
    var status = stat()
    _ = fstat(descriptor, &status)
    return status
  }

  /// The end of what was printed since the last time.
  func take() -> [UInt8] {
    let end = lseek(descriptor, 0, SEEK_END)
    guard end > 0 else { return [] }
    let present = Self.status(descriptor)
    guard present.st_ino == identity.st_ino, present.st_dev == identity.st_dev else { return [] }
    defer { ftruncate(descriptor, 0) }
    let count = min(Int(end), Self.limit)
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
      got = max(0, pread(descriptor, buffer.baseAddress, count, end - off_t(count)))
    }
  }

  func remove() { close(descriptor) }
}
