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
