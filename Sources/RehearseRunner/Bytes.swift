#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Searches in bytes.
enum Bytes {
  /// Whether a word stands somewhere; it is looked for by its last byte.
  static func contains(_ bytes: [UInt8], _ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard length > 0, bytes.count >= length else { return false }
    return bytes.withUnsafeBytes { raw in
      guard let base = raw.baseAddress else { return false }
      let last = Int32(word.utf8Start[length - 1])
      var start = length - 1
      while start < raw.count, let hit = memchr(base + start, last, raw.count - start) {
        let end = UnsafeRawPointer(hit) - base
        if memcmp(base + (end - length + 1), word.utf8Start, length) == 0 { return true }
        start = end + 1
      }
      return false
    }
  }
}
