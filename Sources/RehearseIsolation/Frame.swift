import RehearseSource

/// A message on its way from one process to another, or in a journal: its length, a check of its bytes, the bytes.
///
/// The check finds what a crash has cut off and what a module has written over.
enum Frame {
  /// What stands before the bytes.
  static let headLength = 8
  /// No message is longer.
  static let limit = 64 << 20

  /// Appends a message.
  static func append(_ message: [UInt8], to bytes: inout [UInt8]) {
    let head = UInt64(UInt32(truncatingIfNeeded: message.count)) | UInt64(check(message[...])) << 32
    withUnsafeBytes(of: head.littleEndian) { bytes += $0 }
    bytes += message
  }

  /// What the beginning of the bytes is.
  enum Beginning {
    case whole(message: ArraySlice<UInt8>)
    /// More bytes are needed.
    case part
    case damaged
  }

  static func beginning(of bytes: ArraySlice<UInt8>) -> Beginning {
    guard bytes.count >= headLength else { return .part }
    let length = length(of: bytes)
    guard length <= limit else { return .damaged }
    let rest = bytes.dropFirst(headLength)
    guard rest.count >= length else { return .part }
    let message = rest.prefix(length)
    return check(message) == UInt32(head(bytes) >> 32) ? .whole(message: message) : .damaged
  }

  /// How many bytes a head says that there are behind it.
  static func length(of bytes: ArraySlice<UInt8>) -> Int { Int(UInt32(truncatingIfNeeded: head(bytes))) }

  /// The length of the message, and above it its check; the lowest byte is the first.
  private static func head(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    UInt64(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
  }

  /// FNV-1a, eight bytes at a time, with the upper half brought down after each.
  private static func check(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { bytes in
      var check: UInt64 = 0xCBF2_9CE4_8422_2325
      func add(_ word: UInt64) {
        check = (check ^ word) &* 0x100_0000_01B3
        check ^= check >> 32
      }
      let words = bytes.count / 8
      for word in 0..<words { add(bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)) }
      for byte in bytes[(words * 8)...] { add(UInt64(byte)) }
      return UInt32(truncatingIfNeeded: check)
    }
  }
}
