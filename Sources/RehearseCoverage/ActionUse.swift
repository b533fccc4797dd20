import Rehearse

/// What was seen of an action.
struct ActionUse: Sendable {
  /// The cases that fired it.
  var cases = 0
  /// Who states each combination of givens; empty while nobody does.
  var cells: [CellUse] = []
  /// How many of those cases changed each state field.
  var changes: [Int]
  /// The givens that were read where the action was fired.
  private var read = PlaceSet()
  /// The same for the cases that fired no other action, and whether there are any: only there it is clear who read.
  private var readAlone = PlaceSet()
  private var hasAlone = false

  init(fields: Int) { changes = Array(repeating: 0, count: fields) }

  /// Adds a case that fired it.
  ///
  /// - Parameters:
  ///   - read: the givens that were read.
  ///   - isAlone: whether it fired no other.
  mutating func add(read: PlaceSet, isAlone: Bool, changed: Set<Int>) {
    cases += 1
    self.read.formUnion(read)
    if isAlone {
      hasAlone = true
      readAlone.formUnion(read)
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
    cases == 0 || (hasAlone ? readAlone : read).has(given)
  }

  static func += (left: inout ActionUse, right: ActionUse) {
    left.cases += right.cases
    left.read.formUnion(right.read)
    left.readAlone.formUnion(right.readAlone)
    left.hasAlone = left.hasAlone || right.hasAlone
    for place in left.changes.indices { left.changes[place] += right.changes[place] }
    guard !left.cells.isEmpty else {
      left.cells = right.cells
      return
    }
    for place in right.cells.indices { left.cells[place].formUnion(right.cells[place]) }
  }
}
