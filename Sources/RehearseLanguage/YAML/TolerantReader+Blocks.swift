import Rehearse

// Lists and maps without brackets.
extension TolerantReader {
  // MARK: Lists

  mutating func list(isInColumnOfKey: Bool) {
    open(.list, .block, at: position)
    blocks.open(OpenBlocks.Block(column, position, isList: true, isInColumnOfKey: isInColumnOfKey))
    item()
    while startsEntry() {
      if scanner.isDash {
        item()
      } else {
        noteMissingDash()
        itemWithoutDash()
      }
    }
    close()
  }

  private mutating func item() {
    let line = scanner.cursor.line
    scanner.partLine = Int(line)
    scanner.step()
    let end = position
    scanner.mayStartKey = true
    scanner.skipToToken()
    if isDone || scanner.cursor.line > line && column <= blocks.entryColumn {
      addMissing(at: end)
    } else {
      node()
    }
  }

  /// An item whose dash, or the space after it, is missing.
  private mutating func itemWithoutDash() {
    brokenLines.insert(Int(scanner.cursor.line))
    guard scanner.hasKey else {
      builder.refuse(restOfLine)
      return skipBroken(isWithNext: true)
    }
    strayColumn = column + 2
    if scanner.has("-") { scanner.step() }
    node()
  }

  /// Notes what libyaml complains about: a text without a colon, or a key instead of a dash.
  private mutating func noteMissingDash() {
    var rest = self
    guard scanner.startsPlain || scanner.isOneOf("'\""), let text = rest.text() else { return noteMisplaced() }
    rest.scanner.skipBlanks()
    if rest.scanner.isColon { return noteMisplaced() }
    scanner.note(.colon, at: rest.token(below: text), from: text.start.position)
  }

  /// The first token on a line below a text.
  private func token(below text: TextScanner.Text) -> SourcePosition {
    var rest = scanner
    if rest.cursor.line == text.end.line { rest.skipLine() }
    rest.skipToToken()
    return rest.cursor.position
  }

  // MARK: Maps

  mutating func map(from key: TextScanner.Text, _ isMarked: Bool) {
    let start = markStart ?? key.start
    open(.map, .block, at: start.position)
    blocks.open(OpenBlocks.Block(start.column + shift, start.position, isList: false))
    blocks.excuseStrayItem()
    if let strayColumn { blocks.allowEntries(at: strayColumn) }
    strayColumn = nil
    entry(key, isMarked, isFirst: true)
    while startsEntry() {
      let isMarked = takeMarks()
      if scanner.isDash || scanner.isColon || scanner.isOneOf("[{|>") {
        noteMisplaced()
        refusePair()
      } else {
        let count = builder.tree.records.count
        if let key = text() {
          entry(key, isMarked, isFirst: false)
        } else if builder.tree.records.count > count {
          builder.refuse(SourceRange(position, count: 1))
        }
      }
    }
    close()
  }

  private mutating func refusePair() {
    builder.refuse(restOfLine)
    builder.refuse(restOfLine)
    skipBroken()
  }

  var restOfLine: SourceRange {
    var rest = scanner
    rest.skipLine()
    return SourceRange(position, rest.cursor.position)
  }

  /// An entry whose key was read.
  private mutating func entry(_ key: TextScanner.Text, _ isMarked: Bool, isFirst: Bool) {
    if isKey(key) {
      add(key, isMarked)
      return value()
    }
    noteMissingColon(key, isFirst)
    let isHeading = key.innerColon != nil && column > key.start.column && !key.bytes.contains(UInt8(ascii: " "))
    if isHeading {
      add(key, isMarked)
      return node()
    }
    brokenLines.formUnion(Int(key.start.line)...Int(key.end.line))
    builder.refuse(key.range)
    builder.refuse(key.range)
    if scanner.cursor.line == key.end.line || column > key.start.column { skipBroken() }
  }

  private mutating func noteMissingColon(_ key: TextScanner.Text, _ isFirst: Bool) {
    if isFirst { return scanner.note(.unexpectedValue, at: key.innerColon) }
    scanner.note(.colon, at: key.innerColon ?? token(below: key), from: key.start.position)
  }

  /// The value after a colon.
  private mutating func value() {
    scanner.step()
    let end = position
    scanner.mayStartKey = false
    scanner.skipToToken()
    if isDone { return addMissing(at: end) }
    guard scanner.mayStartKey, column <= blocks.entryColumn else { return node() }
    guard scanner.isDash, column == blocks.entryColumn else { return addMissing(at: end) }
    list(isInColumnOfKey: true)
  }

  // MARK: Indentation

  /// Whether another entry of the innermost list or map starts at the next token.
  private mutating func startsEntry() -> Bool {
    while true {
      scanner.skipToToken()
      guard !isDone, let block = blocks.innermost else { return false }
      guard scanner.mayStartKey else {
        // Something stands behind a value on its line.
        if block.isInColumnOfKey { return false }
        noteMisplaced()
        skipBroken()
        continue
      }
      scanner.partLine = Int(scanner.cursor.line)
      if block.starts(at: column), !(scanner.isDash && blocks.isItemOfList) {
        blocks.takeEntry(at: column)
        isNextExcused = false
        if column == block.strayColumn { brokenLines.insert(Int(scanner.cursor.line)) }
        return scanner.isDash || !block.isInColumnOfKey
      }
      if column == block.column || column < block.column && !belongsToInnermost { return false }
      if isNextExcused { isNextExcused = false } else { noteMisplaced() }
      if column < block.column || scanner.isDash == block.isList {
        blocks.takeEntry(at: column)
        brokenLines.insert(Int(scanner.cursor.line))
        return true
      }
      skipBroken()
    }
  }

  /// Whether a line that is indented by less than the innermost block probably belongs to it all the same.
  private var belongsToInnermost: Bool {
    let word = scanner.word
    // A key in the column of dashes is one of the item that starts further to the right.
    if blocks.start(at: column, isDash: scanner.isDash ? true : word == nil ? nil : false) { return false }
    let isOfFile = word.map { FileKey(rawValue: $0) != nil } ?? true
    return blocks.isInnermostNearest(to: column, isDash: scanner.isDash, isOfFile: isOfFile)
  }

  /// Notes that what is at the cursor is no entry of the list or map that its indentation says.
  private mutating func noteMisplaced() {
    guard let block = blocks.around(column) else { return scanner.note(.missingDocument) }
    scanner.note(block.isList ? .missingItem : .missingKey, from: block.start)
  }

  private mutating func close() {
    let block = blocks.close()
    // libyaml first closes what is indented by more than the blanks at the end of the file.
    if let block, block.column <= column { scanner.endLastLine() }
    builder.close(at: position)
  }
}
