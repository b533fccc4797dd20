import Rehearse

/// Reads an outline line by line.
struct OutlineReader {
  /// An open bracket.
  private struct Brackets {
    let owner: Int
    let isList: Bool
    /// The current item, and the key that is waiting for its value.
    var item: Int?
    var key: Int?
  }

  /// Inserted at the cursor so that an empty word becomes a node. It is removed from the word's text.
  private static let caret: Unicode.Scalar = "x"

  private(set) var outline = Outline()
  private let cursor: SourcePosition?
  /// The nodes to which later lines may belong.
  private var blocks: [(node: Int, column: Int)] = [(Outline.root, -1)]
  private var brackets: [Brackets] = []
  /// The column of the node that a block scalar belongs to.
  private var textColumn: Int?
  private var line = YAMLLine([])
  private var place = 0
  private var caret: Int?

  init(cursor: SourcePosition?) { self.cursor = cursor }

  mutating func take(_ characters: [Unicode.Scalar], _ number: Int) {
    caret = cursor.flatMap { Int($0.line) == number ? Int($0.column) - 1 : nil }
    var characters = characters
    if let caret {
      // The cursor may be beyond the end of the line.
      characters += Array(repeating: " ", count: max(0, caret - characters.count))
      characters.insert(Self.caret, at: caret)
    }
    line = YAMLLine(characters, number: number)
    place = line.skippingBlanks(0)
    guard !isAtEnd, !line.isComment(place) else { return }
    if let textColumn {
      if place > textColumn { return }
      self.textColumn = nil
    }
    if place <= blocks[blocks.count - 1].column { brackets = [] }
    if brackets.isEmpty { readBlock() } else { readFlow() }
  }

  // MARK: Characters

  private var isAtEnd: Bool { place >= line.characters.count }
  private var character: Unicode.Scalar { line.characters[place] }

  private mutating func skipBlanks() { place = line.skippingBlanks(place) }

  // MARK: Indented lines

  private mutating func readBlock() {
    let isItem = line.isDash(place)
    while let last = blocks.last, last.column > place || last.column == place && !(isItem && isKey(last.node)) {
      blocks.removeLast()
    }
    while line.isDash(place) {
      let item = add(.item, below: blocks[blocks.count - 1].node)
      blocks.append((item, place))
      place += 1
      skipBlanks()
    }
    guard !isAtEnd, !line.isComment(place) else { return }
    let column = place
    let owner = blocks[blocks.count - 1].node
    guard !startsValue, let word = word() else { return readValue(of: owner) }
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

  private var startsValue: Bool { character == "[" || character == "{" || line.isTextSign(place) }

  private mutating func readValue(of owner: Int) {
    skipBlanks()
    guard !isAtEnd, !line.isComment(place) else { return }
    if line.isTextSign(place) {
      textColumn = blocks[blocks.count - 1].column
    } else if character == "[" || character == "{" {
      brackets = [Brackets(owner: owner, isList: character == "[")]
      place += 1
      readFlow()
    } else if let word = word(isWhole: true) {
      _ = add(.scalar, below: owner, word)
    }
  }

  // MARK: Brackets

  private mutating func readFlow() {
    while !brackets.isEmpty, !isAtEnd, !line.isComment(place) {
      switch character {
      case " ", "\t", ":": place += 1
      case "{", "[":
        brackets.append(Brackets(owner: owner(), isList: character == "["))
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
    guard let word = word() else { return }
    let top = brackets[brackets.count - 1]
    if isColon || !top.isList && top.key == nil {
      let key = add(.key, below: item() ?? top.owner, word)
      outline.nodes[key].hasColon = isColon
      brackets[brackets.count - 1].key = key
    } else {
      _ = add(.scalar, below: owner(), word)
    }
  }

  /// The node that owns a value in the innermost brackets.
  private mutating func owner() -> Int {
    let item = item()
    let top = brackets[brackets.count - 1]
    return top.key ?? item ?? top.owner
  }

  /// The current item in the innermost brackets. `nil` for a map.
  private mutating func item() -> Int? {
    let top = brackets[brackets.count - 1]
    guard top.isList else { return nil }
    let item = top.item ?? add(.item, below: top.owner)
    brackets[brackets.count - 1].item = item
    return item
  }

  // MARK: Words

  private var isColon: Bool { !isAtEnd && character == ":" }

  /// - Parameter isWhole: whether the word extends to the end of its line and may contain colons.
  private mutating func word(isWhole: Bool = false) -> Outline.Word? {
    let start = place
    if line.isQuote(start) { return quotedWord() }
    place = isWhole ? line.contentEnd(from: start) : line.plainEnd(from: start, inBrackets: !brackets.isEmpty)
    var end = place
    while end > start, line.isBlank(end - 1) { end -= 1 }
    return end > start ? made(start..<end, text: start..<end, isQuoted: false) : nil
  }

  private mutating func quotedWord() -> Outline.Word {
    let start = place
    let close = line.quoteEnd(of: character, from: start + 1)
    place = close ?? line.characters.count
    let word = made(start..<place, text: start + 1..<(close.map { $0 - 1 } ?? place), isQuoted: true)
    skipBlanks()
    // Skips text after a closing quote, unless it is a colon.
    if !isAtEnd, !isColon, brackets.isEmpty || !line.isFlowSign(place) { place = line.characters.count }
    return word
  }

  /// Creates a word without the caret.
  private func made(_ columns: Range<Int>, text: Range<Int>, isQuoted: Bool) -> Outline.Word {
    var scalars = String.UnicodeScalarView()
    for index in text where index != caret { scalars.append(line.characters[index]) }
    func column(_ index: Int) -> Int { caret.map { index > $0 ? index : index + 1 } ?? index + 1 }
    let range = SourceRange(
      SourcePosition(line: line.number, column: column(columns.lowerBound)),
      SourcePosition(line: line.number, column: column(columns.upperBound)))
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
