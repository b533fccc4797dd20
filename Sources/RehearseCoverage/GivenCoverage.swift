import Rehearse
import RehearseResults

/// The combinations of givens that can make a difference to an action, and who states each.
struct GivenCoverage: Sendable {
  let action: ActionDeclaration
  let combinations: [GivenCombination]
  /// Beside the combinations.
  let uses: [CellUse]

  init(_ action: ActionDeclaration, _ combinations: [GivenCombination], _ use: ActionUse) {
    self.action = action
    self.combinations = combinations
    uses = combinations.map(use.use)
  }

  /// The combinations that nobody states.
  var missing: [GivenCombination] { zip(combinations, uses).filter { $0.1.isEmpty }.map(\.0) }

  var share: Share { Share(met: combinations.count - missing.count, total: combinations.count) }
}
