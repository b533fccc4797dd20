import Rehearse

/// Reads a file with syntax mistakes: a part with a mistake becomes a refused node, and the rest is read as libyaml
/// would read it.
///
/// It knows the YAML that scenario files may use. Its nodes stand in for those of libyaml, which reads only files
/// without a mistake.
struct TolerantReader {
  var scanner: TextScanner
  var builder: TreeBuilder
  /// The lines that mean nothing, because of a mistake in them or above them.
  var brokenLines: Set<Int> = []
  var blocks = OpenBlocks()
  /// The closing brackets that are due, the innermost last.
  var closings: [UInt8] = []
  /// The anchor or tag before the next node, which starts there.
  var markStart: TextScanner.Cursor?
  /// Where the further entries of the next map probably start, because its dash is missing.
  var strayColumn: Int?
  /// Whether the indentation of the next line was already reported.
  var isNextExcused = false

  init(_ source: SourceText) {
    scanner = TextScanner(source.bytes)
    builder = TreeBuilder(source)
  }

  var problems: [YAMLProblem.Syntax] { scanner.problems }

  mutating func run() {
    scanner.skipToToken()
    if scanner.has("%") {
      scanner.skipLine()
      scanner.skipToToken()
    }
    if scanner.has("-"), scanner.isMarker {
      scanner.step(3)
      scanner.mayStartKey = false
      scanner.skipToToken()
    }
    guard !isDone else { return }
    node()
    scanner.skipToToken()
    if scanner.isMarker, scanner.has(".") {
      scanner.step(3)
      scanner.skipToToken()
    }
    if !isDone { scanner.note(.missingDocument) }
  }

  var isDone: Bool {
    scanner.isAtEnd || builder.problem != nil || scanner.depth == 0 && scanner.isMarker
  }

  /// The column of the cursor. Tabs before it count as the spaces that they were probably meant to be.
  var column: Int { scanner.cursor.column + shift }
  var position: SourcePosition { scanner.cursor.position }
  var shift: Int {
    let tabs = scanner.indentation.tabs
    guard tabs > 0 else { return 0 }
    let widths = [2, 4].map { scanner.indentation.spaces + $0 * tabs }
    let width = widths.first { blocks.start(at: $0) } ?? widths[0]
    return width - scanner.indentation.spaces - tabs
  }

  // MARK: Nodes

  /// A node outside brackets.
  mutating func node() {
    let isMarked = takeMarks()
    let mayBeKey = scanner.mayStartKey
    if isMarked, isDone || mayBeKey, column <= blocks.entryColumn { return addMissing(at: position) }
    if scanner.isDash {
      guard mayBeKey else { return refuse(noting: .unexpectedItem) }
      return list(isInColumnOfKey: false)
    }
    if scanner.isOneOf("|>") { return add(scanner.block(below: blocks.textColumn), isMarked) }
    if scanner.isOneOf("[{") {
      brackets()
      // A key in brackets is reported only in files without a mistake of the syntax.
      if mayBeKey, scanner.isColon { skipBroken() }
      return
    }
    guard let text = text() else {
      // An alias as a key is reported as an alias.
      if scanner.isColon { skipBroken() }
      return
    }
    if text.innerColon != nil, mayBeKey, column == text.start.column { return map(from: text, isMarked) }
    if mayBeKey, isKey(text) { return map(from: text, isMarked) }
    scanner.skipBlanks()
    if let colon = text.innerColon {
      scanner.note(.unexpectedValue, at: colon)
      isNextExcused = true
    } else if scanner.isColon, scanner.cursor.line == text.end.line {
      scanner.note(.unexpectedValue)
      builder.refuse(SourceRange(text.start.position, restOfLine.end))
      return skipBroken()
    }
    add(text, isMarked)
  }

  /// Whether a colon follows, with which the text is a key.
  mutating func isKey(_ text: TextScanner.Text) -> Bool {
    guard text.mayBeKey, scanner.cursor.line == text.end.line else { return false }
    scanner.skipBlanks()
    return scanner.isColon
  }

