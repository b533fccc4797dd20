import Rehearse

/// Takes a file apart: the node tree's marks say where keys and values are, and what is between them is blank lines and
/// comments.
struct LayoutReader {
  let lines: SourceLines
  let tree: NodeTree
  /// The first line that is not taken yet.
  var cursor = 0
  /// The line after the last that holds a key or a value.
  private var contentEnd = 0

  init(_ lines: SourceLines, _ tree: NodeTree) {
    self.lines = lines
    self.tree = tree
  }

  /// - Parameter root: the file's map, which is written line by line.
  mutating func layout(_ root: Node) throws(UnsupportedLayout) -> Layout {
    let header = takeHeader(to: tree.position(root).row)
    let block = try map(root, .mapping(.file), endsParent: false)
    let gapEnd = (cursor..<lines.count).first { !lines.isBlank($0) && !lines.isComment($0) } ?? lines.count
    let footer = lines.count > gapEnd ? (gapEnd..<lines.count).map { lines.text($0, from: 0) } : []
    guard footer.isEmpty || lines.isEnd(gapEnd) else { throw misfit(gapEnd, 0) }
    return Layout(header: header, root: block, footer: footer)
  }

  /// What stays at the top: up to the editor's line or a mark of YAML's, and up to the last blank line.
  private mutating func takeHeader(to end: Int) -> [Layout.Piece] {
    let last = (0..<end).last { line in
      lines.isBlank(line) || !lines.isComment(line) || lines.text(line, from: 0).hasPrefix("# yaml-language-server:")
    }
    guard let last else { return [] }
    cursor = last + 1
    return (0...last).map { lines.isBlank($0) ? .blank : .comment(lines.text($0, from: lines.indent($0))) }
  }

  func misfit(_ line: Int, _ column: Int) -> UnsupportedLayout {
    UnsupportedLayout(position: SourcePosition(line: line + 1, column: column + 1))
  }

  // MARK: Lists and maps

  /// - Parameter endsParent: whether nothing follows it in the block around it.
  private mutating func block(_ node: Node, _ place: ValueKind, endsParent: Bool) throws(UnsupportedLayout)
    -> Layout.Block
  {
    tree.isMap(node)
      ? try map(node, place, endsParent: endsParent) : try list(node, place, endsParent: endsParent)
  }

  private mutating func map(_ node: Node, _ place: ValueKind, endsParent: Bool) throws(UnsupportedLayout)
    -> Layout.Block
  {
    let column = tree.position(node).offset
    var block = Layout.Block(kind: .map, place: place)
    var children = tree.children(node)
    var next = tree.nextEntry(&children)
    while let (key, value) = next {
      next = tree.nextEntry(&children)
      let (start, end) = (tree.position(key), tree[key].end)
      guard start.line == end.line, start.offset == column else { throw misfit(start.row, start.offset) }
      var entry = Layout.Entry(leading: try takeGap(to: start.row))
      entry.key = lines.text(start.row, from: column, to: end.offset)
      entry.name = tree.string(key)
      let colon = lines.skippingBlanks(start.row, from: end.offset)
      guard lines.sign(start.row, at: colon) == UInt8(ascii: ":") else { throw misfit(start.row, start.offset) }
      try take(
        value, into: &entry, head: SourcePosition(line: start.row + 1, column: colon + 2),
        Parent(column: column, place: place.below(entry.name), isLast: next == nil))
      block.entries.append(entry)
    }
    block.trailing = takeTrailing(column, place, isOutermost: !endsParent)
    return block
  }

  private mutating func list(_ node: Node, _ place: ValueKind, endsParent: Bool) throws(UnsupportedLayout)
    -> Layout.Block
  {
    let column = tree.position(node).offset
    var block = Layout.Block(kind: .list, place: place)
    var children = tree.children(node)
    var next = tree.nextItem(&children)
    while let item = next {
      next = tree.nextItem(&children)
      let dash = try dashLine(of: item, column)
      var entry = Layout.Entry(leading: try takeGap(to: dash))
      try take(
        item, into: &entry, head: SourcePosition(line: dash + 1, column: column + 2),
        Parent(column: column, place: place.item, isLast: next == nil, isList: true))
      block.entries.append(entry)
    }
    block.trailing = takeTrailing(column, place, isOutermost: !endsParent)
    return block
  }

  /// The line of an item's dash: its own, or one above it.
  private func dashLine(of item: Node, _ column: Int) throws(UnsupportedLayout) -> Int {
    var line = tree.position(item).row
    while line >= cursor {
      if lines[line].isDash(column) { return line }
      line -= 1
    }
    throw misfit(tree.position(item).row, tree.position(item).offset)
  }

