import Rehearse

// Texts below `|` or `>`.
extension TextScanner {
  /// - Parameter parent: The column of the collection around the text, whose lines are indented by more.
  mutating func block(below parent: Int) -> Text {
    let isLiteral = has("|")
    var text = Text(style: .block, start: cursor, end: cursor)
    step()
    var (keepsEnd, indent): (Bool?, Int?) = (nil, nil)
    for _ in 0..<2 {
      if isOneOf("+-"), keepsEnd == nil {
        keepsEnd = has("+")
        step()
      } else if isOneOf("123456789"), indent == nil {
        indent = max(parent, 0) + Int(byte - UInt8(ascii: "0"))
        step()
      }
    }
    skipBlanks()
    if has("#") { skipLine() }
    if !isAtEnd, !isBreak {
      note(.other, .block, from: text.start.position)
      skipLine()
    }
    if isBreak { stepOverBreak() }
    text.end = cursor
    var column = indent
    var empty = skipEmptyLines(&column, below: parent, end: &text.end)
    var join: [UInt8] = []
    var wasIndented = false
    while let column, cursor.column == column, !isAtEnd, !(column == 0 && isMarker) {
      let isIndented = isBlank
      if !isLiteral, join == [UInt8(ascii: "\n")], !wasIndented, !isIndented {
        if empty == 0 { text.bytes.append(UInt8(ascii: " ")) }
      } else {
        text.bytes += join
      }
      text.bytes += Array(repeating: UInt8(ascii: "\n"), count: empty)
      wasIndented = isIndented
      while !isAtEnd, !isBreak {
        text.bytes.append(contentsOf: character)
        step()
      }
      join = isBreak ? [UInt8(ascii: "\n")] : []
      if isBreak { stepOverBreak() }
      var same: Int? = column
      empty = skipEmptyLines(&same, below: parent, end: &text.end)
    }
    if keepsEnd != false { text.bytes += join }
    if keepsEnd == true { text.bytes += Array(repeating: UInt8(ascii: "\n"), count: empty) }
    mayStartKey = true
    return text
  }

  /// Steps over empty lines to the first text, and determines its column if that is unknown.
  private mutating func skipEmptyLines(_ column: inout Int?, below parent: Int, end: inout Cursor) -> Int {
    var (count, widest) = (0, 0)
    end = cursor
    while true {
      while has(" "), column.map({ cursor.column < $0 }) ?? true { step() }
      widest = max(widest, cursor.column)
      if has("\t"), column.map({ cursor.column < $0 }) ?? true, column != nil || !isBlankLine {
        note(.other, .block, at: cursor.position)
      }
      guard isBreak else { break }
      stepOverBreak()
      count += 1
      end = cursor
    }
    if column == nil { column = max(widest, parent + 1, 1) }
    return count
  }

  private var isBlankLine: Bool {
    var rest = self
    rest.skipBlanks()
    return rest.isAtEnd || rest.isBreak
  }
}
