/// A stretch of a file from one position up to, and not including, another.
public struct SourceRange: Hashable, Sendable {
  public var start: SourcePosition
  public var end: SourcePosition

  @inlinable
  public init(_ start: SourcePosition, _ end: SourcePosition) {
    self.start = start
    self.end = end
  }

  /// A range of `count` characters on one line.
  @inlinable
  public init(_ start: SourcePosition, count: Int) {
    self.start = start
    end = SourcePosition(line: Int(start.line), column: Int(start.column) + count)
  }

  /// The first character of a file.
  public static let start = SourceRange(.start, count: 1)
}
