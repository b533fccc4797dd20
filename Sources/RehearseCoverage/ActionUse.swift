import Rehearse

/// What was seen of an action.
struct ActionUse: Sendable {
  /// The cases that fired it.
  private(set) var cases = 0
  /// What was given in them, as far as combinations tell values apart, and who states it.
  private(set) var given: [[Literal]: CellUse] = [:]

  /// Adds a case that fired it.
  mutating func add(_ given: [Literal], by use: CellUse) {
    cases += 1
    self.given[given, default: []].insert(use)
  }

  /// Who states a combination of some givens.
  func use(of combination: GivenCombination) -> CellUse {
    given.reduce(into: CellUse()) { use, stated in
      if combination.holds(in: stated.key) { use.formUnion(stated.value) }
    }
  }

  static func += (left: inout ActionUse, right: ActionUse) {
    left.cases += right.cases
    left.given.merge(right.given) { $0.union($1) }
  }
}
