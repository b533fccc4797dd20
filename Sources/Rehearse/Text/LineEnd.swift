#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension [UInt8] {
  /// The index of the first line feed at or after an index. A debug build, too, finds it quickly in a long message.
  package func lineEnd(from start: Int) -> Int? {
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let end = memchr(base + start, 0x0A, bytes.count - start) else { return nil }
      return base.distance(to: end)
    }
  }
}
