import RehearseSource

/// A file's lines as characters, to be cut at the parser's marks; lines and columns are counted from 0.
struct SourceLines {
  let lines: [[Unicode.Scalar]]
  /// Whether a line break ends the last line.
  let endsWithBreak: Bool

  init(_ source: SourceText) {
    lines = source.bytes.isEmpty ? [] : (1...source.lineCount).map(source.characters)
    endsWithBreak = source.bytes.last == 0x0A || source.bytes.last == 0x0D
  }

  var count: Int { lines.count }

  subscript(line: Int) -> [Unicode.Scalar] { lines[line] }

  static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  /// The first column that holds no blank.
  func indent(_ line: Int) -> Int { lines[line].firstIndex { !Self.isBlank($0) } ?? lines[line].count }

  func isBlank(_ line: Int) -> Bool { indent(line) == lines[line].count }

  func isComment(_ line: Int) -> Bool {
    let indent = indent(line)
    return indent < lines[line].count && lines[line][indent] == "#"
  }

  /// Whether a line says that the document ends.
  func isEnd(_ line: Int) -> Bool {
    let scalars = lines[line]
    return scalars.starts(with: "...".unicodeScalars) && scalars.dropFirst(3).prefix(1).allSatisfy(Self.isBlank)
  }

  /// A stretch of a line without the blanks at its end.
  func text(_ line: Int, from start: Int, to end: Int = .max) -> String {
    Self.text(lines[line][min(start, lines[line].count)..<min(end, lines[line].count)])
  }

  /// The same where a blank may be part of the text: behind a backslash, between quotes.
  func escapedText(_ line: Int, from start: Int) -> String {
    let text = text(line, from: start)
    return text.hasSuffix("\\") ? Self.string(lines[line][min(start, lines[line].count)...]) : text
  }

  static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    if scalars.allSatisfy(\.isASCII) {
      return String(decoding: scalars.map { UInt8(truncatingIfNeeded: $0.value) }, as: UTF8.self)
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var scalars = scalars
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    return string(scalars)
  }
}

extension SourcePosition {
  /// The line, counted from 0.
  var row: Int { Int(line) - 1 }
  /// The column, counted from 0.
  var offset: Int { Int(column) - 1 }
}
