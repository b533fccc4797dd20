import Rehearse
import RehearseExploration

/// What a module is known to do, as far as it was explored, and so what its scenarios should show.
package struct ModuleKnowledge: Sendable {
  /// How far a module is explored for coverage: the same everywhere, so that the same scenarios always cover as much.
  package static let limits = Explorer.Limits(depth: 2, budget: 30_000)

  let vocabulary: Vocabulary
  /// Of no case: what each proposed scenario is counted with.
  let nothing: ModuleTally
  /// All that happened, each with the shortest way there.
  let entries: [EffectCatalog.Entry]
  /// The first ways on which an action read certain givens.
  let readings: [Way]
  /// For each action, the combinations of givens that it, or what it leads to, reads.
  let combinations: [[GivenCombination]]
  /// The values whose difference shows, by what was the same.
  private let telling: [ArgumentContext: Set<String>]
  /// What should be shown of effects, arguments and time, in the order in which it was found.
  private(set) var demands: [Demand] = []

  package init(_ vocabulary: Vocabulary, _ exploration: Exploration) {
    self.vocabulary = vocabulary
    nothing = ModuleTally(vocabulary)
    entries = exploration.catalog.entries
    readings = exploration.readings
    combinations = vocabulary.actions.indices.map { Self.combinations(of: $0, exploration.readings, vocabulary) }
    telling = Self.telling(entries.filter { $0.way.events.count <= exploration.completeDepth })
    var found: Set<Demand> = []
    for entry in entries {
      for demand in demands(showing: entry.occurrence) where found.insert(demand).inserted {
        demands.append(demand)
      }
    }
    demands += Self.time(entries)
  }

  /// What an event shows, as it happened: effects and arguments.
  func demands(showing occurrence: Occurrence) -> [Demand] {
    let form = EventForm(occurrence.kind, isBare: false, vocabulary)
    let bare = EventForm(occurrence.kind, isBare: true, vocabulary)
    var demands = [Demand.effect(form, occurrence.effect), .whileWaiting(bare, occurrence.waitingInAll)]
    demands += occurrence.before.indices.map { .inState(bare, field: $0, occurrence.before[$0]) }
    for (context, name) in ArgumentContext.all(of: occurrence) where telling[context]?.contains(name) == true {
      demands.append(.argument(context.slot, name))
    }
    return demands
  }

  /// The combinations of givens that are read where an action is fired and then only answers come.
  private static func combinations(of action: Int, _ readings: [Way], _ vocabulary: Vocabulary) -> [GivenCombination] {
    var all: [GivenCombination] = []
    for way in readings where way.onlyAction == action {
      let combination = GivenCombination(way.given, vocabulary)
      if !all.contains(combination) { all.append(combination) }
    }
    return all.filter { one in !all.contains { one.isBeginning(of: $0) } }
  }

  private static func telling(_ entries: [EffectCatalog.Entry]) -> [ArgumentContext: Set<String>] {
    struct Outcome: Hashable {
      let effect: Effect
      let after: [Literal]
    }
    var outcomes: [ArgumentContext: [String: Set<Outcome>]] = [:]
    for entry in entries {
      for (context, name) in ArgumentContext.all(of: entry.occurrence) {
        outcomes[context, default: [:]][name, default: []].insert(
          Outcome(effect: entry.occurrence.effect, after: entry.occurrence.after))
      }
    }
    return outcomes.compactMapValues { classes in
      let telling = classes.filter { one in classes.contains { $0.key != one.key && $0.value != one.value } }
      return telling.isEmpty ? nil : Set(telling.keys)
    }
  }

  private static func time(_ entries: [EffectCatalog.Entry]) -> [Demand] {
    var late: [Demand] = []
    var canCoincide = false
    for entry in entries {
      switch entry.occurrence.kind.occasion {
      case .returned(let operation, _, _), .failed(let operation, _, _):
        if !late.contains(.late(operation: operation)) { late.append(.late(operation: operation)) }
        if entry.occurrence.waitingInAll > 1 { canCoincide = true }
      case .action, .timer: break
      }
    }
    return late + (canCoincide ? [.together] : [])
  }
}
