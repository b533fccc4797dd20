import Rehearse

/// The lists and maps without brackets that are open, by the columns of their entries.
struct OpenBlocks {
  struct Block {
    let column: Int
    let start: SourcePosition
    let isList: Bool
    /// Whether the dashes stand in the column of the key above them.
    let isInColumnOfKey: Bool
    /// Another column in which entries start by mistake.
    fileprivate(set) var strayColumn: Int?
    /// The column of the current entry.
    fileprivate(set) var entryColumn: Int

    init(_ column: Int, _ start: SourcePosition, isList: Bool, isInColumnOfKey: Bool = false) {
      (self.column, self.start, self.isList, self.isInColumnOfKey) = (column, start, isList, isInColumnOfKey)
      entryColumn = column
    }

    func starts(at column: Int) -> Bool { column == self.column || column == strayColumn }
  }

  /// The innermost is last.
  private var blocks: [Block] = []

  var innermost: Block? { blocks.last }
  /// What belongs to the current entry is indented by more.
  var entryColumn: Int { blocks.last?.entryColumn ?? -1 }
  /// The further lines of a text are indented by more.
  var textColumn: Int { blocks.last.map { max($0.column, $0.entryColumn) } ?? -1 }

  mutating func open(_ block: Block) { blocks.append(block) }

  mutating func close() -> Block? { blocks.popLast() }

  /// Begins an entry of the innermost block, perhaps in a wrong column.
  mutating func takeEntry(at column: Int) {
    guard let last = blocks.indices.last else { return }
    blocks[last].entryColumn = column
    if column != blocks[last].column { blocks[last].strayColumn = column }
  }

  /// Whether entries of a block start in a column.
  func start(at column: Int) -> Bool { blocks.contains { $0.starts(at: column) } }

  /// The block that libyaml takes a line for that starts in a column.
  func around(_ column: Int) -> Block? { blocks.last { $0.column <= column && !$0.isInColumnOfKey } }

  /// Whether an entry in a wrong column probably belongs to the innermost block: no other with the same kind of entries
  /// is nearer.
  ///
  /// - Parameter isOfFile: whether it may be an entry of the whole file.
  func isInnermostNearest(to column: Int, isDash: Bool, isOfFile: Bool) -> Bool {
    let fitting = blocks.indices.filter {
      blocks[$0].isList == isDash && !blocks[$0].isInColumnOfKey && ($0 > 0 || isOfFile)
    }
    let distance = { (index: Int) in abs(blocks[index].column - column) }
    let nearest = fitting.reversed().min { distance($0) < distance($1) }
    return nearest == nil || nearest == blocks.count - 1
  }
}
