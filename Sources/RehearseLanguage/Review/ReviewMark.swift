import Rehearse

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The comment by which `rehearse accept` marks what nobody has looked at yet.
package enum ReviewMark {
  /// What it says after its `#`.
  private static let words = "accepted, not reviewed"
  /// As it is written.
  package static let text = "# \(words)"

  /// Reports every mark of a file: continuous integration does not take for a test what nobody has read.
  static func refuse(in bytes: [UInt8], _ tree: NodeTree, _ diagnostics: inout Diagnostics) {
    for range in places(in: bytes, tree) {
      diagnostics.error(at: range, .notReviewed)
    }
  }

  /// Where the marks of a file are; the words within a text are none.
  package static func places(in bytes: [UInt8], _ tree: NodeTree) -> [SourceRange] {
    let offsets = offsets(in: bytes)
    guard !offsets.isEmpty else { return [] }
    let behindMark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let source = SourceText(path: "", bytes: Array(bytes.dropFirst(behindMark)))
    return source.positions(ofBytes: offsets.map { $0.lowerBound - behindMark })
      .enumerated().filter { !isInText($0.element, tree) }
      .map { SourceRange($0.element, count: offsets[$0.offset].count) }
  }

  /// Where the words stand after a `#`, from that on.
  private static func offsets(in bytes: [UInt8]) -> [Range<Int>] {
    let wanted = Array(words.utf8)
    var found: [Range<Int>] = []
    bytes.withUnsafeBytes { raw in
      var start = 0
      while let base = raw.baseAddress, start < raw.count,
        let hit = memchr(base + start, Int32(UInt8(ascii: "#")), raw.count - start)
      {
        let hash = UnsafeRawPointer(hit) - base
        start = hash + 1
        let text = raw[start...].drop { $0 == 0x20 || $0 == 0x09 }
        if text.starts(with: wanted) { found.append(hash..<(text.startIndex + wanted.count)) }
      }
    }
    return found
  }

  /// Whether a place is inside a scalar: outside of all of them a `#` can only begin a comment, or be within one.
  private static func isInText(_ place: SourcePosition, _ tree: NodeTree) -> Bool {
    guard let scalar = tree.scalar(at: place) else { return false }
    // The line on which a block begins holds none of its text.
    return scalar.style != .block || place.line > scalar.start.line
  }
}

extension Message {
  fileprivate static var notReviewed: Message {
    Message(
      .notReviewed, "this was written by `\(ProgramName.text) accept`, and nobody has looked at it yet",
      hints: ["Look at what is expected here. If it is right, remove the comment."])
  }
}
