/// A stretch of a file from one position up to, and not including, another.
package struct SourceRange: Hashable, Sendable, Codable {
  package var start: SourcePosition
  package var end: SourcePosition

  package init(_ start: SourcePosition, _ end: SourcePosition) {
    self.start = start
    self.end = end
  }

  /// A range of `count` characters on one line.
  package init(_ start: SourcePosition, count: Int) {
    self.start = start
    end = SourcePosition(line: Int(start.line), column: Int(start.column) + count)
  }

  /// The first character of a file.
  package static let start = SourceRange(.start, count: 1)
}

/// A place in a file as editors count it: line and column, both from 1.
///
/// A column is a Unicode code point, which is what libyaml counts; a tab is one column.
package struct SourcePosition: Hashable, Comparable, Sendable, Codable {
  package var line: Int32
  package var column: Int32

  package init(line: Int, column: Int) {
    self.line = Int32(truncatingIfNeeded: line)
    self.column = Int32(truncatingIfNeeded: column)
  }

  /// The first character of a file: where a problem with the file as a whole is shown.
  package static let start = SourcePosition(line: 1, column: 1)

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
