import Rehearse

/// The values that fields take step by step, as far as all cases of a scenario agree on them.
struct SharedHistories {
  private struct Place: Hashable {
    let field: Int
    let step: Int
  }

  private var told: [Place: [Literal]] = [:]
  private var differing: Set<Place> = []
  private var isFirst = true

  /// - Parameter outcomes: of each case its steps.
  init(_ outcomes: some Sequence<[StepOutcome]>) {
    for steps in outcomes {
      for outcome in steps { note(outcome) }
      isFirst = false
    }
  }

  /// Whether a step takes a field through the same values in all cases.
  func areShared(field: Int, step: Int) -> Bool { !differing.contains(Place(field: field, step: step)) }

  private mutating func note(_ outcome: StepOutcome) {
    for field in outcome.after.indices {
      let place = Place(field: field, step: outcome.step)
      let values = outcome.history(of: field)
      if isFirst { told[place] = values }
      if told[place] != values { differing.insert(place) }
    }
  }
}
