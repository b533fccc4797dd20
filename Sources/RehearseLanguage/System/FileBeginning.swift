#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads how a file begins, which tells what it is.
package enum FileBeginning {
  /// More than any head of a file that matters.
  package static let limit = 64 << 10

  /// The first bytes; `nil` when they cannot be read.
  package static func bytes(of path: String, limit: Int = Self.limit) -> [UInt8]? {
    let file = SystemFile.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { _ = SystemFile.close(file) }
    var hasFailed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while count < limit {
        let got = SystemFile.read(
          file, into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[count...])))
        hasFailed = got < 0
        guard got > 0 else { return }
        count += got
      }
    }
    return hasFailed ? nil : bytes
  }
}
