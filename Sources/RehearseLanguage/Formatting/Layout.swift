import Rehearse

/// The parts of a scenario file for formatting, in order.
///
/// libyaml drops comments. Here each comment belongs to an entry and moves with it.
struct Layout {
  /// Directives, an editor mode line and the first comments, which stay at the top.
  var header: [Piece]
  var root: Block
  /// The document end marker and everything after it.
  var footer: [String]

  enum Piece: Equatable {
    case blank
    case comment(String)
  }

  /// A comment after something on the same line.
  struct Remark {
    var text: String
    /// The distance from the start of what it follows, so that aligned comments stay aligned.
    var offset: Int
  }

  /// A map or a list in block style.
  struct Block {
    enum Kind { case map, list }

    let kind: Kind
    let shape: Shape
    var entries: [Entry] = []
    /// Comments after the last entry.
    var trailing: [Piece] = []
  }

  /// A key or a dash, with its value.
  struct Entry {
    var leading: [Piece]
    /// The row of its key or dash, from 0.
    let row: Int
    /// The key as written, with its quotes; empty in a list.
    var key = ""
    var name = ""
    /// The comment after the key or the dash, if the value starts on a line below.
    var remark: Remark?
    /// The lines between the key or the dash and the text below.
    var between: [Piece] = []
    var value = Value.text(Text(first: ""))
  }

  enum Value {
    case text(Text)
    /// - Parameter sharesLine: Whether the block starts on the line of its dash.
    case block(Block, sharesLine: Bool)
  }

  struct Text {
    var first: String
    var rest: [Line] = []
    var isBelow = false
    /// The comment after the last line, or after the header of a block scalar.
    var remark: Remark?
    var isBlockScalar = false
    /// Whether blank lines after the text would become part of it.
    var takesBlankLines = false
    /// The cells of a row in brackets on one line.
    var cells: [String]?
  }

  struct Line {
    /// Relative to the column of the key or the dash.
    var indent: Int
    var text: String
  }
}

extension Layout.Block {
  var inOrder: Layout.Block {
    var block = self
    switch kind {
    case .map: block.entries = shape.inOrder(entries, \.name)
    case .list: if shape == .table { block.alignColumns() }
    }
    return block
  }

  /// Whether an entry always has a blank line before it.
  func separates(_ entry: Layout.Entry, isFirst: Bool) -> Bool {
    switch shape {
    case .list(of: .keys(.scenario), _): !isFirst
    case .keys(.file): shape.below(entry.name) == .list(of: .keys(.scenario))
    default: false
    }
  }

  /// Aligns the rows of a table that are lists in brackets on one line.
  fileprivate mutating func alignColumns() {
    var widths: [Int] = []
    for row in entries {
      for (column, cell) in (row.cells ?? []).enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], TextWidth.cells(cell))
      }
    }
    // Padding must not make the file too large: a single huge cell would make every row just as long.
    guard entries.count * widths.reduce(0, +) <= YAMLLimits.fileBytes else { return }
    var remarkOffset = 0
    for index in entries.indices {
      guard case .text(var text) = entries[index].value, let cells = entries[index].cells else { continue }
      text.first = Self.line(cells, widths)
      // Two cells for the dash and its space, and two spaces before the comment.
      if text.remark != nil { remarkOffset = max(remarkOffset, 2 + TextWidth.cells(text.first) + 2) }
      entries[index].value = .text(text)
    }
    for index in entries.indices {
      guard case .text(var text) = entries[index].value, text.cells != nil, !text.isBelow else { continue }
      text.remark?.offset = remarkOffset
      entries[index].value = .text(text)
    }
  }

  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = "["
    for (column, cell) in cells.enumerated() {
      line += cell
      guard column < cells.count - 1 else { break }
      line += "," + String.blanks(widths[column] - TextWidth.cells(cell) + 1)
    }
    return line + "]"
  }
}

extension Layout.Entry {
  /// The lines above the first entry, for a block that starts on the line of its dash; they move above the dash.
  var hoisted: [Layout.Piece] {
    guard case .block(let block, sharesLine: true) = value, let first = block.inOrder.entries.first else { return [] }
    return Array((first.leading + first.hoisted).drop { $0 == .blank })
  }

  fileprivate var cells: [String]? {
    guard case .text(let text) = value, !text.isBelow else { return nil }
    return text.cells
  }
}

extension Shape {
  /// Sorts entries by the order of the language's keys, unless a key is unknown.
  func inOrder<Entry>(_ entries: [Entry], _ name: (Entry) -> String) -> [Entry] {
    guard let keys else { return entries }
    let ranks = entries.compactMap { keys.index(of: name($0)) }
    guard ranks.count == entries.count else { return entries }
    return zip(ranks, entries).enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map(\.element.1)
  }
}
