import Rehearse
import RehearseExploration
import RehearseSource

/// What no case shows, as scenarios to paste: few of them, with what happened as what is expected.
///
/// A person only has to say whether that is right, so each is marked as accepted and not reviewed.
package enum MissingScenarios {
  /// - Parameter mark: the comment that says that nobody has looked yet.
  package static func text(_ coverage: Coverage, mark: String) -> String {
    let texts = coverage.modules.map { text($0, mark: mark) }.filter { !$0.isEmpty }
    return texts.isEmpty ? "# Nothing is missing.\n" : texts.joined(separator: "\n")
  }

  private static func text(_ module: ModuleCoverage, mark: String) -> String {
    let (missing, knowledge) = (module.missing, module.knowledge)
    guard !missing.isEmpty else { return "" }
    let (scenarios, left) = scenarios(missing, knowledge)
    let words = DemandText(knowledge)
    let vocabulary = knowledge.vocabulary
    let tables = WayTable.tables(scenarios.map(\.scenario), vocabulary).map { places, table in
      (title: title(scenarios[places[0]].way, vocabulary), scenario: scenarios[places[0]].scenario, table: table)
    }
    var numbers: [String: Int] = [:]
    let sorted = tables.enumerated().sorted { ($0.element.title, $0.offset) < ($1.element.title, $1.offset) }
    let texts = sorted.map { _, entry in
      let title = numbered(entry.title, &numbers)
      let lines =
        entry.table?.lines(title, vocabulary, mark: mark)
        ?? WayText(entry.scenario, title, vocabulary).lines(mark: mark)
      return lines.joined(separator: "\n")
    }
    let notes = left.map { "# no scenario was found that shows: \(words.words(missing[$0]))" }
    let head = heading(module.name, texts.count)
    return ([head] + [texts.joined(separator: "\n\n")] + notes).filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }

  private static func heading(_ module: String, _ count: Int) -> String {
    """
    # module: \(module)
    # \(Counted.text(count, "scenario")) to paste below "scenarios:". What is expected is what the module does now: see whether that is
    # right, then remove the comments "accepted, not reviewed".
    """
  }

  // MARK: Choosing

  /// Few scenarios that show all that is missing, and the places of what none was found for.
  static func scenarios(
    _ missing: [Demand], _ knowledge: ModuleKnowledge
  ) -> (scenarios: [(way: Way, scenario: WayScenario)], left: [Int]) {
    let planner = WayPlanner(knowledge.vocabulary, World())
    let ways = MissingWays(knowledge)
    var known: Set<Way> = []
    let all =
      missing.compactMap(ways.way) + knowledge.entries.map(\.way).filter { $0.events.count <= ProposalGrowth.longest }
    var candidates = all.filter { known.insert($0).inserted }.compactMap { Proposal($0, missing, knowledge, planner) }
    var chosen: [(way: Way, scenario: WayScenario, shows: PlaceSet)] = []
    var left = PlaceSet(missing.indices)
    let growth = ProposalGrowth(missing, knowledge, planner)
    while let best = Proposal.best(candidates, left) {
      let candidate = growth.grown(candidates.remove(at: best), left)
      let wanted = candidate.shows.intersection(left)
      // A simpler form must show as much.
      let scenario = WayScenario(candidate.way, planner) { plan, trace in
        wanted.isSubset(of: Proposal.shown(plan, trace, of: missing, knowledge))
      }
      guard let scenario, let trace = scenario.trace else { continue }
      let shows = Proposal.shown(scenario.plan, trace, of: missing, knowledge)
      chosen.append((candidate.way, scenario, shows))
      left.subtract(shows)
    }
    return (needed(chosen).map { ($0.way, $0.scenario) }, missing.indices.filter(left.has))
  }

  /// Without those that show nothing which the others do not show as well.
  private static func needed(
    _ chosen: [(way: Way, scenario: WayScenario, shows: PlaceSet)]
  ) -> [(way: Way, scenario: WayScenario, shows: PlaceSet)] {
    var kept = chosen
    for place in chosen.indices {
      let own = kept[place].shows
      let others = kept.indices.filter { $0 != place }.reduce(into: PlaceSet()) { $0.formUnion(kept[$1].shows) }
      if own.isSubset(of: others) { kept[place].shows = PlaceSet() }
    }
    return kept.filter { !$0.shows.isEmpty }
  }

  // MARK: Titles

  /// A title of its own: with a number where others are the same.
  private static func numbered(_ title: String, _ numbers: inout [String: Int]) -> String {
    let number = numbers[title, default: 0] + 1
    numbers[title] = number
    return number > 1 ? "\(title) (\(number))" : title
  }

  /// How many events a title tells.
  private static let told = 3

  /// What happens, in a line: `register, then notifications.settings denied`.
  private static func title(_ way: Way, _ vocabulary: Vocabulary) -> String {
    let events = way.events.map { event in
      switch event.deed {
      case .fire(let action, _): vocabulary.actions[action].name
      case .answer(let operation, _, _, let outcome):
        "\(vocabulary.operations[operation].name) \(words(outcome, of: vocabulary.operations[operation]))"
      case .wait: "time passes"
      }
    }
    guard events.count > 1 else { return "\(events[0]) at the start" }
    let more = events.count - told
    return events.prefix(told).joined(separator: ", then ")
      + (more > 0 ? ", and \(Counted.text(more, "more event"))" : "")
  }

  /// The value only where there is an end of them: a title is no place for others.
  private static func words(_ outcome: Response.Outcome, of operation: OperationDeclaration) -> String {
    guard case .value(let returns, let errors, _) = operation.answers else { return outcome.words(operation) }
    return switch outcome {
    case .returns where returns.wrapped.finiteValues == nil: "returns"
    case .fails where errors?.wrapped.finiteValues == nil: "fails"
    case .returns, .fails, .silent: outcome.words(operation)
    }
  }
}
