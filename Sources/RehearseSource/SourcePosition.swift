/// A place in a file as editors count it: line and column, both from 1.
///
/// A column is a Unicode code point, which is what libyaml counts; a tab is one column.
public struct SourcePosition: Hashable, Comparable, Sendable {
  public var line: Int32
  public var column: Int32

  @inlinable
  public init(line: Int, column: Int) {
    self.line = Int32(truncatingIfNeeded: line)
    self.column = Int32(truncatingIfNeeded: column)
  }

  /// The first character of a file: where a problem with the file as a whole is shown.
  public static let start = SourcePosition(line: 1, column: 1)

  @inlinable
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
