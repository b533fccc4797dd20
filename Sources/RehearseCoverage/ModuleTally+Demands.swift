import Rehearse

/// What a tally says of what should be shown: the same for the cases of a suite and for a scenario that is only proposed.
extension ModuleTally {
  /// The effects and arguments that its events show.
  func shown(_ knowledge: ModuleKnowledge) -> Set<Demand> {
    occurrences.reduce(into: alone) { $0.formUnion(knowledge.demands(showing: $1, isFirst: first.contains($1))) }
  }

  /// - Parameter shown: the effects and arguments that its events show.
  func meets(_ demand: Demand, shown: Set<Demand>) -> Bool {
    switch demand {
    case .answer(let operation, let form): answers[operation][form].met > 0
    case .given(let action, let combination): !actions[action].use(of: combination).isEmpty
    case .action(let action): actions[action].cases > 0
    case .state(let field, let value): seen[field][value]
    case .call(let operation): calls[operation].expected > 0
    case .together: hasCoincidence
    case .argument, .effect, .inState, .whileWaiting, .late, .again, .twice, .after: shown.contains(demand)
    }
  }
}
