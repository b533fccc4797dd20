import RehearseSource

/// Reads an outline, line by line.
struct OutlineReader {
  /// Brackets that are open.
  private struct Brackets {
    /// What their contents belong to.
    let owner: Int
    let isList: Bool
    /// The item that is being read, and the key whose value comes next.
    var item: Int?
    var key: Int?
  }

  /// What stands for what the author has not written yet: it makes a word of nothing, and is in no text.
  private static let caret: Unicode.Scalar = "x"

  private(set) var outline = Outline()
  private let cursor: SourcePosition?
  /// What later lines may belong to, with the column, from 0, at which it stands.
  private var blocks: [(node: Int, column: Int)] = [(Outline.root, -1)]
  private var brackets: [Brackets] = []
  /// The column of what a text of several lines belongs to, while it goes on.
  private var textColumn: Int?
  private var line: [Unicode.Scalar] = []
  private var number = 0
  private var place = 0
  /// Where in the line the caret stands.
  private var caret: Int?

  init(cursor: SourcePosition?) { self.cursor = cursor }

  mutating func take(_ characters: [Unicode.Scalar], _ number: Int) {
    (line, self.number, place, caret) = (characters, number, 0, nil)
    if let cursor, Int(cursor.line) == number {
      let column = Int(cursor.column) - 1
      // Behind the end of the line there is nothing but room.
      if column > line.count { line += Array(repeating: " ", count: column - line.count) }
      line.insert(Self.caret, at: column)
      caret = column
    }
    skipBlanks()
    guard !isAtEnd, line[place] != "#" else { return }
    if let textColumn {
      if place > textColumn { return }
      self.textColumn = nil
    }
    if place <= blocks[blocks.count - 1].column { brackets = [] }
    if brackets.isEmpty { readBlock() } else { readFlow() }
  }

  // MARK: Characters

  private var isAtEnd: Bool { place >= line.count }

  private mutating func skipBlanks() {
    while !isAtEnd, line[place] == " " || line[place] == "\t" { place += 1 }
  }

  private func isBlank(at place: Int) -> Bool { place >= line.count || line[place] == " " || line[place] == "\t" }

  private var isDash: Bool { !isAtEnd && line[place] == "-" && isBlank(at: place + 1) }

  private func isComment(at place: Int) -> Bool { line[place] == "#" && (place == 0 || isBlank(at: place - 1)) }

  // MARK: Indented lines

  private mutating func readBlock() {
    let isItem = isDash
    while let last = blocks.last, last.column > place || last.column == place && !(isItem && isKey(last.node)) {
      blocks.removeLast()
    }
    while isDash {
      let item = add(.item, below: blocks[blocks.count - 1].node)
      blocks.append((item, place))
      place += 1
      skipBlanks()
    }
    guard !isAtEnd, !isComment(at: place) else { return }
    let column = place
    let owner = blocks[blocks.count - 1].node
    guard !startsValue, let word = word(until: isEndOfKey) else { return readValue(of: owner) }
    guard isColon else {
      _ = add(.scalar, below: owner, word)
      return
    }
    let key = add(.key, below: owner, word)
    outline.nodes[key].hasColon = true
    blocks.append((key, column))
    place += 1
    readValue(of: key)
  }

  private func isKey(_ node: Int) -> Bool { outline.nodes[node].kind == .key }

  /// Whether brackets or a text of several lines begin here.
  private var startsValue: Bool { !isAtEnd && "[{|>".unicodeScalars.contains(line[place]) }

  private mutating func readValue(of owner: Int) {
    skipBlanks()
    guard !isAtEnd, !isComment(at: place) else { return }
    switch line[place] {
    case "[", "{":
      brackets = [Brackets(owner: owner, isList: line[place] == "[")]
      place += 1
      readFlow()
    case "|", ">": textColumn = blocks[blocks.count - 1].column
    default:
      if let word = word(until: { _, _ in false }) { _ = add(.scalar, below: owner, word) }
    }
  }

  private func isEndOfKey(_ place: Int, _ isQuoted: Bool) -> Bool { line[place] == ":" && isBlank(at: place + 1) }

