#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Searches in bytes.
enum Bytes {
  /// Whether a word stands somewhere with a colon after it, as a key would; quotes and blanks may be between.
  ///
  /// It looks for the word's last byte first, which is far rarer than its first in English text.
  static func mayHoldKey(_ bytes: [UInt8], _ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard length > 0, bytes.count >= length else { return false }
    return bytes.withUnsafeBytes { raw in
      guard let base = raw.baseAddress else { return false }
      let last = Int32(word.utf8Start[length - 1])
      var start = length - 1
      while start < raw.count, let hit = memchr(base + start, last, raw.count - start) {
        let end = UnsafeRawPointer(hit) - base
        start = end + 1
        if memcmp(base + (end - length + 1), word.utf8Start, length) == 0, isColonNext(raw, start) { return true }
      }
      return false
    }
  }

  private static func isColonNext(_ raw: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    raw[start...].first { ![0x20, 0x09, UInt8(ascii: "\""), UInt8(ascii: "'")].contains($0) } == UInt8(ascii: ":")
  }
}
