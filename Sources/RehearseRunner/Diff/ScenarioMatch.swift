import Rehearse

/// A new scenario with what its cases were before, wherever that was told.
struct ScenarioMatch {
  let vocabulary: Vocabulary
  /// What its cases were, then what became none of them.
  let old: [StatedCase]
  let new: [StatedCase]
  /// For each new case the place of what it was.
  let partners: [Int?]

  /// The places of the old cases that are gone.
  var removed: [Int] {
    let kept = Set(partners.compactMap(\.self))
    return old.indices.filter { !kept.contains($0) }
  }

  /// - Parameter gone: old cases that are to be told with this scenario.
  init(_ new: StatedScenario, _ partners: [CasePairs.Place?], gone: [CasePairs.Place], in side: [StatedScenario]) {
    func stated(_ place: CasePairs.Place) -> StatedCase { side[place.scenario].cases[place.cell] }
    vocabulary = new.vocabulary
    self.new = new.cases
    let known = partners.compactMap(\.self)
    var next = 0
    self.partners = partners.map { partner in
      guard partner != nil else { return nil }
      defer { next += 1 }
      return next
    }
    old = known.map(stated) + gone.map(stated)
  }

  /// An old scenario that nothing has come of, or some of its cases.
  init(removed cases: [StatedCase], of scenario: StatedScenario) {
    vocabulary = scenario.vocabulary
    (old, new, partners) = (cases, [], [])
  }
}
