import Rehearse

// Texts without quotes.
extension TextScanner {
  var startsPlain: Bool {
    guard !isAtEnd, !isBlankOrEnd(0) else { return false }
    if has("-") { return !isBlankOrEnd(1) }
    if has("?") { return !isBlankOrEnd(1) }
    if has(":") { return depth == 0 && !isBlankOrEnd(1) }
    return !isOneOf(",[]{}#&*!|>'\"%@`")
  }

  /// - Parameter parent: The column of the collection around the text, whose further lines are indented by more.
  mutating func plain(below parent: Int) -> Text {
    var text = Text(style: .plain, start: cursor, end: cursor)
    mayStartKey = false
    var lineStart: (count: Int, end: Cursor, next: Cursor)?
    var count = 0
    while true {
      let start = cursor.offset
      while !isAtEnd, !isBlank, !isBreak, !endsPlain {
        text.bytes.append(contentsOf: character)
        step()
      }
      if cursor.offset > start {
        text.end = cursor
      } else {
        text.bytes.removeSubrange(count...)
      }
      if depth > 0, has(":"), !isBlankOrEnd(1) { note(.colon, from: text.start.position) }
      if let start = lineStart, depth == 0, has(":"), isBlankOrEnd(1) {
        text.innerColon = cursor.position
        text.bytes.removeSubrange(start.count...)
        (text.end, cursor) = (start.end, start.next)
        mayStartKey = true
        return text
      }
      guard isBlank || isBreak else { return text }
      count = text.bytes.count
      let end = cursor
      let breaks = joinLines(&text.bytes)
      if breaks > 0, depth == 0, cursor.column <= parent, indentation.tabs > 0 {
        note(.other, from: text.start.position)
      }
      let isOutside = breaks > 0 && depth == 0 && cursor.column <= parent
      guard !isOutside, !has("#"), !isAtEnd, !(breaks > 0 && (isMarker || depth > 0 && endsBrackets)) else {
        text.bytes.removeSubrange(count...)
        if breaks > 0, depth == 0 { mayStartKey = true }
        return text
      }
      if breaks > 0 { lineStart = (count, end, cursor) }
    }
  }

  private var endsPlain: Bool {
    if has(":"), isBlankOrEnd(1) { return true }
    return depth > 0 && (isOneOf(",[]{}") || has(":") && ",?[]{}".utf8.contains(byte(1)))
  }

  var character: ArraySlice<UInt8> {
    var end = cursor.offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return bytes[cursor.offset..<end]
  }

  /// Steps over blanks and line breaks, and appends what they mean inside a text: a break is a space, more are breaks.
  mutating func joinLines(_ text: inout [UInt8]) -> Int {
    let count = text.count
    var breaks = 0
    while isBlank || isBreak {
      if isBlank {
        if breaks == 0 { text.append(byte) }
        step()
      } else {
        if breaks == 0 { text.removeSubrange(count...) } else { text.append(UInt8(ascii: "\n")) }
        breaks += 1
        stepOverBreak()
      }
    }
    if breaks == 1 { text.append(UInt8(ascii: " ")) }
    return breaks
  }
}