  /// A text with or without quotes, or an alias; `nil` if something else is at the cursor, which is then reported.
  mutating func text() -> TextScanner.Text? {
    if scanner.isOneOf("'\"") { return scanner.quoted() }
    if scanner.startsPlain { return scanner.plain(below: blocks.textColumn) }
    if scanner.has("*") {
      let start = position
      guard let name = takeName(of: .alias) else {
        refuse(noting: nil)
        return nil
      }
      let range = SourceRange(start, position)
      builder.refuse(range, because: .alias(name), at: range)
      scanner.mayStartKey = false
      return nil
    }
    // A key after `? ` is reported only in files without a syntax mistake.
    let isKey = scanner.has("?") && scanner.isBlankOrEnd(1)
    refuse(noting: isKey && scanner.mayStartKey ? nil : isKey || scanner.isOneOf(",]}") ? .other : .badStart)
    return nil
  }

  /// Takes what anchors and tags the next node, which is an error.
  mutating func takeMarks() -> Bool {
    var isMarked = false
    while scanner.isOneOf("&!") {
      let isAnchor = scanner.has("&")
      builder.mark(isAnchor ? .anchor : .tag, at: SourceRange(position, count: 1))
      markStart = markStart ?? scanner.cursor
      if isAnchor { _ = takeName(of: .anchor) } else { skipTag() }
      while !scanner.isBlankOrEnd(0) { scanner.step() }
      scanner.skipToToken()
      isMarked = true
    }
    return isMarked
  }

  /// The name of an anchor or an alias; `nil` if it is wrong, which is then noted.
  private mutating func takeName(of context: LibYAMLContext) -> String? {
    let start = position
    scanner.step()
    var name: [UInt8] = []
    while scanner.byte.isNamePart {
      name.append(scanner.byte)
      scanner.step()
    }
    guard !name.isEmpty, scanner.isBlankOrEnd(0) || scanner.isOneOf("?:,]}%@`") else {
      scanner.note(.missingName, context, from: start)
      return nil
    }
    return String(decoding: name, as: UTF8.self)
  }

  private mutating func skipTag() {
    let start = position
    repeat { scanner.step() } while scanner.byte.isNamePart || scanner.isOneOf(";/?:@&=+$.!~*'()%<>")
    if !scanner.isBlankOrEnd(0) { scanner.note(.other, .tag, from: start) }
  }

  mutating func add(_ text: TextScanner.Text, _ isMarked: Bool = false) {
    text.bytes.withUnsafeBufferPointer {
      let isMissing = $0.isEmpty && text.style == .plain
      let range = SourceRange(start(text.start.position), text.end.position)
      builder.add($0, text.style, range, at: text.start.offset, isRefused: isMarked || isMissing)
    }
  }

  mutating func open(_ kind: NodeRecord.Kind, _ style: NodeRecord.Style, at position: SourcePosition) {
    let position = start(position)
    builder.open(kind, style, SourceRange(position, position))
  }

  /// The start of a node, which is that of its anchor or tag.
  mutating func start(_ position: SourcePosition) -> SourcePosition {
    defer { markStart = nil }
    return markStart?.position ?? position
  }

  mutating func addMissing(at position: SourcePosition) {
    builder.refuse(SourceRange(start(position), position))
  }

  // MARK: Broken parts

  /// Refuses what is at the cursor, with the lines below that belong to it.
  mutating func refuse(noting problem: LibYAMLProblem?) {
    if let problem { scanner.note(problem) }
    let start = position
    if scanner.depth > 0 { skipItem() } else { scanner.skipLine() }
    builder.refuse(SourceRange(start, position))
    if scanner.depth == 0 { skipBroken() }
  }

  /// Steps over the rest of the line, and over the lines below that belong to it.
  ///
  /// - Parameter isWithNext: Whether the next lines in its column belong to it as well, if they have no dash.
  mutating func skipBroken(below column: Int? = nil, isWithNext: Bool = false) {
    let column = column ?? blocks.entryColumn
    let first = Int(scanner.cursor.line)
    var end = scanner.cursor
    while true {
      scanner.skipLine()
      end = scanner.cursor
      scanner.skipToText()
      let belongs = self.column > column || isWithNext && self.column == column && !scanner.isDash
      guard !scanner.isAtEnd, !scanner.isMarker, belongs else { break }
    }
    brokenLines.formUnion(first...Int(end.line))
    scanner.mayStartKey = true
  }
}

extension UInt8 {
  fileprivate var isNamePart: Bool {
    self < 0x80 && (Unicode.Scalar(self).properties.isAlphabetic || Unicode.Scalar(self).properties.numericType != nil)
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
  }
}
