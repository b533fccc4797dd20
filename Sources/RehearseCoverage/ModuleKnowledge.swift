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
  let catalog: EffectCatalog
  var entries: [EffectCatalog.Entry] { catalog.entries }
  /// How far the module was explored.
  let completeDepth: Int
  /// The first ways on which an action read certain givens.
  let readings: [Way]
  /// What a module can do again, each with a way that shows it.
  let repetitions: [Demand: Way]
  /// For each action, the combinations of givens that it, or what it leads to, reads.
  let combinations: [[GivenCombination]]
  /// The values whose difference shows, by what was the same.
  private let telling: [ArgumentContext: Set<String>]
  /// The names of the texts that are passed in somewhere, where there are any.
  private let textNames: [Demand.ArgumentSlot: [String]]
  /// What should be shown of effects, arguments and time, in the order in which it was found.
  private(set) var demands: [Demand] = []

  /// - Parameter runner: carries out what exploring leaves open.
  package init(_ vocabulary: Vocabulary, _ exploration: Exploration, _ runner: any WayRunner) {
    self.vocabulary = vocabulary
    nothing = ModuleTally(vocabulary)
    catalog = exploration.catalog
    completeDepth = exploration.completeDepth
    let entries = catalog.entries
    readings = exploration.readings
    let repetitions = RepetitionSearch.demands(entries, vocabulary, runner)
    self.repetitions = Dictionary(repetitions.map { ($0.demand, $0.way) }, uniquingKeysWith: { first, _ in first })
    combinations = vocabulary.actions.indices.map { Self.combinations(of: $0, exploration.readings, vocabulary) }
    textNames = Self.textNames(vocabulary)
    telling = Self.telling(entries.filter { $0.way.events.count <= exploration.completeDepth })
    var found: Set<Demand> = []
    for entry in entries {
      for demand in demands(showing: entry.occurrence, isFirst: entry.way.events.count < 2)
      where found.insert(demand).inserted {
        demands.append(demand)
      }
    }
    for way in readings {
      for given in way.given {
        if let demand = Demand(given: given.given, given.value, vocabulary), found.insert(demand).inserted {
          demands.append(demand)
        }
      }
    }
    demands += repetitions.map(\.demand)
    demands += time()
  }

  /// What an event shows, as it happened: effects and arguments.
  ///
  /// - Parameter isFirst: whether nothing happened before. Otherwise a value with which nothing happens shows nothing: what came
  ///   before may hide that it was taken for another.
  func demands(showing occurrence: Occurrence, isFirst: Bool) -> [Demand] {
    let form = EventForm(occurrence.kind, isBare: false, vocabulary)
    let bare = EventForm(occurrence.kind, isBare: true, vocabulary)
    var demands = [Demand.effect(form, occurrence.effect), .whileWaiting(bare, occurrence.waitingInAll)]
    let isIdle = occurrence.effect.isIdle(vocabulary)
    demands += occurrence.before.enumerated().map {
      .inState(bare, isIdle: isIdle, field: $0, Visible.state(told: $1))
    }
    guard isFirst || !isIdle else { return demands }
    for (context, name) in ArgumentContext.all(of: occurrence)
    where telling[context]?.contains(name) == true || occurrence.passesOn(textNames[context.slot] ?? []) {
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

  private static func textNames(_ vocabulary: Vocabulary) -> [Demand.ArgumentSlot: [String]] {
    var names: [Demand.ArgumentSlot: [String]] = [:]
    for (action, declaration) in vocabulary.actions.enumerated() {
      for (parameter, declaration) in declaration.parameters.enumerated() {
        names[.argument(action: action, parameter: parameter)] = ValueSlot(declaration).textNames
      }
    }
    for (operation, declaration) in vocabulary.operations.enumerated() {
      names[.returned(operation: operation)] = ValueSlot.returned(by: declaration)?.textNames
      names[.failed(operation: operation)] = ValueSlot.failure(of: declaration)?.textNames
    }
    return names
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

  /// Each form of answer a day late: one that does something then too, if it ever does.
  private func time() -> [Demand] {
    var isIdle: [EventForm: Bool] = [:]
    var forms: [EventForm] = []
    var canCoincide = false
    for entry in entries where entry.occurrence.kind.operation != nil {
      let form = EventForm(entry.occurrence.kind, isBare: true, vocabulary)
      if isIdle[form] == nil { forms.append(form) }
      isIdle[form] = (isIdle[form] ?? true) && entry.occurrence.effect.isIdle(vocabulary)
      if entry.occurrence.waitingInAll > 1 { canCoincide = true }
    }
    return forms.map { .late($0, isIdle: isIdle[$0] ?? true) } + (canCoincide ? [.together] : [])
  }
}
