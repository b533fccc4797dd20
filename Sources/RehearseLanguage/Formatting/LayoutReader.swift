import Rehearse

/// Splits a file into the keys and values of its tree, and the lines between them.
struct LayoutReader {
  struct UnknownLayout: Error {
    let range: SourceRange
  }

  private let lines: [YAMLLine]
  private let tree: NodeTree
  private let endsWithBreak: Bool
  /// The first row that has not been consumed.
  private var cursor = 0
  /// The row after the last key or value.
  private var contentEnd = 0

  init(_ source: SourceText, _ tree: NodeTree) {
    lines = source.lines
    endsWithBreak = source.bytes.last == 0x0A || source.bytes.last == 0x0D
    self.tree = tree
  }

  /// - Parameter root: The file's map in block style.
  mutating func layout(_ root: Node) throws(UnknownLayout) -> Layout {
    let header = takeHeader(to: tree.position(root).row)
    let block = try map(root, .keys(.file), endsParent: false)
    let footer = lines[gapEnd...]
    guard footer.first?.isMark("...") ?? true else { throw misfit(gapEnd, 0) }
    return Layout(header: header, root: block, footer: footer.map { $0.trimmedText(from: 0) })
  }

  /// Takes the lines up to an editor mode line, a YAML marker or the last blank line.
  private mutating func takeHeader(to end: Int) -> [Layout.Piece] {
    let last = lines[..<end].lastIndex { line in
      line.first != "#" || line.trimmedText(from: 0).hasPrefix("# yaml-language-server:")
    }
    guard let last else { return [] }
    cursor = last + 1
    return (0...last).map { piece($0) }
  }

  /// The next row that is neither blank nor a comment.
  private var gapEnd: Int { lines[cursor...].firstIndex { $0.first != nil && $0.first != "#" } ?? lines.count }

  private func piece(_ row: Int) -> Layout.Piece {
    lines[row].first == nil ? .blank : .comment(lines[row].trimmedText(from: lines[row].contentStart))
  }

  private func misfit(_ row: Int, _ column: Int) -> UnknownLayout {
    UnknownLayout(range: lines[row].range(column, count: 1))
  }

  // MARK: Lists and maps

  /// - Parameter endsParent: Whether the block is in the last entry of the enclosing block.
  private mutating func block(_ node: Node, _ shape: Shape, endsParent: Bool) throws(UnknownLayout)
    -> Layout.Block
  {
    tree.isMap(node)
      ? try map(node, shape, endsParent: endsParent) : try list(node, shape, endsParent: endsParent)
  }

  private mutating func map(_ node: Node, _ shape: Shape, endsParent: Bool) throws(UnknownLayout)
    -> Layout.Block
  {
    let column = tree.position(node).offset
    var block = Layout.Block(kind: .map, shape: shape)
    let entries = tree.entries(node)
    for (index, (key, value)) in entries.enumerated() {
      let (start, end) = (tree.position(key), tree[key].end)
      guard start.line == end.line, start.offset == column else { throw misfit(start.row, start.offset) }
      var entry = Layout.Entry(leading: try takeGap(to: start.row), row: start.row)
      entry.key = lines[start.row].trimmedText(from: column, to: end.offset)
      entry.name = tree.string(key)
      let colon = lines[start.row].skippingBlanks(end.offset)
      guard lines[start.row].character(colon) == ":" else { throw misfit(start.row, start.offset) }
      try take(
        value, into: &entry, head: SourcePosition(line: start.row + 1, column: colon + 2),
        Parent(column: column, shape: shape.below(entry.name), isLast: index == entries.count - 1))
      block.entries.append(entry)
    }
    block.trailing = takeTrailing(column, shape, isOutermost: !endsParent)
    return block
  }

  private mutating func list(_ node: Node, _ shape: Shape, endsParent: Bool) throws(UnknownLayout)
    -> Layout.Block
  {
    let column = tree.position(node).offset
    var block = Layout.Block(kind: .list, shape: shape)
    let items = tree.items(node)
    for item in items {
      let dash = try dashLine(of: item, column)
      var entry = Layout.Entry(leading: try takeGap(to: dash), row: dash)
      try take(
        item, into: &entry, head: SourcePosition(line: dash + 1, column: column + 2),
        Parent(column: column, shape: shape.item, isLast: item == items.last, isList: true))
      block.entries.append(entry)
    }
    block.trailing = takeTrailing(column, shape, isOutermost: !endsParent)
    return block
  }

