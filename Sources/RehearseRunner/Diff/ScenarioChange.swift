/// What became of a scenario.
package struct ScenarioChange: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case changed, added, removed
    /// What is expected is the same, only its title or its place is not.
    case renamed, moved
    /// Its cases were told by other scenarios before.
    case regrouped
  }

  package var kind: Kind
  package var module: String
  package var title: String
  /// Where it is not the title of now.
  package var oldTitle: String?
  /// The file it was in, where that is another.
  package var oldPath: String?
  /// Its line; of one that was removed its old one.
  package var line: Int
  /// How many cases it is now.
  package var cases: Int
  package var oldCases: Int
  /// Marks that were set, changed or taken away: sentences.
  package var marks: [String] = []
  package var groups: [CellGroup] = []
  /// The titles of the scenarios that told its cases before.
  package var partners: [String] = []

  /// Whether it is, or was, more than one case.
  package var isTable: Bool { max(cases, oldCases) > 1 }

  /// Whether all that changed is that more is looked at, or less: then nobody wants anything else than before.
  package var effect: StatedDifference.Effect {
    let effects = Set(groups.flatMap { $0.differences.map(\.effect) })
    guard marks.isEmpty, groups.allSatisfy({ $0.kind == .changed }), effects.count == 1 else { return .otherwise }
    return effects.first ?? .otherwise
  }

  /// Whether something else is stated now than before.
  package var isBehaviour: Bool {
    switch kind {
    case .changed, .added, .removed: true
    case .renamed, .moved, .regrouped: false
    }
  }
}
