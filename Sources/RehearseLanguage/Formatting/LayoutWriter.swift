import Rehearse

/// Writes a layout with two spaces per level, sorted keys and aligned tables.
struct LayoutWriter {
  private var lines: [String] = []
  /// Whether a blank line here would be part of the text above.
  private var mayNotSeparate = false

  static func text(_ layout: Layout) -> String {
    var writer = LayoutWriter()
    writer.write(layout.header, at: 0)
    writer.write(layout.root, at: 0)
    for line in layout.footer { writer.add(line) }
    while !writer.mayNotSeparate, writer.lines.last?.isEmpty == true { writer.lines.removeLast() }
    return writer.lines.joined(separator: "\n") + "\n"
  }

  // MARK: Lines

  private mutating func add(_ line: String) {
    lines.append(line)
    mayNotSeparate = false
  }

  private mutating func separate() {
    if !mayNotSeparate, lines.last?.isEmpty == false { lines.append("") }
  }

  private mutating func write(_ pieces: some Sequence<Layout.Piece>, at column: Int) {
    for piece in pieces {
      switch piece {
      case .blank: separate()
      case .comment(let text): add(String.blanks(column) + text)
      }
    }
  }

  /// Adds a comment; `column` is the start of the text before it.
  private func remarked(_ line: String, _ remark: Layout.Remark?, from column: Int) -> String {
    guard let remark else { return line }
    let width = TextWidth.cells(line)
    return line + String.blanks(max(2, column + remark.offset - width)) + remark.text
  }

  // MARK: Lists and maps

  /// - Parameter prefix: The text before the first entry.
  private mutating func write(_ block: Layout.Block, at column: Int, after prefix: String? = nil) {
    let block = block.inOrder
    for (index, entry) in block.entries.enumerated() {
      if index > 0 || prefix == nil { writeLeading(of: entry, isFirst: index == 0, in: block, at: column) }
      let start = index == 0 ? prefix ?? String.blanks(column) : String.blanks(column)
      write(entry, at: column, after: start)
    }
    write(block.trailing, at: column)
  }

  private mutating func writeLeading(
    of entry: Layout.Entry, isFirst: Bool, in block: Layout.Block, at column: Int
  ) {
    var pieces = entry.leading + entry.hoisted
    if block.separates(entry, isFirst: isFirst) {
      separate()
    } else if isFirst, block.shape != .keys(.file) {
      pieces = Array(pieces.drop { $0 == .blank })
    }
    write(pieces, at: column)
  }

  private mutating func write(_ entry: Layout.Entry, at column: Int, after start: String) {
    let isItem = entry.key.isEmpty
    let head = start + (isItem ? "-" : entry.key + ":")
    switch entry.value {
    case .block(let block, sharesLine: true): write(block, at: column + 2, after: head + " ")
    case .block(let block, sharesLine: false):
      add(remarked(head, entry.remark, from: column))
      write(block, at: column + 2)
    case .text(let text) where text.isBelow:
      add(remarked(head, entry.remark, from: column))
      write(entry.between, at: column + 2)
      write(text, at: column, after: String.blanks(column + 2), remarkedFrom: column + 2)
    case .text(let text): write(text, at: column, after: head + " ", remarkedFrom: column)
    }
  }

  private mutating func write(_ text: Layout.Text, at column: Int, after start: String, remarkedFrom first: Int) {
    let isFirstRemarked = text.isBlockScalar || text.rest.isEmpty
    add(remarked(start + text.first, isFirstRemarked ? text.remark : nil, from: first))
    for (index, line) in text.rest.enumerated() {
      let shown = line.text.isEmpty ? "" : String.blanks(column + line.indent) + line.text
      let isLast = index == text.rest.count - 1
      lines.append(remarked(shown, isLast && !isFirstRemarked ? text.remark : nil, from: column + line.indent))
    }
    mayNotSeparate = text.takesBlankLines
  }
}
