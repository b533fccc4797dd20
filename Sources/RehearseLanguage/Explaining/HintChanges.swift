import Rehearse

/// Makes the changes with which advice about nodes is followed.
struct HintChanges: DecoderPart {
  let context: DecodingContext

  // MARK: Values

  func replacing(_ node: Node, _ text: String) -> Hint.Change {
    .edits(TextEdit(SourceRange(tree.position(node), writtenEnd(node)), text))
  }

  /// The end of a node. A block of text ends with its last line, not where the next line starts.
  private func writtenEnd(_ node: Node) -> SourcePosition {
    guard tree.isScalar(node), tree[node].style == .block else { return tree.writtenRange(node).end }
    return SourcePosition(line: lastLine(node), column: Int(Int32.max))
  }

  /// Replaces a key with its value.
  func replacing(_ key: Node, _ value: Node, _ text: String) -> Hint.Change? {
    guard tree.isScalar(key), key.index < value.index, value.index < tree.records.count else { return nil }
    return .edits(TextEdit(SourceRange(tree.position(key), writtenEnd(value)), text))
  }

  /// Replaces a value together with the key before it, if that is the given one.
  func replacing(value: Node, of key: String, _ text: String) -> Hint.Change? {
    let before = Node(index: value.index - 1)
    guard value.index > 0, tree.hasText(before, key) else { return nil }
    return replacing(before, value, text)
  }

  /// The text of a scalar in quotes.
  func quoting(_ node: Node) -> Hint.Change? {
    tree.isScalar(node) ? replacing(node, Literal.quoted(tree.string(node))) : nil
  }

  /// Writes something before and after a value on one line.
  func enclosing(_ node: Node, _ opening: String, _ closing: String) -> Hint.Change? {
    guard isInline(node) else { return nil }
    return .edits(TextEdit(at: tree.position(node), opening), TextEdit(at: tree.range(node).end, closing))
  }

  /// Removes everything of a node except one that is inside it.
  func keeping(_ inner: Node, of node: Node) -> Hint.Change? {
    let (outside, inside) = (tree.writtenRange(node), tree.writtenRange(inner))
    guard tree[node].style == .flow else { return nil }
    return .edits(
      TextEdit(SourceRange(outside.start, inside.start), ""), TextEdit(SourceRange(inside.end, outside.end), ""))
  }

  /// Removes the brackets around a list.
  func unwrapping(_ list: Node) -> Hint.Change? {
    guard tree.isList(list), tree[list].style == .flow, let first = tree.items(list).first,
      let last = tree.items(list).last
    else { return nil }
    let range = tree.range(list)
    return .edits(
      TextEdit(SourceRange(range.start, tree.position(first)), ""),
      TextEdit(SourceRange(tree.writtenRange(last).end, range.end), ""))
  }

  /// Replaces a map by the name of its only key.
  func keepingName(_ map: Node) -> Hint.Change? {
    guard tree.isMap(map), tree.count(map) == 1, let key = tree.entries(map).first?.key, tree.isScalar(key) else {
      return nil
    }
    return replacing(map, tree.string(key))
  }

  /// Whether a value is on the line where it starts, and is not empty.
  private func isInline(_ node: Node) -> Bool {
    guard node.index < tree.records.count, !tree.isRefused(node), tree[node].style != .block else { return false }
    return tree[node].start.line == tree[node].end.line
  }

  /// Removes the sign that makes the lines below it a text.
  func removingSign(of block: Node) -> Hint.Change {
    let start = tree.position(block)
    return .edits(TextEdit(SourceRange(start, SourcePosition(line: Int(start.line), column: Int(Int32.max))), ""))
  }

  // MARK: Keys

  /// Replaces a key by a key and an opening brace with another key, and closes the brace after the value.
  func wrapping(_ key: Node, in opening: String, closing: String = " }") -> Hint.Change? {
    let value = value(behind: key)
    guard isInline(value), tree[key].end.line == tree[value].start.line else { return nil }
    return .edits(TextEdit(tree.range(key), opening), TextEdit(at: tree[value].end, closing))
  }

