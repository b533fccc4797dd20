import Rehearse

/// The comment with which `rehearse accept` marks what a person must review.
package enum ReviewMark {
  private static let words = "accepted, not reviewed"
  package static let text = "# \(words)"

  /// Reports every mark, because CI must not run expectations that no person has reviewed.
  static func refuse(in bytes: [UInt8], _ tree: NodeTree, _ diagnostics: inout Diagnostics) {
    for range in ranges(in: bytes, tree) {
      diagnostics.error(at: range, .notReviewed)
    }
  }

  /// The ranges of the marks; the same words inside a scalar do not count.
  package static func ranges(in bytes: [UInt8], _ tree: NodeTree) -> [SourceRange] {
    let offsets = offsets(in: bytes)
    guard !offsets.isEmpty else { return [] }
    let markLength = ByteOrderMark.length(in: bytes)
    return SourceText(path: "", file: bytes).positions(ofBytes: offsets.map { $0.lowerBound - markLength })
      .enumerated().filter { !isInText($0.element, tree) }
      .map { SourceRange($0.element, count: offsets[$0.offset].count) }
  }

  private static func offsets(in bytes: [UInt8]) -> [Range<Int>] {
    bytes.indices.filter { bytes[$0] == UInt8(ascii: "#") }.compactMap { hash in
      let text = bytes[(hash + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
      return text.starts(with: words.utf8) ? hash..<(text.startIndex + words.utf8.count) : nil
    }
  }

  /// Whether a position is inside a scalar, where a `#` starts no comment.
  private static func isInText(_ position: SourcePosition, _ tree: NodeTree) -> Bool {
    guard let scalar = tree.scalar(at: position) else { return false }
    // The first line of a block scalar contains only its header.
    return scalar.style != .block || position.line > scalar.start.line
  }
}

extension Message {
  fileprivate static var notReviewed: Message {
    Message(
      .notReviewed, "this was written by `\(ProgramName.text) accept`, and it has not been reviewed yet",
      hints: [Hint("Review what is expected here. If it is right, remove the comment.", .removing)])
  }
}
