/// What was seen of an action.
struct ActionUse: Sendable {
  /// The cases that fired it.
  var cases = 0
  /// Who states each combination of givens; empty while nobody does.
  var cells: [CellUse] = []
  /// How many of those cases changed each state field.
  var changes: [Int]
  /// A bit for each given that was read where the action was fired.
  private var read: UInt64 = 0
  /// The same for the cases that fired no other action, and whether there are any: only there it is clear who read.
  private var readAlone: UInt64 = 0
  private var hasAlone = false

  init(fields: Int) { changes = Array(repeating: 0, count: fields) }

  /// Adds a case that fired it.
  ///
  /// - Parameters:
  ///   - read: a bit for each given that was read.
  ///   - isAlone: whether it fired no other.
  mutating func add(read: UInt64, isAlone: Bool, changed: Set<Int>) {
    cases += 1
    self.read |= read
    if isAlone {
      hasAlone = true
      readAlone |= read
    }
    for field in changed { changes[field] += 1 }
  }

  mutating func cover(_ cell: Int, of count: Int, by use: CellUse) {
    if cells.isEmpty { cells = Array(repeating: [], count: count) }
    cells[cell].insert(use)
  }

  /// Whether a given can make a difference to the action, for all that was seen: nobody knows of an action that was
  /// never fired.
  func minds(_ given: Int) -> Bool {
    cases == 0 || (hasAlone ? readAlone : read) & (1 << UInt64(given)) != 0
  }

  static func += (left: inout ActionUse, right: ActionUse) {
    left.cases += right.cases
    left.read |= right.read
    left.readAlone |= right.readAlone
    left.hasAlone = left.hasAlone || right.hasAlone
    for place in left.changes.indices { left.changes[place] += right.changes[place] }
    guard !left.cells.isEmpty else {
      left.cells = right.cells
      return
    }
    for place in right.cells.indices { left.cells[place].formUnion(right.cells[place]) }
  }
}
