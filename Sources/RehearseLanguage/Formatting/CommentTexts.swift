import Rehearse

/// Finds all comments of a file by what its scalars leave over, independently of how it is laid out.
enum CommentTexts {
  /// The comments, sorted: where they stand is not compared.
  static func all(_ lines: SourceLines, _ tree: NodeTree) -> [String] {
    var rest = lines.bytes
    for record in tree.records where record.kind == .scalar { blank(record, of: lines, in: &rest) }
    var comments: [String] = []
    for line in 0..<lines.count {
      let places = lines.places(line)
      if let mark = rest[places].firstIndex(of: UInt8(ascii: "#")) {
        comments.append(lines.text(mark..<places.upperBound))
      }
    }
    return comments.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }

  /// Writes letters over a scalar: whatever `#` is left begins a comment, also one that is glued to a bracket.
  private static func blank(_ record: NodeRecord, of lines: SourceLines, in rest: inout [UInt8]) {
    let isBlock = record.style == .block
    let first = isBlock ? record.start.row + 1 : record.start.row
    guard first < lines.count, first <= record.end.row else { return }
    for line in first...min(record.end.row, lines.count - 1) {
      let start = line == record.start.row ? record.start.offset : 0
      let end = line == record.end.row ? record.end.offset : .max
      for place in lines.places(line, from: start, to: end) { rest[place] = UInt8(ascii: "x") }
    }
  }
}
