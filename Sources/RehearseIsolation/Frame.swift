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
    append(UInt32(truncatingIfNeeded: message.count), &bytes)
    append(check(message[...]), &bytes)
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
    let length = Int(number(bytes))
    guard length <= limit else { return .damaged }
    let rest = bytes.dropFirst(headLength)
    guard rest.count >= length else { return .part }
    let message = rest.prefix(length)
    return check(message) == number(bytes.dropFirst(4)) ? .whole(message: message) : .damaged
  }

  private static func append(_ number: UInt32, _ bytes: inout [UInt8]) {
    for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// FNV-1a.
  private static func check(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { bytes in
      var check: UInt32 = 2_166_136_261
      for byte in bytes { check = (check ^ UInt32(byte)) &* 16_777_619 }
      return check
    }
  }
}
