/// A place in a file as editors count it: line and column, both from 1.
///
/// A column is a Unicode code point, which is what libyaml counts; a tab is one column.
@usableFromInline package struct SourcePosition: Hashable, Comparable, Sendable {
  @usableFromInline package var line: Int32
  @usableFromInline package var column: Int32

  @inlinable
  package init(line: Int, column: Int) {
    self.line = Int32(truncatingIfNeeded: line)
    self.column = Int32(truncatingIfNeeded: column)
  }

  /// The first character of a file: where a problem with the file as a whole is shown.
  @usableFromInline package static let start = SourcePosition(line: 1, column: 1)

  @inlinable
  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
