#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads scenario files into one buffer that is used again for the next.
struct FileReader {
  /// Why a file could not be read, for people.
  struct Problem: Error {
    let message: String
  }

  /// Reads a regular file, up to one byte more than `limit`: what is larger is refused by its size.
  ///
  /// It opens without waiting and looks at what it opened, so that a pipe or a device with a scenario's name cannot
  /// hold up the run.
  static func read(_ path: String, limit: Int, into bytes: inout [UInt8]) throws(Problem) {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { throw Problem(message: "the file cannot be opened: \(reason())") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw Problem(message: "the file cannot be read: \(reason())") }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Problem(message: "this is not a regular file but \(kind(status.st_mode))")
    }
    let wanted = min(Int(status.st_size), limit + 1)
    var problem: Problem?
    bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      while count < wanted {
        let got = Self.read(file, buffer.baseAddress.map { $0 + count }, wanted - count)
        if got < 0 { problem = Problem(message: "the file cannot be read: \(reason())") }
        if got <= 0 { return }
        count += got
      }
    }
    if let problem { throw problem }
  }

  private static func read(_ file: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
    guard let buffer, count > 0 else { return 0 }
    while true {
      #if canImport(Glibc)
        let got = Glibc.read(file, buffer, count)
      #else
        let got = Darwin.read(file, buffer, count)
      #endif
      if got >= 0 || errno != EINTR { return got }
    }
  }

  /// What the system says of the last error.
  static func reason() -> String { String(cString: strerror(errno)) }

  private static func kind(_ mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}