  // MARK: Brackets

  private mutating func readFlow() {
    while !brackets.isEmpty, !isAtEnd, !isComment(at: place) {
      switch line[place] {
      case " ", "\t", ":": place += 1
      case "{", "[":
        brackets.append(Brackets(owner: owner(), isList: line[place] == "["))
        place += 1
      case "}", "]":
        brackets.removeLast()
        place += 1
      case ",":
        _ = item()
        brackets[brackets.count - 1].item = nil
        brackets[brackets.count - 1].key = nil
        place += 1
      default: readFlowWord()
      }
    }
  }

  private mutating func readFlowWord() {
    guard let word = word(until: isEndOfFlowWord) else { return }
    let top = brackets[brackets.count - 1]
    if isColon || !top.isList && top.key == nil {
      let key = add(.key, below: item() ?? top.owner, word)
      outline.nodes[key].hasColon = isColon
      brackets[brackets.count - 1].key = key
    } else {
      _ = add(.scalar, below: owner(), word)
    }
  }

  private func isEndOfFlowWord(_ place: Int, _ isQuoted: Bool) -> Bool {
    let ends = ",[]{}".unicodeScalars
    if ends.contains(line[place]) { return true }
    return line[place] == ":" && (isBlank(at: place + 1) || isQuoted || ends.contains(line[place + 1]))
  }

  /// What a value in the innermost brackets belongs to.
  private mutating func owner() -> Int {
    let item = item()
    let top = brackets[brackets.count - 1]
    return top.key ?? item ?? top.owner
  }

  /// The item of the innermost brackets that is being read; a map has none.
  private mutating func item() -> Int? {
    let top = brackets[brackets.count - 1]
    guard top.isList else { return nil }
    let item = top.item ?? add(.item, below: top.owner)
    brackets[brackets.count - 1].item = item
    return item
  }

  // MARK: Words

  /// Whether the word that was read is a key.
  private var isColon: Bool { !isAtEnd && line[place] == ":" }

  /// Reads a word in quotes, or up to where one without them ends.
  private mutating func word(until isEnd: (_ place: Int, _ isQuoted: Bool) -> Bool) -> Outline.Word? {
    let start = place
    let quote = line[place] == "\"" || line[place] == "'" ? line[place] : nil
    if let quote {
      let close = line[(place + 1)...].firstIndex(of: quote)
      place = close.map { $0 + 1 } ?? line.count
      let word = made(start..<place, text: start + 1..<max(start + 1, close ?? place), isQuoted: true)
      skipBlanks()
      // What follows quotes and is no colon belongs to nothing.
      if !isAtEnd, !isEnd(place, true), line[place] != ":" { place = line.count }
      return word
    }
    while !isAtEnd, !isEnd(place, false), !isComment(at: place) { place += 1 }
    var end = place
    while end > start, isBlank(at: end - 1) { end -= 1 }
    return end > start ? made(start..<end, text: start..<end, isQuoted: false) : nil
  }

  /// The word of these columns, from 0, as if the caret were not there.
  private func made(_ columns: Range<Int>, text: Range<Int>, isQuoted: Bool) -> Outline.Word {
    var scalars = String.UnicodeScalarView()
    for index in text where index != caret { scalars.append(line[index]) }
    func column(_ index: Int) -> Int { caret.map { index > $0 ? index : index + 1 } ?? index + 1 }
    let range = SourceRange(
      SourcePosition(line: number, column: column(columns.lowerBound)),
      SourcePosition(line: number, column: column(columns.upperBound)))
    return Outline.Word(text: String(scalars), range: range, isQuoted: isQuoted)
  }

  private mutating func add(_ kind: Outline.Node.Kind, below parent: Int, _ word: Outline.Word? = nil) -> Int {
    let node = outline.nodes.count
    outline.nodes.append(Outline.Node(kind: kind, parent: parent, word: word, isFlow: !brackets.isEmpty))
    if let word, let cursor, caret != nil, word.range.start <= cursor, cursor <= word.range.end {
      outline.cursor = node
    }
    return node
  }
}
