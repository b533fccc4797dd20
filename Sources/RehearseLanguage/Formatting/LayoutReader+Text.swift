import Rehearse

extension LayoutReader {
  /// A scalar, or a list or map in brackets.
  mutating func text(_ node: Node, _ parent: Parent, isBelow: Bool) throws(UnsupportedLayout) -> Layout.Text {
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

  private mutating func oneLine(_ node: Node, _ parent: Parent, isBelow: Bool) throws(UnsupportedLayout) -> Layout.Text
  {
    let (start, end) = (tree.position(node), tree[node].end)
    let flow = FlowText(lines: lines, tree: tree)
    var text = Layout.Text(first: flow.text(node, parent.place))
    if tree.isList(node) { text.cells = tree.items(node).map { flow.text($0, .other) } }
    text.remark = try remark(end.row, from: end.offset, behind: parent.start(of: start, isBelow: isBelow))
    endContent(at: end.row + 1)
    return text
  }

  /// A text over several lines keeps its lines, which move with the first.
  private mutating func severalLines(_ node: Node, _ parent: Parent, isBelow: Bool) throws(UnsupportedLayout)
    -> Layout.Text
  {
    let (start, end) = (tree.position(node), tree[node].end)
    let shift = isBelow ? 2 - start.offset : -parent.column
    let least = tree.isScalar(node) ? 1 : 0
    var text = Layout.Text(first: lines.escapedText(start.row, from: start.offset))
    for line in start.row + 1...end.row {
      let indent = lines[line].indent
      let isLast = line == end.row
      let shown =
        isLast
        ? lines.text(line, from: indent, to: end.offset) : lines.escapedText(line, from: indent)
      let shifted = indent + shift
      text.rest.append(.init(indent: shifted < least ? 2 : shifted, text: shown))
      if isLast { text.remark = try remark(line, from: end.offset, behind: indent) }
    }
    endContent(at: end.row + 1)
    return text
  }

  /// A block scalar's lines are indented by two, or by as much as it says itself; all else of them means something.
  private mutating func blockScalar(_ node: Node, _ parent: Parent, isBelow: Bool) throws(UnsupportedLayout)
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
    if cursor == lines.count, !lines.endsWithBreak, !content.isEmpty, !header.contains("-") {
      // The text has no line break at its end, since the file has none: that must be said once the file gets one.
      text.first = text.first.filter { $0 != "+" } + "-"
      text.takesBlankLines = false
    }
    return text
  }

  /// Whether a line of a block scalar has nothing in it, whatever blanks it has.
  private static func isEmpty(_ line: [Unicode.Scalar], _ indent: Int) -> Bool {
    line.count <= indent && line.allSatisfy { $0 == " " }
  }

  /// How far a block scalar is indented: as its first line that is not blank, or as a longer blank one before that.
  private static func indent(of content: [[Unicode.Scalar]]) -> Int {
    var indent = 0
    for line in content {
      let blanks = line.prefix { $0 == " " }.count
      indent = max(indent, blanks)
      if blanks < line.count { break }
    }
    return indent
  }
}
