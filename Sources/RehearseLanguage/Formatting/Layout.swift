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
