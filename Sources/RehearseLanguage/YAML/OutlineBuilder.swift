import Rehearse

/// Makes the outline of a file from its nodes.
struct OutlineBuilder {
  /// Inserted at the cursor so that an empty word becomes a node. It is removed from the word's text.
  private static let caret = "x"

  private(set) var outline = Outline()
  private let cursor: SourcePosition?
  /// The text with the caret.
  private let text: SourceText
  private let tree: NodeTree
  /// The last line that was looked at; most words share one with the word before.
  private var line = YAMLLine([], number: 0)

  init(_ text: SourceText, cursor: SourcePosition?) {
    self.cursor = cursor
    self.text = cursor.map { Self.text(text, withCaretAt: $0) } ?? text
    var reader = TolerantReader(self.text)
    reader.run()
    tree = reader.builder.tree
    if let root = tree.root { add(root, below: Outline.root, isFlow: false) }
  }

  private static func text(_ text: SourceText, withCaretAt cursor: SourcePosition) -> SourceText {
    var bytes = text.bytes
    // The cursor may be beyond the end of its line, or of the file.
    let lineCount = text.lineCount + (bytes.last.map { "\r\n".utf8.contains($0) } ?? false ? 1 : 0)
    bytes += Array(repeating: UInt8(ascii: "\n"), count: max(0, Int(cursor.line) - lineCount))
    let blanks = max(0, cursor.offset - text.characters(Int(cursor.line)).count)
    let isLast = Int(cursor.line) > text.lineCount
    let end = isLast ? bytes.count : text.byteRange(ofLine: Int(cursor.line)).upperBound
    let offset = isLast ? end : min(end, text.offset(of: cursor))
    bytes.insert(contentsOf: (String.blanks(blanks) + caret).utf8, at: offset)
    return SourceText(path: text.path, bytes: bytes)
  }

  private mutating func line(_ number: Int32) -> YAMLLine {
    if line.number != Int(number) { line = YAMLLine(text, Int(number)) }
    return line
  }

  // MARK: Nodes

  private mutating func add(_ node: Node, below parent: Int, isFlow: Bool) {
    let isInBrackets = tree[node].style == .flow
    switch tree.kind(node) {
    case .map:
      for (key, value) in tree.entries(node) { add(key, value, below: parent, isFlow: isInBrackets) }
    case .list:
      for item in tree.items(node) {
        // A line without a dash is a refused item.
        if tree.isRefused(item), !isInBrackets, tree.position(item).column == tree.position(node).column {
          addWords(of: item, below: parent, isFlow: false)
          continue
        }
        let index = append(.item, below: parent, isFlow: isInBrackets)
        add(item, below: index, isFlow: isInBrackets)
      }
    case .scalar, .refused: addWords(of: node, below: parent, isFlow: isFlow)
    }
  }

  private mutating func add(_ key: Node, _ value: Node, below parent: Int, isFlow: Bool) {
    // A line without a colon is a single refused part.
    if tree.isRefused(key), tree.range(key) == tree.range(value) {
      return addWords(of: key, below: parent, isFlow: isFlow)
    }
    let word = word(lastLine(of: key), isQuoted: isQuoted(key))
    let index = append(.key, below: parent, isFlow: isFlow, word)
    outline.nodes[index].hasColon = hasColon(key)
    add(value, below: index, isFlow: isFlow)
  }

  /// The part of a key on its last line.
  private mutating func lastLine(of key: Node) -> SourceRange {
    let range = tree.range(key)
    guard range.start.line < range.end.line else { return range }
    let line = line(range.end.line)
    return SourceRange(SourcePosition(line: Int(range.end.line), column: line.contentStart + 1), range.end)
  }

  private func isQuoted(_ node: Node) -> Bool { tree[node].style == .quoted }

  private mutating func hasColon(_ key: Node) -> Bool {
    let end = tree[key].end
    let line = line(end.line)
    return line.character(line.skippingBlanks(end.offset)) == ":"
  }

  /// Adds the text of a value, as one word for each of its lines.
  private mutating func addWords(of node: Node, below parent: Int, isFlow: Bool) {
    let range = tree.range(node)
    guard tree[node].style != .block, range.start < range.end else { return }
    if isQuoted(node) {
      append(.scalar, below: parent, isFlow: isFlow, word(range, isQuoted: true))
      return
    }
    for number in range.start.line...range.end.line {
      let line = line(number)
      let start = number == range.start.line ? range.start.offset : line.contentStart
      var end = number == range.end.line ? range.end.offset : line.count
      while end > start, line.isBlank(end - 1) { end -= 1 }
      guard start < end else { continue }
      let part = SourceRange(
        SourcePosition(line: Int(number), column: start + 1), SourcePosition(line: Int(number), column: end + 1))
      append(.scalar, below: parent, isFlow: isFlow, word(part, isQuoted: false))
    }
  }

  @discardableResult
  private mutating func append(
    _ kind: Outline.Node.Kind, below parent: Int, isFlow: Bool, _ word: Outline.Word? = nil
  ) -> Int {
    outline.nodes.append(Outline.Node(kind: kind, parent: parent, word: word, isFlow: isFlow))
    let index = outline.nodes.count - 1
    if let word, let cursor, word.range.start <= cursor, cursor <= word.range.end { outline.cursor = index }
    return index
  }

  // MARK: Words

  /// A word without its quotes and without the caret.
  private mutating func word(_ range: SourceRange, isQuoted: Bool) -> Outline.Word {
    let line = line(range.start.line)
    let isOneLine = range.start.line == range.end.line
    var inner = range.start.offset..<max(range.start.offset, isOneLine ? range.end.offset : line.count)
    if isQuoted {
      let hasEnd = isOneLine && inner.count > 1 && line.isQuote(inner.upperBound - 1)
      let start = min(inner.lowerBound + 1, inner.upperBound)
      inner = start..<max(start, inner.upperBound - (hasEnd ? 1 : 0))
    }
    let caret = cursor.flatMap { $0.line == range.start.line ? $0.offset : nil }
    let characters = inner.filter { $0 != caret && $0 < line.count }.map { line.characters[$0] }
    return Outline.Word(
      text: String(scalars: characters), range: SourceRange(shown(range.start), shown(range.end)), isQuoted: isQuoted)
  }

  /// A position in the text without the caret.
  private func shown(_ position: SourcePosition) -> SourcePosition {
    guard let cursor, position.line == cursor.line, position > cursor else { return position }
    return SourcePosition(line: Int(position.line), column: Int(position.column) - 1)
  }
}
