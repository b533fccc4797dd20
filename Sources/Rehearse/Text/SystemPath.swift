/// Converts file names to text and back without loss.
///
/// File names on Linux are arbitrary bytes. Names repaired to Unicode could not be opened, and two of them could look
/// the same. So each byte of 0x80 or above that is not part of a character becomes a stand-in, U+10FF80 to U+10FFFF, at
/// the end of the private use area. A name that contains such a character is treated as bytes, so that no two names
/// have the same text. `SanitizedText` shows a stand-in as `\xFF`, and reports show it as `#xFF`.
package enum SystemPath {
  private static let base: UInt32 = 0x10_FF00

  package static func text(bytes: some Collection<UInt8>) -> String {
    // The common case.
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

  /// The text of a null-terminated name.
  package static func text(cString: UnsafePointer<CChar>) -> String {
    var count = 0
    while cString[count] != 0 { count += 1 }
    return text(bytes: UnsafeRawBufferPointer(start: cString, count: count))
  }

  /// The bytes of a name from `text`.
  package static func bytes(_ text: String) -> [UInt8] {
    guard holdsStandIn(text) else { return Array(text.utf8) }
    return text.unicodeScalars.flatMap { scalar in
      byte(of: scalar).map { [$0] } ?? Array(String(Character(scalar)).utf8)
    }
  }

  /// Passes the original bytes of a name to a system function.
  package static func withSystemName<Result>(
    _ text: String, _ body: (UnsafePointer<CChar>) throws -> Result
  ) rethrows -> Result {
    guard holdsStandIn(text) else { return try text.withCString(body) }
    return try (bytes(text).map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return try "".withCString(body) }
      return try body(base)
    }
  }

  /// The part of a path after its last slash.
  package static func lastName(of path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  }

  /// Whether a name has bytes that are not UTF-8.
  package static func holdsStandIn(_ text: String) -> Bool {
    // Only characters of the last plane begin with this byte.
    text.utf8.contains(0xF4) && text.unicodeScalars.contains { byte(of: $0) != nil }
  }

  /// The byte that a character stands in for.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= base + 0x80 ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  /// Only for bytes of 0x80 or above; lower bytes are always characters.
  private static func standIn(for byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(base + UInt32(byte)) ?? "\u{FFFD}"
  }
}
