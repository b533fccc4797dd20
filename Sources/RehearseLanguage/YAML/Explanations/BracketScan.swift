import Rehearse

/// Follows brackets and quotes through a file as YAML does, to find the one that is never closed.
///
/// libyaml reports the place where it noticed the mistake. By then, it may have read a comment or the following lines
/// as part of the open bracket.
struct BracketScan {
  /// An opening bracket or quote.
  struct Opening {
    let sign: Unicode.Scalar
    let place: SourcePosition

    var isQuote: Bool { sign == "\"" || sign == "'" }
    var closing: Unicode.Scalar { sign == "[" ? "]" : sign == "{" ? "}" : sign }
  }

  /// What reveals that something is still open.
  enum End {
    case file
    /// A line that belongs outside the outermost bracket.
    case line(Int)
    /// A bracket that closes another one.
    case closing(Opening)
  }

  /// The innermost one is last.
  private(set) var open: [Opening] = []
  /// Where the scan ended, if something is open there.
  private(set) var end: End?
  private(set) var comments: [SourcePosition] = []

  private var line = YAMLLine([])
  private var next = 0
  /// The offset of the last key or dash outside brackets.
  private var parent = -1
  /// Lines with a larger offset are part of multiline text.
  private var textParent: Int?

  /// - Parameter last: the line after which nothing is looked for that is not open there.
  init(_ lines: some Sequence<YAMLLine>, until last: Int) {
    for line in lines {
      if end != nil || open.isEmpty && line.number > last { break }
      self.line = line
      takeLine()
    }
    if end == nil, !open.isEmpty { end = .file }
  }

  private mutating func takeLine() {
    next = line.skippingBlanks(0)
    if let quote = open.last, quote.isQuote { return takeRestOfQuote(quote) }
    guard !isAtEnd else { return }
    guard !isMark else {
      if !open.isEmpty { end = .line(line.number) }
      return
    }
    if open.isEmpty {
      if let textParent, next > textParent { return }
      textParent = nil
      parent = -1
      takeDashes()
    } else if next <= parent, beginsSomething {
      end = .line(line.number)
      return
    }
    while !isAtEnd, end == nil { takeToken() }
  }

  /// Whether the line is a document marker or a directive.
  private var isMark: Bool {
    line.isMark("---") || line.isMark("...") || line.characters[0] == "%" && open.isEmpty
  }

  private var isAtEnd: Bool { next >= line.characters.count }
  private var character: Unicode.Scalar { line.characters[next] }

  private mutating func takeDashes() {
    while line.isDash(next) {
      parent = next
      next = line.skippingBlanks(next + 1)
    }
  }

  private var beginsSomething: Bool {
    line.isDash(next) || line.key != nil
      || line.character(next) == "-" && YAMLLine(Array(line.characters[(next + 1)...])).key != nil
  }

  private func position(_ index: Int) -> SourcePosition { SourcePosition(line: line.number, column: index + 1) }

  private func opening(_ place: Int) -> Opening { Opening(sign: line.characters[place], place: position(place)) }

  // MARK: Tokens

  private mutating func takeToken() {
    switch character {
    case " ", "\t", ",", "?", ":": next += 1
    case "#":
      if !open.isEmpty { comments.append(position(next)) }
      next = line.characters.count
    case "\"", "'": takeQuote()
    case "[", "{":
      open.append(opening(next))
      next += 1
    case "]", "}": takeClosing()
    case "|", ">":
      if open.isEmpty { endWithText() } else { takePlain() }
    case "&", "!", "*": while !line.isBlank(next), open.isEmpty || !line.isFlowSign(next) { next += 1 }
    default: takePlain()
    }
  }

  private mutating func endWithText() {
    textParent = max(0, parent)
    next = line.characters.count
  }

  private mutating func takeClosing() {
    defer { next += 1 }
    guard let last = open.last else { return }
    if last.closing == character { open.removeLast() } else { end = .closing(opening(next)) }
  }

  private mutating func takePlain() {
    let start = next
    next = line.plainEnd(from: start, inBrackets: !open.isEmpty)
    guard open.isEmpty else { return }
    if isAtEnd { endWithText() } else if character == ":" { parent = start }
  }

  // MARK: Quotes

  private mutating func takeQuote() {
    let quote = opening(next)
    open.append(quote)
    next += 1
    guard close(quote) else { return }
    // A quoted key has its colon directly after the quote.
    if open.isEmpty, !isAtEnd, character == ":" { parent = Int(quote.place.column) - 1 }
  }

  /// Returns whether the closing quote is on this line.
  private mutating func close(_ quote: Opening) -> Bool {
    let end = line.quoteEnd(of: quote.sign, from: next)
    if end != nil { open.removeLast() }
    next = end ?? line.characters.count
    return end != nil
  }

  /// Continues a quoted string; if text follows its closing quote, that quote actually opens another string.
  private mutating func takeRestOfQuote(_ quote: Opening) {
    guard close(quote) else { return }
    let rest = line.skippingBlanks(next)
    if rest < line.characters.count, !",:]}".unicodeScalars.contains(line.characters[rest]), !line.isComment(rest) {
      open.append(quote)
      end = .line(line.number)
      return
    }
    while !isAtEnd, end == nil { takeToken() }
  }
}
