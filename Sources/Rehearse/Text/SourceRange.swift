/// A half-open range of positions in a file.
package struct SourceRange: Hashable, Sendable, Codable {
  package var start: SourcePosition
  package var end: SourcePosition

  package init(_ start: SourcePosition, _ end: SourcePosition) {
    self.start = start
    self.end = end
  }

  package init(_ start: SourcePosition, count: Int) {
    self.start = start
    end = SourcePosition(line: Int(start.line), column: Int(start.column) + count)
  }

  package static let start = SourceRange(.start, count: 1)
}

/// A position in a file as editors count it: line and column, both from 1.
///
/// A column is a Unicode code point, as libyaml counts; a tab is one column.
package struct SourcePosition: Hashable, Comparable, Sendable, Codable {
  package var line: Int32
  package var column: Int32

  package init(line: Int, column: Int) {
    self.line = Int32(truncatingIfNeeded: line)
    self.column = Int32(truncatingIfNeeded: column)
  }

  /// The first character of a file; problems with the file as a whole are shown here.
  package static let start = SourcePosition(line: 1, column: 1)

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
