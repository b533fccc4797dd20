/// A stretch of a file from one position up to, and not including, another.
@usableFromInline package struct SourceRange: Hashable, Sendable {
  @usableFromInline package var start: SourcePosition
  @usableFromInline package var end: SourcePosition

  @inlinable
  package init(_ start: SourcePosition, _ end: SourcePosition) {
    self.start = start
    self.end = end
  }

  /// A range of `count` characters on one line.
  @inlinable
  package init(_ start: SourcePosition, count: Int) {
    self.start = start
    end = SourcePosition(line: Int(start.line), column: Int(start.column) + count)
  }

  /// The first character of a file.
  @usableFromInline package static let start = SourceRange(.start, count: 1)
}