  /// The row of an item's dash, which may be above the item.
  private func dashLine(of item: Node, _ column: Int) throws(UnknownLayout) -> Int {
    var line = tree.position(item).row
    while line >= cursor {
      if lines[line].isDash(column) { return line }
      line -= 1
    }
    throw misfit(tree.position(item).row, tree.position(item).offset)
  }

  // MARK: Values

  struct Parent {
    /// The column of the key or the dash.
    let column: Int
    let shape: Shape
    let isLast: Bool
    var isList = false

    /// The column from which a comment's offset is measured. For an item, two columns before it, no matter where its
    /// dash is.
    func start(of text: SourcePosition, isBelow: Bool) -> Int {
      isBelow ? text.offset : isList ? text.offset - 2 : column
    }
  }

  /// Takes the value after `head`, a position directly after a colon or a dash.
  private mutating func take(
    _ value: Node, into entry: inout Layout.Entry, head: SourcePosition, _ parent: Parent
  ) throws(UnknownLayout) {
    let isBlock = tree[value].style == .block && !tree.isScalar(value)
    let start = tree.position(value)
    guard start.line != head.line else {
      guard isBlock else {
        entry.value = .text(try text(value, parent, isBelow: false))
        return
      }
      guard parent.isList else { throw misfit(start.row, start.offset) }
      cursor = head.row
      entry.value = .block(try block(value, parent.shape, endsParent: parent.isLast), sharesLine: true)
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
    entry.value = .block(try block(value, parent.shape, endsParent: parent.isLast), sharesLine: sharesLine)
  }

  /// The comment on the rest of a line; anything else is an unknown layout.
  private func remark(_ row: Int, from column: Int, behind start: Int) throws(UnknownLayout) -> Layout.Remark? {
    let mark = lines[row].skippingBlanks(column)
    guard let sign = lines[row].character(mark) else { return nil }
    guard sign == "#" else { throw misfit(row, mark) }
    let width = TextWidth.cells(lines[row].text(from: start, to: mark))
    return Layout.Remark(text: lines[row].trimmedText(from: mark), offset: width)
  }

  private mutating func endContent(at line: Int) {
    cursor = line
    contentEnd = line
  }

  // MARK: Comments between entries

  private mutating func takeGap(to end: Int) throws(UnknownLayout) -> [Layout.Piece] {
    guard cursor < end else { return [] }
    defer { cursor = end }
    if let row = (cursor..<end).first(where: { lines[$0].first != nil && lines[$0].first != "#" }) {
      throw misfit(row, lines[row].contentStart)
    }
    return (cursor..<end).map { piece($0) }
  }

  /// Takes the comments that belong to the block that ends here, rather than to what follows.
  ///
  /// They are indented more than what follows, or come directly after a scenario and before a blank line. Of several
  /// nested blocks, the deepest one that is not indented more than the comment gets it.
  private mutating func takeTrailing(_ column: Int, _ shape: Shape, isOutermost: Bool) -> [Layout.Piece] {
    let gapEnd = gapEnd
    let isEnd = gapEnd == lines.count || lines[gapEnd].isMark("...")
    let nextColumn = isEnd ? -1 : lines[gapEnd].contentStart
    let firstBlank = (contentEnd..<max(contentEnd, gapEnd)).first { lines[$0].first == nil } ?? 0
    var taken = cursor
    for row in cursor..<gapEnd where lines[row].first != nil {
      let indent = lines[row].contentStart
      let isInside = indent > nextColumn && (indent >= column || isOutermost)
      guard isInside || shape == .keys(.scenario) && isOutermost && row < firstBlank else { break }
      taken = row + 1
    }
    defer { cursor = taken }
    return (cursor..<taken).map { piece($0) }
  }

  // MARK: Text

  private mutating func text(_ node: Node, _ parent: Parent, isBelow: Bool) throws(UnknownLayout) -> Layout.Text {
    var text: Layout.Text
    if tree.isScalar(node), tree[node].style == .block {
      text = try blockScalar(node, parent, isBelow: isBelow)
    } else if tree[node].start.line == tree[node].end.line {
      text = try oneLine(node, parent, isBelow: isBelow)
    } else {
      text = try severalLines(node, parent, isBelow: isBelow)
    }
    text.isBelow = isBelow
    return text
  }

  private mutating func oneLine(_ node: Node, _ parent: Parent, isBelow: Bool) throws(UnknownLayout) -> Layout.Text {
    let (start, end) = (tree.position(node), tree[node].end)
    var text = Layout.Text(first: flowText(node, parent.shape))
    if tree.isList(node) { text.cells = tree.items(node).map { flowText($0, .other) } }
    text.remark = try remark(end.row, from: end.offset, behind: parent.start(of: start, isBelow: isBelow))
    endContent(at: end.row + 1)
    return text
  }

  /// Takes multiline text, which keeps its lines and their relative indentation.
  private mutating func severalLines(_ node: Node, _ parent: Parent, isBelow: Bool) throws(UnknownLayout)
    -> Layout.Text
  {
    let (start, end) = (tree.position(node), tree[node].end)
    let shift = isBelow ? 2 - start.offset : -parent.column
    let least = tree.isScalar(node) ? 1 : 0
    var text = Layout.Text(first: escapedText(start.row, from: start.offset))
    for row in start.row + 1...end.row {
      let indent = lines[row].indent
      let isLast = row == end.row
      let shown = isLast ? lines[row].trimmedText(from: indent, to: end.offset) : escapedText(row, from: indent)
      let shifted = indent + shift
      text.rest.append(.init(indent: shifted < least ? 2 : shifted, text: shown))
      if isLast { text.remark = try remark(row, from: end.offset, behind: indent) }
    }
    endContent(at: end.row + 1)
    return text
  }

  /// The rest of a row, including a final space that a backslash escapes.
  private func escapedText(_ row: Int, from start: Int) -> String {
    let text = lines[row].trimmedText(from: start)
    return text.hasSuffix("\\") ? lines[row].text(from: start) : text
  }

  /// Takes a block scalar, indented by two or by its indentation indicator.
  private mutating func blockScalar(_ node: Node, _ parent: Parent, isBelow: Bool) throws(UnknownLayout)
    -> Layout.Text
  {
    let (start, end) = (tree.position(node), tree[node].end)
    let header = lines[start.row].characters[start.offset...].prefix { !YAMLLine.isBlank($0) }
    var text = Layout.Text(first: String(scalars: header))
    text.isBlockScalar = true
    text.takesBlankLines = header.contains("+")
    text.remark = try remark(
      start.row, from: start.offset + header.count, behind: parent.start(of: start, isBelow: isBelow))
    let last = min(end.column > 1 ? end.row + 1 : end.row, lines.count)
    var content = (min(start.row + 1, last)..<last).map { lines[$0].characters }
    let written = header.compactMap { Int(String(scalars: [$0])) }.first
    let indent = written.map { parent.column + $0 } ?? Self.indent(of: content)
    if !text.takesBlankLines {
      while let line = content.last, Self.isEmpty(line, indent) { content.removeLast() }
    }
    text.rest = content.map { line in
      Self.isEmpty(line, indent)
        ? .init(indent: 0, text: "") : .init(indent: written ?? 2, text: String(scalars: line.dropFirst(indent)))
    }
    endContent(at: start.row + 1 + content.count)
    if cursor == lines.count, !endsWithBreak, !content.isEmpty, !header.contains("-") {
      // The text has no final line break but the output adds one, so the header needs `-`.
      text.first = text.first.filter { $0 != "+" } + "-"
      text.takesBlankLines = false
    }
    return text
  }

  private static func isEmpty(_ line: [Unicode.Scalar], _ indent: Int) -> Bool {
    line.count <= indent && line.allSatisfy { $0 == " " }
  }

  /// The indentation of the first nonblank line, or of a longer blank line before it.
  private static func indent(of content: [[Unicode.Scalar]]) -> Int {
    var indent = 0
    for line in content {
      let blanks = line.prefix { $0 == " " }.count
      indent = max(indent, blanks)
      if blanks < line.count { break }
    }
    return indent
  }

  /// A flow node on one line with standard spacing: `[a, b]`, `{ a: b }`.
  private func flowText(_ node: Node, _ shape: Shape) -> String {
    let (start, end) = (tree.position(node), tree[node].end)
    let line = lines[start.row]
    switch tree.kind(node) {
    case .list: return "[\(tree.items(node).map { flowText($0, shape.item) }.joined(separator: ", "))]"
    case .map:
      let entries = tree.entries(node).map { key, value in
        (name: tree.string(key), text: "\(flowText(key, .other)): \(flowText(value, shape.below(tree.string(key))))")
      }
      let text = shape.inOrder(entries, \.name).map(\.text).joined(separator: ", ")
      // A pair in a list needs no braces: `[logIn: { id: ana }]`.
      guard line.character(start.offset) == "{" else { return text }
      return text.isEmpty ? "{}" : "{ \(text) }"
    case .scalar, .refused: return line.trimmedText(from: start.offset, to: end.offset)
    }
  }
}
