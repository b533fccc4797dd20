import RehearseSource
import RehearseYAML

/// Finds all comments of a file by what its scalars leave over, independently of how it is laid out.
enum CommentTexts {
  /// The comments, sorted: where they stand is not compared.
  static func all(_ lines: SourceLines, _ tree: NodeTree) -> [String] {
    var rest = lines.lines.map(\.characters)
    for record in tree.records where record.kind == .scalar { blank(record, in: &rest) }
    var comments: [String] = []
    for (number, line) in rest.enumerated() {
      if let mark = line.firstIndex(of: "#") { comments.append(lines.text(number, from: mark)) }
    }
    return comments.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }

  /// Writes letters over a scalar: whatever `#` is left begins a comment, also one that is glued to a bracket.
  private static func blank(_ record: NodeRecord, in lines: inout [[Unicode.Scalar]]) {
    let isBlock = record.style == .block
    let first = isBlock ? record.start.row + 1 : record.start.row
    guard first < lines.count, first <= record.end.row else { return }
    for line in first...min(record.end.row, lines.count - 1) {
      let start = line == record.start.row ? record.start.offset : 0
      let end = line == record.end.row ? record.end.offset : lines[line].count
      for column in start..<max(start, min(end, lines[line].count)) { lines[line][column] = "x" }
    }
  }
}
