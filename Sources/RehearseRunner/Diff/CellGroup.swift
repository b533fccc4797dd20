/// Cells of a scenario's table in which the same is otherwise.
///
/// A scenario that is only one case is a group of one cell without a name.
package struct CellGroup: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case changed, added, removed
  }

  package var kind: Kind
  /// What each cell is called: `denied × night on`.
  package var cells: [String]
  /// The same cells in as few words as there are: `denied or provisional × night on`; nothing where
  /// every cell changed alike.
  package var summary: [String]
  package var differences: [StatedDifference]

  package init(_ kind: Kind, cells: [String], summary: [String], _ differences: [StatedDifference]) {
    self.kind = kind
    self.cells = cells
    self.summary = summary
    self.differences = differences
  }

  package var isEveryCell: Bool { summary.isEmpty }
}