  /// Removes the line of a value and of the key before it.
  func removing(value: Node) -> Hint.Change? {
    let key = Node(index: value.index - 1)
    guard value.index > 1, isInline(value), tree.isScalar(key), tree[key].start.line == tree[value].start.line,
      let map = owner(of: key, .map), tree[map].style == .block, tree.position(map) != tree.position(key)
    else { return nil }
    let line = Int(tree[key].start.line)
    return .edits(.removing(lines: line...line))
  }

  /// The nearest map or list that a node belongs to.
  private func owner(of node: Node, _ kind: NodeRecord.Kind) -> Node? {
    (0..<node.index).reversed().map(Node.init(index:)).first { tree.kind($0) == kind && tree[$0].next > node.index }
  }

  /// Whether a node is a key of a map, and no item of a list.
  func isKey(_ node: Node) -> Bool {
    owner(of: node, .map).map { tree.entries($0).contains { $0.key.index == node.index } } ?? false
  }

  /// The lines of a key and of its value, or of more keys up to another; `nil` for a key in braces.
  func lines(from key: Node, to last: Node? = nil) -> ClosedRange<Int>? {
    if let map = owner(of: key, .map), tree[map].style == .flow { return nil }
    let first = Int(tree.position(key).line)
    let value = value(behind: last ?? key)
    guard value.index < tree.records.count else { return first...first }
    return first...max(first, lastLine(value))
  }

  /// The keys after another in its map.
  func keys(after key: Node) -> [Node] {
    owner(of: key, .map).map { tree.entries($0).map(\.key).filter { $0.index > key.index } } ?? []
  }

  private func lastLine(_ node: Node) -> Int {
    let end = tree.writtenRange(node).end
    // A block of text ends where the next line starts.
    return Int(end.line) - (end.column == 1 && end > tree.position(node) ? 1 : 0)
  }

  /// Adds keys as lines of their own below a map.
  func adding(_ keys: [String], to map: Node) -> Hint.Change? {
    guard !keys.isEmpty, tree.isMap(map) else { return nil }
    if tree[map].style == .flow { return adding(keys.joined(separator: ", "), insideBraces: map) }
    guard tree.count(map) > 0 else { return nil }
    let blanks = String.blanks(Int(tree.position(map).column) - 1)
    // Messages show what follows a key's line with the indentation of a scenario.
    let lines = keys.map { "\n" + blanks + $0.replacing("\n    ", with: "\n" + blanks) }
    return .edits(.atEnd(ofLine: lastLine(map), lines.joined()))
  }

  private func adding(_ keys: String, insideBraces map: Node) -> Hint.Change? {
    guard !keys.contains("\n") else { return nil }
    guard let first = tree.entries(map).first?.key else { return replacing(map, "{ \(keys) }") }
    return .edits(TextEdit(at: tree.position(first), "\(keys), "))
  }

  /// One change for each of a few values, any of which may be meant.
  func choices(_ node: Node, _ values: [String]) -> [Hint.Change] {
    values.count > Self.mostChoices ? [] : values.map { replacing(node, $0).titled("Write \($0)") }
  }

  private static let mostChoices = 10

  /// Replaces the dashes of items by spaces; `nil` if one of them is in braces or brackets.
  func withoutDash(before keys: [Node]) -> Hint.Change? {
    let edits = keys.compactMap { key -> TextEdit? in
      guard let item = owner(of: key, .map), tree[item].style == .block, let list = owner(of: item, .list),
        tree[list].style == .block
      else { return nil }
      let dash = SourcePosition(line: Int(tree.position(key).line), column: Int(tree.position(list).column))
      return TextEdit(SourceRange(dash, count: 1), " ")
    }
    return edits.count == keys.count ? .edits(edits) : nil
  }

  /// Adds rows below the last row of a table.
  func adding(rows: [String], below row: Node) -> Hint.Change? {
    guard let table = owner(of: row, .list) else { return nil }
    if tree[table].style == .flow {
      return .edits(TextEdit(at: tree.writtenRange(row).end, rows.map { ", \($0)" }.joined()))
    }
    let lines = rows.map { "\n\(String.blanks(Int(tree.position(table).column) - 1))- \($0)" }
    return .edits(.atEnd(ofLine: lastLine(row), lines.joined()))
  }
}
