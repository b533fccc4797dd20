import Rehearse

/// Reads the texts of YAML, their quotes and signs resolved, and steps over what stands between them.
///
/// A mistake is noted, and reading goes on behind it.
struct TextScanner {
  /// A position in the file.
  struct Cursor {
    var offset = 0
    /// The offset at which the line starts.
    var lineStart = 0
    var line: Int32 = 1
    /// Counted from 0, in characters.
    var column = 0

    var position: SourcePosition { SourcePosition(line: Int(line), column: column + 1) }
  }

  /// A text with its range in the file.
  struct Text {
    let style: NodeRecord.Style
    let start: Cursor
    var end: Cursor
    var bytes: [UInt8] = []
    /// The colon in a line below the first one, before which the text was cut.
    var innerColon: SourcePosition?

    var range: SourceRange { SourceRange(start.position, end.position) }
    /// Whether libyaml takes the text as a key if a colon follows.
    var mayBeKey: Bool { start.line == end.line && end.column - start.column <= YAMLLimits.keyCharacters }
  }

  let bytes: [UInt8]
  var cursor = Cursor()
  private(set) var problems: [YAMLProblem.Syntax] = []
  /// Whether a key or a dash may stand at the cursor: there are only blanks and dashes before it on its line.
  var mayStartKey = true
  /// The number of open brackets.
  var depth = 0
  /// In brackets: the column of the key or dash before the outermost one. What begins further to the left ends them.
  var owner = -1
  /// The line on which the innermost key or dash outside brackets starts.
  var partLine = 1
  /// Whether a mistake in the open brackets was noted; the next ones could follow from it.
  var isBroken = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Characters

  var isAtEnd: Bool { cursor.offset >= bytes.count }
  var byte: UInt8 { byte(0) }
  func byte(_ ahead: Int) -> UInt8 {
    cursor.offset + ahead < bytes.count ? bytes[cursor.offset + ahead] : 0
  }
  func has(_ character: Unicode.Scalar) -> Bool { !isAtEnd && byte == UInt8(ascii: character) }
  func isOneOf(_ characters: String) -> Bool { !isAtEnd && characters.utf8.contains(byte) }
  var isBlank: Bool { isOneOf(" \t") }
  var isBreak: Bool { isOneOf("\r\n") }
  /// Whether a space, a tab, a line break or the end of the file is at an offset from the cursor.
  func isBlankOrEnd(_ ahead: Int) -> Bool {
    cursor.offset + ahead >= bytes.count || " \t\r\n".utf8.contains(byte(ahead))
  }
  var isDash: Bool { has("-") && isBlankOrEnd(1) }
  var isColon: Bool { has(":") && (depth > 0 || isBlankOrEnd(1)) }
  /// Whether `---` or `...` is at the cursor.
  var isMarker: Bool {
    cursor.column == 0 && isOneOf("-.") && byte(1) == byte && byte(2) == byte && isBlankOrEnd(3)
  }

  mutating func step(_ count: Int = 1) {
    for _ in 0..<count where !isAtEnd {
      cursor.offset += 1
      while cursor.offset < bytes.count, bytes[cursor.offset] & 0xC0 == 0x80 { cursor.offset += 1 }
      cursor.column += 1
    }
  }

  mutating func stepOverBreak() {
    cursor.offset += has("\r") && byte(1) == UInt8(ascii: "\n") ? 2 : 1
    cursor.lineStart = cursor.offset
    cursor.line += 1
    cursor.column = 0
  }

  mutating func skipBlanks() { while isBlank { step() } }

  mutating func skipLine() { while !isAtEnd, !isBreak { step() } }

  /// Steps to the next character that belongs to no comment.
  mutating func skipToToken() {
    while true {
      while has(" ") || has("\t") && (depth > 0 || !mayStartKey) { step() }
      if has("\t") {
        note(.badStart)
        skipBlanks()
      }
      if has("#") { skipLine() }
      guard isBreak else { return }
      stepOverBreak()
      if depth == 0 { mayStartKey = true }
    }
  }

  /// Steps to the next line that is neither empty nor a comment, whatever its indentation consists of.
  mutating func skipToText() {
    while isBreak {
      stepOverBreak()
      skipBlanks()
      if has("#") { skipLine() }
    }
  }

  /// What the line of the cursor starts with.
  var indentation: (spaces: Int, tabs: Int) {
    let blanks = bytes[cursor.lineStart...].prefix { " \t".utf8.contains($0) }
    let tabs = blanks.count { $0 == UInt8(ascii: "\t") }
    return (blanks.count - tabs, tabs)
  }

  /// Whether there are only spaces and tabs before the cursor on its line.
  var isAtLineStart: Bool { bytes[cursor.lineStart..<cursor.offset].allSatisfy { " \t".utf8.contains($0) } }

  /// Goes to the position at which libyaml notices the end of the file: the start of the line after the last one.
  mutating func endLastLine() {
    guard isAtEnd, cursor.column > 0 else { return }
    cursor.line += 1
    cursor.column = 0
  }

  /// Whether a line starts at the cursor that cannot belong to the open brackets: it is not indented, begins like a key
  /// or an item, and closes none of them.
  var endsBrackets: Bool {
    guard depth > 0, cursor.column <= owner, !isAtEnd, isAtLineStart else { return isMarker }
    if isMarker { return true }
    guard isDash || hasKey else { return false }
    let line = bytes[cursor.offset...].prefix { !"\r\n".utf8.contains($0) }
    return line.count { "]}".utf8.contains($0) } <= line.count { "[{".utf8.contains($0) }
  }

  /// Whether a key is at the cursor, perhaps behind a dash without its space.
  var hasKey: Bool {
    var rest = self
    if rest.has("-") { rest.step() }
    return rest.word != nil
  }

  /// The name at the cursor, if it is a key.
  var word: String? {
    let name = bytes[cursor.offset...].prefix(while: Self.isName)
    let colon = name.endIndex - cursor.offset
    guard !name.isEmpty, byte(colon) == UInt8(ascii: ":"), isBlankOrEnd(colon + 1) else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || Unicode.Scalar(byte).properties.isAlphabetic || " ._".utf8.contains(byte)
  }

  // MARK: Mistakes

  mutating func note(
    _ problem: LibYAMLProblem, _ context: LibYAMLContext = .other, at position: SourcePosition? = nil,
    from start: SourcePosition? = nil
  ) {
    guard problems.count < SyntaxMistakes.problemLimit, depth == 0 || !isBroken else { return }
    isBroken = depth > 0
    let position = position ?? cursor.position
    problems.append(
      YAMLProblem.Syntax(
        problem: problem, context: context, place: position, contextPlace: start ?? position, firstLine: partLine))
  }
}
