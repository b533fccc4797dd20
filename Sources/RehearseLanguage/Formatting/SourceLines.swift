import Rehearse

/// A file's lines, to be cut at the parser's marks; lines and columns are counted from 0.
///
/// A line is a stretch of the file's bytes: nearly all that is asked of it is asked of its first character, or cuts a text out.
struct SourceLines {
  private let source: SourceText
  /// Whether each character is one byte, as in nearly every file.
  private let isASCII: Bool
  let bytes: [UInt8]
  let count: Int
  /// Whether a line break ends the last line.
  let endsWithBreak: Bool

  init(_ source: SourceText) {
    self.source = source
    isASCII = source.bytes.allSatisfy { $0 < 0x80 }
    bytes = source.bytes
    count = source.bytes.isEmpty ? 0 : source.lineCount
    endsWithBreak = source.bytes.last == 0x0A || source.bytes.last == 0x0D
  }

  /// A line taken apart into its characters.
  subscript(line: Int) -> YAMLLine { YAMLLine(source, line + 1) }

  /// The first column that holds no blank.
  func indent(_ line: Int) -> Int { skippingBlanks(line, from: 0) }

  func isBlank(_ line: Int) -> Bool { sign(line, at: indent(line)) == nil }

  func isComment(_ line: Int) -> Bool { sign(line, at: indent(line)) == UInt8(ascii: "#") }

  /// Whether a line says that the document ends.
  func isEnd(_ line: Int) -> Bool { sign(line, at: 0) == UInt8(ascii: ".") && self[line].isMark("...") }

  /// The first column from there on that holds no blank.
  func skippingBlanks(_ line: Int, from column: Int) -> Int {
    let places = places(line, from: column)
    return column + (places.firstIndex { !Self.isBlank(bytes[$0]) } ?? places.upperBound) - places.lowerBound
  }

  /// The sign in a column, or the first byte of another character; `nil` behind the line's end.
  func sign(_ line: Int, at column: Int) -> UInt8? {
    let places = places(line, from: column)
    return places.isEmpty ? nil : bytes[places.lowerBound]
  }

  /// A stretch of a line without the blanks at its end.
  func text(_ line: Int, from start: Int, to end: Int = .max) -> String {
    text(places(line, from: start, to: end))
  }

  /// The same of the file's bytes.
  func text(_ places: Range<Int>) -> String {
    var end = places.upperBound
    while end > places.lowerBound, Self.isBlank(bytes[end - 1]) { end -= 1 }
    return String(decoding: bytes[places.lowerBound..<end], as: UTF8.self)
  }

  /// A stretch of a line where a blank at its end may be part of the text: behind a backslash, between quotes.
  func escapedText(_ line: Int, from start: Int) -> String {
    let text = text(line, from: start)
    guard text.utf8.last == UInt8(ascii: "\\") else { return text }
    return String(decoding: bytes[places(line, from: start)], as: UTF8.self)
  }

  /// Where the file's bytes of a stretch of a line are.
  func places(_ line: Int, from start: Int = 0, to end: Int = .max) -> Range<Int> {
    let line = source.places(line + 1)
    let first = place(after: start, in: line)
    return first..<place(after: end - start, in: first..<line.upperBound)
  }

  /// The place behind so many characters, or behind the last.
  private func place(after count: Int, in places: Range<Int>) -> Int {
    if isASCII { return places.lowerBound + max(0, min(count, places.count)) }
    var (place, rest) = (places.lowerBound, count)
    while rest > 0, place < places.upperBound {
      place += 1
      while place < places.upperBound, bytes[place] & 0xC0 == 0x80 { place += 1 }
      rest -= 1
    }
    return place
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

extension SourcePosition {
  /// The line, counted from 0.
  var row: Int { Int(line) - 1 }
  /// The column, counted from 0.
  var offset: Int { Int(column) - 1 }
}
