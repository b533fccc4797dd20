/// What bytes are made of, found out in one look at each, of which a processor takes many at a time.
package struct ByteSurvey {
  /// Whether all bytes are ASCII.
  package let isASCII: Bool
  /// Whether there are control characters of ASCII other than tabs and ends of lines.
  package let hasControls: Bool

  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    if Self.isPrintable(bytes) {
      (isASCII, hasControls) = (true, false)
      return
    }
    var all: UInt8 = 0
    var controls: UInt8 = 0
    // Without a branch in it, the loop is made of instructions that look at sixteen bytes at once.
    for byte in bytes {
      all |= byte
      let isLow: UInt8 = byte < 0x20 ? 1 : 0
      let isTab: UInt8 = byte == 0x09 ? 1 : 0
      let isLineFeed: UInt8 = byte == 0x0A ? 1 : 0
      let isReturn: UInt8 = byte == 0x0D ? 1 : 0
      let isDelete: UInt8 = byte == 0x7F ? 1 : 0
      controls |= (isLow & ~(isTab | isLineFeed | isReturn)) | isDelete
    }
    isASCII = all < 0x80
    hasControls = controls != 0
  }

  package init(_ bytes: [UInt8]) { self = bytes.withUnsafeBufferPointer { ByteSurvey($0) } }

  /// Whether there is nothing but printable characters of ASCII in lines, as in nearly every file: half the work.
  private static func isPrintable(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var others: UInt8 = 0
    for byte in bytes {
      let isOutside: UInt8 = byte &- 0x20 < 0x5F ? 0 : 1
      let isLineFeed: UInt8 = byte == 0x0A ? 1 : 0
      others |= isOutside & ~isLineFeed
    }
    return others == 0
  }
}
