import Rehearse

// Texts in quotes.
extension TextScanner {
  /// A text in quotes. If its end is missing, it ends at the end of its first line.
  mutating func quoted() -> Text {
    let (quote, start) = (byte, cursor)
    var text = Text(style: .quoted, start: start, end: start)
    var firstLine: (count: Int, end: Cursor)?
    mayStartKey = false
    step()
    while !isAtEnd, !(isMarker && firstLine != nil) {
      if byte == quote {
        if quote == UInt8(ascii: "'"), byte(1) == quote {
          text.bytes.append(quote)
          step(2)
          continue
        }
        step()
        text.end = cursor
        guard let firstLine, !mayFollowQuote else { return text }
        note(.other, .quotes, from: start.position)
        return cut(text, firstLine)
      }
      if isBlank || isBreak {
        let (count, end) = (text.bytes.count, cursor)
        let hasBreak = joinLines(&text.bytes) > 0
        if hasBreak, firstLine == nil { firstLine = (count, end) }
      } else if has("\\"), quote == UInt8(ascii: "\"") {
        escape(&text.bytes, of: start.position)
        if firstLine == nil, cursor.line > start.line { firstLine = (text.bytes.count, cursor) }
      } else {
        text.bytes.append(contentsOf: character)
        step()
      }
    }
    note(.other, .quotes, from: start.position)
    text.end = cursor
    return firstLine.map { cut(text, $0) } ?? text
  }

  private mutating func cut(_ text: Text, _ firstLine: (count: Int, end: Cursor)) -> Text {
    var text = text
    text.bytes.removeSubrange(min(firstLine.count, text.bytes.count)...)
    text.end = firstLine.end
    cursor = firstLine.end
    return text
  }

  /// Whether what follows on the line may stand behind a text in quotes.
  private var mayFollowQuote: Bool {
    var rest = self
    rest.skipBlanks()
    return rest.isAtEnd || rest.isBreak || rest.has("#") || rest.has(":") || depth > 0 && rest.isOneOf(",]}")
  }

  private static let escapes: [UInt8: [UInt8]] = [
    UInt8(ascii: "0"): [0], UInt8(ascii: "a"): [7], UInt8(ascii: "b"): [8], UInt8(ascii: "t"): [9], 9: [9],
    UInt8(ascii: "n"): [10], UInt8(ascii: "v"): [11], UInt8(ascii: "f"): [12], UInt8(ascii: "r"): [13],
    UInt8(ascii: "e"): [27], UInt8(ascii: " "): [32], UInt8(ascii: "\""): [34], UInt8(ascii: "/"): [47],
    UInt8(ascii: "\\"): [92], UInt8(ascii: "N"): [0xC2, 0x85], UInt8(ascii: "_"): [0xC2, 0xA0],
    UInt8(ascii: "L"): [0xE2, 0x80, 0xA8], UInt8(ascii: "P"): [0xE2, 0x80, 0xA9],
  ]
  private static let digits: [UInt8: Int] = [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8]

  /// A backslash and what follows it, in double quotes.
  private mutating func escape(_ text: inout [UInt8], of quote: SourcePosition) {
    let start = cursor.position
    step()
    if isBreak {
      var skipped: [UInt8] = []
      stepOverBreak()
      while isBlank || isBreak {
        if isBreak {
          skipped.append(UInt8(ascii: "\n"))
          stepOverBreak()
        } else {
          step()
        }
      }
      text += skipped
    } else if let meant = Self.escapes[byte] {
      text += meant
      step()
    } else if let count = Self.digits[byte] {
      let written = (1...count).map { byte($0) }
      guard let number = UInt32(String(decoding: written, as: UTF8.self), radix: 16), written[0] != UInt8(ascii: "+")
      else {
        step()
        return note(.escapeDigits, .quotes, from: quote)
      }
      guard let scalar = Unicode.Scalar(number) else {
        step()
        return note(.unknownEscape, .quotes, from: quote)
      }
      text += Array(String(scalar).utf8)
      step(count + 1)
    } else {
      note(.unknownEscape, .quotes, at: start, from: quote)
    }
  }
}
