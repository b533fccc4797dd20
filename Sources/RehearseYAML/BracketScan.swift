import RehearseSource

/// Follows brackets and quotes through a file as YAML does, to tell which of them was left open.
///
/// libyaml tells where it noticed. By then a comment, or the lines below, may have been taken for a part of what is open.
struct BracketScan {
  /// A bracket or a quote that begins something.
  struct Opening {
    let sign: Unicode.Scalar
    let place: SourcePosition

    var isQuote: Bool { sign == "\"" || sign == "'" }
    var closing: Unicode.Scalar { sign == "[" ? "]" : sign == "{" ? "}" : sign }
  }

  /// What showed that something is open.
  enum End {
    case file
    /// A line that belongs to what is around the outermost bracket.
    case line(Int)
    /// A bracket that closes another one.
    case closing(Opening)
  }

  /// What is open where the scan ended, the innermost last.
  private(set) var open: [Opening] = []
  /// Where it ended, if something is open there.
  private(set) var end: End?
  /// The comments between brackets.
  private(set) var comments: [SourcePosition] = []

  private var line: [Unicode.Scalar] = []
  private var number = 0
  private var next = 0
  /// The column, from 0, of the last key or dash outside brackets.
  private var parent = -1
  /// What is below a key with a text of several lines starts further to the right than this.
  private var textParent: Int?

  init(_ source: SourceText) {
    while number < source.lineCount, end == nil {
      number += 1
      line = source.characters(number)
      takeLine()
    }
    if end == nil, !open.isEmpty { end = .file }
  }

  private mutating func takeLine() {
    next = line.prefix { $0 == " " || $0 == "\t" }.count
    if let quote = open.last, quote.isQuote { return takeRestOfQuote(quote) }
    guard next < line.count else { return }
    guard !isMark else {
      if !open.isEmpty { end = .line(number) }
      return
    }
    if open.isEmpty {
      if let textParent, next > textParent { return }
      textParent = nil
      parent = -1
      takeDashes()
    } else if next <= parent, beginsSomething {
      end = .line(number)
      return
    }
    while next < line.count, end == nil { takeToken() }
  }

  /// Whether the line begins or ends the file, or speaks to a reader of YAML.
  private var isMark: Bool {
    ["---", "..."].contains { line.starts(with: $0.unicodeScalars) } && isBlank(3) || line[0] == "%" && open.isEmpty
  }

  private mutating func takeDashes() {
    while next < line.count, line[next] == "-", isBlank(next + 1) {
      parent = next
      next += 1
      while next < line.count, line[next] == " " { next += 1 }
    }
  }

  /// Whether the line is an item, or begins with a key.
  private var beginsSomething: Bool {
    if line[next] == "-", isBlank(next + 1) { return true }
    return WrittenLine(line, number: number).key != nil
  }

  private func isBlank(_ place: Int) -> Bool { place >= line.count || line[place] == " " || line[place] == "\t" }

  private func opening(_ place: Int) -> Opening {
    Opening(sign: line[place], place: SourcePosition(line: number, column: place + 1))
  }

  // MARK: Tokens

  private mutating func takeToken() {
    switch line[next] {
    case " ", "\t", ",", "?": next += 1
    case ":": next += 1
    case "#":
      if !open.isEmpty { comments.append(SourcePosition(line: number, column: next + 1)) }
      next = line.count
    case "\"", "'": takeQuote()
    case "[", "{":
      open.append(opening(next))
      next += 1
    case "]", "}": takeClosing()
    case "|", ">":
      if open.isEmpty { endWithText() } else { takePlain() }
    case "&", "!", "*": while !isBlank(next), open.isEmpty || !",[]{}".unicodeScalars.contains(line[next]) { next += 1 }
    default: takePlain()
    }
  }

  private mutating func endWithText() {
    textParent = max(0, parent)
    next = line.count
  }

  private mutating func takeClosing() {
    defer { next += 1 }
    guard let last = open.last else { return }
    if last.closing == line[next] { open.removeLast() } else { end = .closing(opening(next)) }
  }

  private mutating func takePlain() {
    let start = next
    while next < line.count {
      let sign = line[next]
      if sign == "#", isBlank(next - 1) { return }
      if !open.isEmpty, ",[]{}".unicodeScalars.contains(sign) { return }
      let isJoint = isBlank(next + 1) || !open.isEmpty && ",[]{}".unicodeScalars.contains(line[next + 1])
      if sign == ":", isJoint {
        if open.isEmpty { parent = start }
        return
      }
      next += 1
    }
    if open.isEmpty { endWithText() }
  }

  // MARK: Quotes

  private mutating func takeQuote() {
    let quote = opening(next)
    open.append(quote)
    next += 1
    guard close(quote) else { return }
    // A key in quotes has its colon directly behind it.
    if open.isEmpty, next < line.count, line[next] == ":" { parent = Int(quote.place.column) - 1 }
  }

  /// Goes on behind the quote's end, if that is on this line.
  private mutating func close(_ quote: Opening) -> Bool {
    while next < line.count {
      if line[next] == "\\", quote.sign == "\"" {
        next += 2
      } else if line[next] != quote.sign {
        next += 1
      } else if quote.sign == "'", next + 1 < line.count, line[next + 1] == "'" {
        next += 2
      } else {
        open.removeLast()
        next += 1
        return true
      }
    }
    return false
  }

  /// A quote that was opened on a line above: text behind its end shows that this is where another begins.
  private mutating func takeRestOfQuote(_ quote: Opening) {
    guard close(quote) else { return }
    let rest = line[next...].drop { $0 == " " || $0 == "\t" }
    if let sign = rest.first, !",:]}".unicodeScalars.contains(sign), sign != "#" || rest.startIndex == next {
      open.append(quote)
      end = .line(number)
      return
    }
    while next < line.count, end == nil { takeToken() }
  }
}
