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
