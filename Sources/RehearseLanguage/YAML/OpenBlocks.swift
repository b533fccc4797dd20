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
    /// The column in which entries start if the dash before the block is missing or in a wrong column.
    fileprivate(set) var ownColumn: Int?
    /// The column of the current entry.
    fileprivate(set) var entryColumn: Int

    init(_ column: Int, _ start: SourcePosition, isList: Bool, isInColumnOfKey: Bool = false) {
      (self.column, self.start, self.isList, self.isInColumnOfKey) = (column, start, isList, isInColumnOfKey)
      entryColumn = column
    }

    func starts(at column: Int) -> Bool { [self.column, strayColumn, ownColumn].contains(column) }
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
    if !blocks[last].starts(at: column) { blocks[last].strayColumn = column }
    blocks[last].entryColumn = column
  }

  /// If the dash before the innermost map is in a wrong column, the lines below may be in the right one.
  mutating func excuseStrayItem() {
    guard let list = blocks.dropLast().last, list.isList, list.entryColumn != list.column else { return }
    blocks[blocks.count - 1].ownColumn = blocks[blocks.count - 1].column + list.column - list.entryColumn
  }

  /// Allows entries of the innermost block in another column.
  mutating func allowEntries(at column: Int) {
    if let last = blocks.indices.last { blocks[last].ownColumn = column }
  }

  /// Whether the innermost block is an item of a list, to which a dash in its column belongs.
  var isItemOfList: Bool {
    guard let item = blocks.last, !item.isList, let list = blocks.dropLast().last else { return false }
    return list.isList && !list.isInColumnOfKey && list.column <= item.column
  }

  /// Whether entries of a block start in a column; those of lists start with a dash.
  func start(at column: Int, isDash: Bool? = nil) -> Bool {
    blocks.contains { $0.starts(at: column) && (isDash ?? $0.isList) == $0.isList }
  }

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
