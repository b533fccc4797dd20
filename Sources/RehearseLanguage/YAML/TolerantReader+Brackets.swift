import Rehearse

extension TolerantReader {
  /// A list or a map in brackets.
  mutating func brackets() {
    let start = position
    if scanner.depth == 0 {
      scanner.owner = blocks.entryColumn
      scanner.isBroken = false
    }
    let isMap = scanner.has("{")
    open(isMap ? .map : .list, .flow, at: start)
    closings.append(UInt8(ascii: isMap ? "}" : "]"))
    scanner.depth += 1
    scanner.step()
    entries(isMap, start)
    closings.removeLast()
    scanner.depth -= 1
    builder.close(at: position)
    guard scanner.depth == 0 else { return }
    scanner.isBroken = false
    scanner.mayStartKey = scanner.isAtLineStart
  }

  private mutating func entries(_ isMap: Bool, _ start: SourcePosition) {
    var needsComma = false
    while true {
      scanner.skipToToken()
      if builder.problem != nil { return }
      if scanner.isAtEnd || scanner.endsBrackets {
        scanner.endLastLine()
        return scanner.note(.other, .brackets, from: start)
      }
      if scanner.isOneOf("]}") {
        if scanner.byte == closings.last { return scanner.step() }
        scanner.note(.other, .brackets, from: start)
        if closings.contains(scanner.byte) { return }
        scanner.step()
      } else if scanner.has(",") {
        if !needsComma {
          scanner.note(.other, .brackets)
          if !isMap { addMissing(at: position) }
        }
        scanner.step()
        needsComma = false
      } else if needsComma {
        scanner.note(.other, .brackets, from: start)
        skipItem()
      } else {
        if isMap { pair() } else { listItem() }
        needsComma = true
      }
    }
  }

  /// Steps to the next comma or bracket.
  mutating func skipItem() {
    repeat { scanner.step() } while !scanner.isAtEnd && !scanner.isBreak && !scanner.isOneOf(",[]{}")
  }

  private mutating func listItem() {
    let isMarked = takeMarks()
    guard let text = textInBrackets() else { return }
    guard isKey(text) else { return add(text, isMarked) }
    open(.map, .flow, at: text.start.position)
    add(text, isMarked)
    valueInBrackets()
    scanner.skipToToken()
    builder.close(at: position)
  }

  private mutating func pair() {
    let isMarked = takeMarks()
    let count = builder.tree.records.count
    guard let key = textInBrackets() else {
      scanner.skipToToken()
      guard builder.tree.records.count > count else { return }
      return scanner.has(":") ? valueInBrackets() : addMissing(at: position)
    }
    add(key, isMarked)
    if isKey(key) { return valueInBrackets() }
    scanner.skipToToken()
    addMissing(at: position)
  }

  private mutating func valueInBrackets() {
    scanner.step()
    scanner.skipToToken()
    let isMarked = takeMarks()
    if scanner.isAtEnd || scanner.endsBrackets || scanner.isOneOf(",]}") { return addMissing(at: position) }
    if let text = textInBrackets() { add(text, isMarked) }
  }

  /// `nil` if brackets or something wrong are at the cursor, which are then taken.
  private mutating func textInBrackets() -> TextScanner.Text? {
    if scanner.isOneOf("[{") {
      brackets()
      return nil
    }
    if scanner.has("?"), scanner.isBlankOrEnd(1) {
      scanner.step()
      scanner.skipToToken()
    }
    if scanner.isDash || scanner.has(":") {
      scanner.note(.other, .brackets)
      refuse(noting: nil)
      return nil
    }
    let text = text()
    if text == nil, scanner.has(":") { skipItem() }
    return text
  }
}
