import Rehearse

/// The bytes and the path of a file, for rendering snippets.
///
/// Lines end at LF, CRLF or CR. `ByteCheck` rejects the rarer line breaks of libyaml.
package struct SourceText: Sendable {
  /// The path as shown: relative to the working directory, or as given.
  package let path: String
  package let bytes: [UInt8]
  private let lineStarts: [Int]
  /// Makes columns cheap to find in nearly all files.
  package let isASCII: Bool

  /// - Parameter file: The content of a file, possibly with a byte order mark.
  package init(path: String, file: [UInt8]) {
    self.init(path: path, bytes: Array(ByteOrderMark.removed(from: file)))
  }

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    lineStarts = Self.findLineStarts(bytes)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  package var lineCount: Int { lineStarts.count }

  /// A line without its line break, counted from 1; `nil` after the end of the file.
  package func line(_ number: Int) -> ArraySlice<UInt8>? {
    number >= 1 && number <= lineStarts.count ? bytes[byteRange(ofLine: number)] : nil
  }

  /// The byte range of a line without its line break; the line must exist.
  package func byteRange(ofLine number: Int) -> Range<Int> {
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Invalid UTF-8 becomes U+FFFD.
  package func characters(_ number: Int) -> [Unicode.Scalar] {
    guard let line = line(number) else { return [] }
    return line.allSatisfy { $0 < 0x80 } ? line.map { Unicode.Scalar($0) } : Array(text(number).unicodeScalars)
  }

  func text(_ number: Int) -> String { line(number).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  package var lines: [YAMLLine] { (1...lineCount).map { YAMLLine(characters($0), number: $0) } }

  package func position(ofByte offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let before = bytes[lineStarts[low]..<offset]
    return SourcePosition(line: low + 1, column: before.count { $0 & 0xC0 != 0x80 } + 1)
  }

  /// A column after the end of the line is treated as the end of the line.
  package func offset(of position: SourcePosition) -> Int {
    let line = Int(position.line)
    guard line <= lineStarts.count else { return bytes.count }
    let end = line < lineStarts.count ? lineStarts[line] : bytes.count
    var offset = lineStarts[line - 1]
    if isASCII { return min(offset + max(0, Int(position.column) - 1), end) }
    var column = 1
    while offset < end, column < Int(position.column) {
      offset += 1
      while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      column += 1
    }
    return offset
  }

  /// Maps sorted offsets in one pass, even if many of them share a line.
  package func positions(ofBytes offsets: [Int]) -> [SourcePosition] {
    var result: [SourcePosition] = []
    var (line, counted, column) = (0, 0, 1)
    for offset in offsets {
      while line + 1 < lineStarts.count, lineStarts[line + 1] <= offset { line += 1 }
      if counted < lineStarts[line] { (counted, column) = (lineStarts[line], 1) }
      let end = min(max(offset, counted), bytes.count)
      column += bytes[counted..<end].count { $0 & 0xC0 != 0x80 }
      counted = end
      result.append(SourcePosition(line: line + 1, column: column))
    }
    return result
  }

  /// The end of the file, for mistakes about a file that ends too early.
  package var lastPosition: SourcePosition {
    var end = bytes.count
    while end > 0, [0x0A, 0x0D, 0x20, 0x09].contains(bytes[end - 1]) { end -= 1 }
    return position(ofByte: end)
  }

  private static func findLineStarts(_ bytes: [UInt8]) -> [Int] {
    var starts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices where bytes[index] == 0x0A || bytes[index] == 0x0D {
        let isFirstOfTwo = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
        if !isFirstOfTwo { starts.append(index + 1) }
      }
    }
    if starts.count > 1, starts.last == bytes.count { starts.removeLast() }
    return starts
  }
}
