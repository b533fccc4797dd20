import RehearseSource
import RehearseYAML

/// A file's lines, to be cut at the parser's marks; lines and columns are counted from 0.
struct SourceLines {
  let lines: [YAMLLine]
  /// Whether a line break ends the last line.
  let endsWithBreak: Bool

  init(_ source: SourceText) {
    lines = source.bytes.isEmpty ? [] : (1...source.lineCount).map { YAMLLine(source, $0) }
    endsWithBreak = source.bytes.last == 0x0A || source.bytes.last == 0x0D
  }

  var count: Int { lines.count }

  subscript(line: Int) -> YAMLLine { lines[line] }

  /// The first column that holds no blank.
  func indent(_ line: Int) -> Int { lines[line].skippingBlanks(0) }

  func isBlank(_ line: Int) -> Bool { lines[line].first == nil }

  func isComment(_ line: Int) -> Bool { lines[line].first == "#" }

  /// Whether a line says that the document ends.
  func isEnd(_ line: Int) -> Bool { lines[line].isMark("...") }

  /// A stretch of a line without the blanks at its end.
  func text(_ line: Int, from start: Int, to end: Int = .max) -> String {
    Self.text(lines[line].characters[clamped(start, line)..<clamped(end, line)])
  }

  /// The same where a blank may be part of the text: behind a backslash, between quotes.
  func escapedText(_ line: Int, from start: Int) -> String {
    let text = text(line, from: start)
    return text.hasSuffix("\\") ? String(scalars: lines[line].characters[clamped(start, line)...]) : text
  }

  private func clamped(_ column: Int, _ line: Int) -> Int { min(column, lines[line].characters.count) }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var scalars = scalars
    while let last = scalars.last, YAMLLine.isBlank(last) { scalars.removeLast() }
    return String(scalars: scalars)
  }
}

extension SourcePosition {
  /// The line, counted from 0.
  var row: Int { Int(line) - 1 }
  /// The column, counted from 0.
  var offset: Int { Int(column) - 1 }
}
