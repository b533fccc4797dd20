import Rehearse
import RehearseResults

/// The combinations of givens that can make a difference to an action, and who states each.
struct GivenCoverage: Sendable {
  let action: ActionDeclaration
  let grid: GivenGrid
  let cells: [CellUse]
  /// The state field that most of the action's cases changed; `nil` where no field is declared.
  let field: StateDeclaration?

  init(_ place: Int, of tally: ModuleTally) {
    let use = tally.actions[place]
    action = tally.vocabulary.actions[place]
    grid = GivenGrid(tally.vocabulary, where: use.minds)
    var cells = Array(repeating: CellUse(), count: grid.count)
    for (cell, who) in use.cells.enumerated() where !who.isEmpty {
      if let cell = tally.grid.cell(cell, in: grid) { cells[cell].formUnion(who) }
    }
    self.cells = cells
    let most = use.changes.max() ?? 0
    field = use.changes.firstIndex(of: most).map { tally.vocabulary.state[$0] }
  }

  /// The combinations that nobody states.
  var missing: [Int] { cells.indices.filter { cells[$0].isEmpty } }

  var share: Share { Share(met: cells.count - missing.count, total: cells.count) }
}
