/// File names as text, and back, with not one byte lost.
///
/// A file's name on Linux is any bytes, and text is Unicode: repaired names could not be opened any more, and two of
/// them could look like one. So every byte that is no character, from 0x80, becomes a stand-in, U+10FF80 to U+10FFFF,
/// which nobody may give a meaning: they are the end of what Unicode leaves to private use. A name that itself holds
/// one of these is taken for bytes without a meaning, so that no two names have the same text. `SanitizedText` shows a
/// stand-in as `\xFF`, reports as `#xFF`.
package enum SystemPath {
  private static let base: UInt32 = 0x10_FF00

  /// The name that these bytes are.
  package static func text(bytes: some Collection<UInt8>) -> String {
    // As nearly every name is.
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    if let text = String(validating: bytes, as: UTF8.self), !holdsStandIn(text) { return text }
    var result = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    while let first = rest.first {
      var iterator = rest.prefix(4).makeIterator()
      var decoder = UTF8()
      if case .scalarValue(let scalar) = decoder.decode(&iterator), byte(of: scalar) == nil {
        result.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        result.append(standIn(for: first))
        rest = rest.dropFirst()
      }
    }
    return String(result)
  }

  /// The name at a pointer of the system's, up to the zero byte.
  package static func text(cString: UnsafePointer<CChar>) -> String {
    var count = 0
    while cString[count] != 0 { count += 1 }
    return text(bytes: UnsafeRawBufferPointer(start: cString, count: count))
  }

  /// The bytes of a name that `text` made.
  package static func bytes(_ text: String) -> [UInt8] {
    guard holdsStandIn(text) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      byte(of: scalar).map { [$0] } ?? Array(String(Character(scalar)).utf8)
    }
  }

  /// Hands a name to the system as it really is.
  package static func withSystemName<Result>(
    _ text: String, _ body: (UnsafePointer<CChar>) throws -> Result
  ) rethrows -> Result {
    guard holdsStandIn(text) else { return try text.withCString(body) }
    return try (bytes(text).map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return try "".withCString(body) }
      return try body(base)
    }
  }

  /// What follows the last slash of a path.
  package static func lastName(of path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  }

  /// Whether a name has bytes that are no characters.
  package static func holdsStandIn(_ text: String) -> Bool {
    // Only the last plane begins with this byte.
    text.utf8.contains(0xF4) && text.unicodeScalars.contains { byte(of: $0) != nil }
  }

  /// The byte that a character stands for, if it stands for one.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= base + 0x80 ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  /// Bytes below 0x80 are characters, whatever is around them.
  private static func standIn(for byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(base + UInt32(byte)) ?? "\u{FFFD}"
  }
}