  // MARK: Values

  /// What a value stands in.
  struct Parent {
    /// The column of the key or the dash.
    let column: Int
    /// The value's place.
    let place: ValueKind
    /// Whether it is the last of its block.
    let isLast: Bool
    var isList = false

    /// Where a text's line begins, from which remarks are measured: two before an item, however far off its dash is.
    func start(of text: SourcePosition, isBelow: Bool) -> Int {
      isBelow ? text.offset : isList ? text.offset - 2 : column
    }
  }

  /// Takes the value behind a key's colon or a dash.
  ///
  /// - Parameter head: the place behind that.
  private mutating func take(
    _ value: Node, into entry: inout Layout.Entry, head: SourcePosition, _ parent: Parent
  ) throws(UnsupportedLayout) {
    let isBlock = tree[value].style == .block && !tree.isScalar(value)
    let start = tree.position(value)
    guard start.line != head.line else {
      guard isBlock else {
        entry.value = .text(try text(value, parent, isBelow: false))
        return
      }
      guard parent.isList else { throw misfit(start.row, start.offset) }
      cursor = head.row
      entry.value = .block(try block(value, parent.place, endsParent: parent.isLast), sharesLine: true)
      return
    }
    entry.remark = try remark(head.row, from: head.offset, behind: parent.column)
    cursor = head.row + 1
    guard isBlock else {
      entry.between = try takeGap(to: start.row)
      entry.value = .text(try text(value, parent, isBelow: true))
      return
    }
    let sharesLine = parent.isList && tree.isMap(value)
    if sharesLine, let remark = entry.remark {
      entry.leading.append(.comment(remark.text))
      entry.remark = nil
    }
    entry.value = .block(try block(value, parent.place, endsParent: parent.isLast), sharesLine: sharesLine)
  }

  /// The comment behind something, if there is one; there must be nothing else.
  func remark(_ line: Int, from column: Int, behind start: Int) throws(UnsupportedLayout) -> Layout.Remark? {
    let mark = lines.skippingBlanks(line, from: column)
    guard let sign = lines.sign(line, at: mark) else { return nil }
    guard sign == UInt8(ascii: "#") else { throw misfit(line, mark) }
    let width = ColumnWidth.of(String(decoding: lines.bytes[lines.places(line, from: start, to: mark)], as: UTF8.self))
    return Layout.Remark(text: lines.text(line, from: mark), offset: width)
  }

  mutating func endContent(at line: Int) {
    cursor = line
    contentEnd = line
  }

  // MARK: Comments between entries

  /// Takes the lines before the next entry.
  private mutating func takeGap(to end: Int) throws(UnsupportedLayout) -> [Layout.Piece] {
    guard cursor < end else { return [] }
    defer { cursor = end }
    var pieces: [Layout.Piece] = []
    for line in cursor..<end { pieces.append(try piece(line)) }
    return pieces
  }

  private func piece(_ line: Int) throws(UnsupportedLayout) -> Layout.Piece {
    if lines.isBlank(line) { return .blank }
    guard lines.isComment(line) else { throw misfit(line, lines.indent(line)) }
    return .comment(lines.text(line, from: lines.indent(line)))
  }

  /// Takes the comments that belong to a block that ends here rather than to what follows.
  ///
  /// They are those that are indented more than what follows, and, of a scenario, those that stand directly
  /// below it with a blank line behind them. The deepest block has them whose entries they are not to the left of.
  ///
  /// - Parameter isOutermost: whether the block around this one goes on.
  private mutating func takeTrailing(_ column: Int, _ place: ValueKind, isOutermost: Bool) -> [Layout.Piece] {
    let gapEnd = (cursor..<lines.count).first { !lines.isBlank($0) && !lines.isComment($0) } ?? lines.count
    let nextColumn = gapEnd == lines.count || lines.isEnd(gapEnd) ? -1 : lines.indent(gapEnd)
    let firstBlank = (contentEnd..<max(contentEnd, gapEnd)).first { lines.isBlank($0) } ?? 0
    var taken = cursor
    for line in cursor..<gapEnd where !lines.isBlank(line) {
      let indent = lines.indent(line)
      let isInside = indent > nextColumn && (indent >= column || isOutermost)
      guard isInside || place == .mapping(.scenario) && isOutermost && line < firstBlank else { break }
      taken = line + 1
    }
    defer { cursor = taken }
    return (cursor..<taken).map { lines.isBlank($0) ? .blank : .comment(lines.text($0, from: lines.indent($0))) }
  }
}
