import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads scenario files into one buffer that is used again for the next.
package struct FileReader {
  /// How much is read at once: more than nearly every scenario file.
  private static let chunk = 32 << 10

  /// Not filled: nothing is taken from it but what was read, and of most files that is a page of eight.
  private var buffer = [UInt8](unsafeUninitializedCapacity: chunk) { $1 = chunk }

  /// The folder that paths start from.
  private let folder: Int32

  /// - Parameter folder: an open folder; the process's own goes along with a module that goes elsewhere.
  package init(folder: Int32 = AT_FDCWD) { self.folder = folder }

  /// Why a file could not be read, for people.
  package struct Problem: Error {
    package let message: String
  }

  /// Reads a regular file, up to one byte more than `limit`: what is larger is refused by its size.
  ///
  /// It opens without waiting and looks at what it opened, so that a pipe or a device with a scenario's name cannot
  /// hold up the run.
  package mutating func read(_ path: String, limit: Int, into bytes: inout [UInt8]) throws(Problem) {
    let file = SystemPath.withSystemName(path) { name in
      SystemFile.retrying { openat(folder, name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
    }
    guard file >= 0 else { throw Problem(message: "the file cannot be opened: \(SystemReason.last)") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw Problem(message: "the file cannot be read: \(SystemReason.last)") }
    switch PathKind.kind(status.st_mode) {
    case .file: break
    case .unusable(let problem): throw Problem(message: problem)
    case .folder, .missing: throw Problem(message: "this is not a file but a folder")
    }
    bytes.removeAll(keepingCapacity: true)
    if status.st_size > Self.chunk { bytes.reserveCapacity(min(Int(status.st_size), limit + 1)) }
    while bytes.count <= limit {
      let got = buffer.withUnsafeMutableBytes { SystemFile.read(file, into: $0) }
      guard got >= 0 else { throw Problem(message: "the file cannot be read: \(SystemReason.last)") }
      bytes += buffer[..<min(got, limit + 1 - bytes.count)]
      if got == 0 || bytes.count == Int(status.st_size) { return }
    }
  }
}
