import Rehearse

/// A scenario file taken apart into what is laid out: every key, value and comment once, in the order of the text.
///
/// The node tree knows no comments and libyaml drops them; here they stand beside what they belong to, so that keys can
/// change places and take them along.
struct Layout {
  /// What stays at the top whatever key comes first: directives, the editor's line, comments before a blank line.
  var header: [Piece]
  var root: Block
  /// From the mark of the document's end on.
  var footer: [String]

  /// A line between two entries.
  enum Piece: Equatable {
    case blank
    case comment(String)
  }

  /// A comment behind something on its line.
  struct Remark {
    var text: String
    /// How far it is behind the beginning of what it stands behind, so that remarks that stand in a column stay in one.
    var offset: Int
  }

  /// A map or a list with a line for each entry.
  struct Block {
    enum Kind { case map, list }

    let kind: Kind
    let place: ValueKind
    var entries: [Entry] = []
    /// Comments behind the last entry that belong to no other.
    var trailing: [Piece] = []
  }

  /// A key or a dash with its value.
  struct Entry {
    /// What stands above it.
    var leading: [Piece]
    /// The key as it is written, with its quotes; empty in a list.
    var key = ""
    /// The key without its quotes.
    var name = ""
    /// Behind the key or the dash, where the value stands further down.
    var remark: Remark?
    /// Between the key or the dash and a text further down.
    var between: [Piece] = []
    var value = Value.text(Text(first: ""))
  }

  enum Value {
    case text(Text)
    /// - Parameter sharesLine: whether it begins on the line of its dash.
    case block(Block, sharesLine: Bool)
  }

  /// A scalar, or a list or map in brackets.
  struct Text {
    var first: String
    /// The lines after the first.
    var rest: [Line] = []
    /// Whether it begins on a line of its own.
    var isBelow = false
    /// Behind its last line; behind the first of a block scalar.
    var remark: Remark?
    var isBlockScalar = false
    /// Whether blank lines behind it would belong to it.
    var takesBlankLines = false
    /// The items of a list in brackets on one line: what a table's columns are made of.
    var cells: [String]?
  }

  struct Line {
    /// Counted from the column of the key or the dash.
    var indent: Int
    var text: String
  }
}

extension Layout.Block {
  /// The block as it is to be written: its keys in order, its rows in columns.
  var inOrder: Layout.Block {
    var block = self
    switch kind {
    case .map: block.entries = place.inOrder(entries, \.name)
    case .list: if place == .table { block.alignColumns() }
    }
    return block
  }

  /// Whether a blank line stands before an entry whatever the author wrote: between scenarios, and before all of them.
  func separates(_ entry: Layout.Entry, isFirst: Bool) -> Bool {
    switch place {
    case .mappings(.scenario): !isFirst
    case .mapping(.file): place.below(entry.name) == .mappings(.scenario)
    default: false
    }
  }

  /// Puts the rows of a table into columns: those that are lists in brackets on one line.
  fileprivate mutating func alignColumns() {
    var widths: [Int] = []
    for row in entries {
      for (column, cell) in (row.cells ?? []).enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], ColumnWidth.of(cell))
      }
    }
    // A file that could not be read any more helps nobody: one cell of a page would make every row as long.
    guard entries.count * widths.reduce(0, +) <= YAMLLimits.fileBytes else { return }
    var remarkOffset = 0
    for place in entries.indices {
      guard case .text(var text) = entries[place].value, let cells = entries[place].cells else { continue }
      text.first = Self.line(cells, widths)
      // Behind the dash and its blank, with two blanks before the remark.
      if text.remark != nil { remarkOffset = max(remarkOffset, 2 + ColumnWidth.of(text.first) + 2) }
      entries[place].value = .text(text)
    }
    for place in entries.indices {
      guard case .text(var text) = entries[place].value, text.cells != nil, !text.isBelow else { continue }
      text.remark?.offset = remarkOffset
      entries[place].value = .text(text)
    }
  }

  private static func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = "["
    for (column, cell) in cells.enumerated() {
      line += cell
      guard column < cells.count - 1 else { break }
      line += "," + String.blanks(widths[column] - ColumnWidth.of(cell) + 1)
    }
    return line + "]"
  }
}

extension Layout.Entry {
  /// What stands above the first entry of a block that begins on the line of its dash: it has room only above the dash.
  var hoisted: [Layout.Piece] {
    guard case .block(let block, sharesLine: true) = value, let first = block.inOrder.entries.first else { return [] }
    return Array((first.leading + first.hoisted).drop { $0 == .blank })
  }

  /// The cells of a table's row in brackets on one line.
  fileprivate var cells: [String]? {
    guard case .text(let text) = value, !text.isBelow else { return nil }
    return text.cells
  }
}

extension ValueKind {
  /// The entries of a map in the order in which the language describes their keys.
  ///
  /// A map with a word that the language does not know there stays as it is: where the word belongs is the author's to say.
  func inOrder<Entry>(_ entries: [Entry], _ name: (Entry) -> String) -> [Entry] {
    guard let keys else { return entries }
    let ranks = entries.compactMap { keys.index(of: name($0)) }
    guard ranks.count == entries.count else { return entries }
    return zip(ranks, entries).enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map(\.element.1)
  }
}
