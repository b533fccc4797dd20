import Rehearse
import RehearseExploration
import RehearseSource

/// What no case shows, as scenarios to paste: few of them, with what happened as what is expected.
///
/// A person only has to say whether that is right, so each is marked as accepted and not reviewed.
package enum MissingScenarios {
  /// How many events a scenario has at most, so that a person can follow it.
  private static let longest = 8

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
    let texts = titled(scenarios, knowledge.vocabulary).map { title, scenario in
      WayText(scenario, title, knowledge.vocabulary).lines(mark: mark).joined(separator: "\n")
    }
    let notes = left.map { "# no scenario was found that shows: \(words.words(missing[$0]))" }
    let head = heading(module.name, scenarios.count)
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
    let all = missing.compactMap(ways.way) + knowledge.entries.map(\.way).filter { $0.events.count <= longest }
    var candidates = all.filter { known.insert($0).inserted }.compactMap { Proposal($0, missing, knowledge, planner) }
    var chosen: [(Way, WayScenario)] = []
    var left = PlaceSet(missing.indices)
    while let best = best(candidates, left) {
      let candidate = longer(candidates.remove(at: best), left, missing, knowledge, planner)
      let wanted = candidate.shows.intersection(left)
      // A simpler form must show as much.
      let scenario = WayScenario(candidate.way, planner) { plan, trace in
        wanted.isSubset(of: Proposal.shown(plan, trace, of: missing, knowledge))
      }
      guard let scenario, let trace = scenario.trace else { continue }
      chosen.append((candidate.way, scenario))
      left.subtract(Proposal.shown(scenario.plan, trace, of: missing, knowledge))
    }
    return (chosen, missing.indices.filter(left.has))
  }

  /// The candidate that shows most of what is left, of several the shortest; `nil` where none shows anything.
  private static func best(_ candidates: [Proposal], _ left: PlaceSet) -> Int? {
    var best: (place: Int, gain: Int, length: Int)?
    for (place, candidate) in candidates.enumerated() {
      let (gain, length) = (candidate.shows.intersection(left).count, candidate.way.events.count)
      guard gain > 0 else { continue }
      if let found = best, (found.gain, -found.length) >= (gain, -length) { continue }
      best = (place, gain, length)
    }
    return best?.place
  }

  /// The same way, going on as long as each event shows something more.
  private static func longer(
    _ proposal: Proposal, _ left: PlaceSet, _ missing: [Demand], _ knowledge: ModuleKnowledge, _ planner: WayPlanner
  ) -> Proposal {
    let continuations = WayContinuations(planner)
    var proposal = proposal
    while proposal.way.events.count < longest {
      let gain = proposal.shows.intersection(left).count
      let further = continuations.all(proposal.way).compactMap { Proposal($0, missing, knowledge, planner) }
      guard let best = best(further, left), further[best].shows.intersection(left).count > gain else { break }
      proposal = further[best]
    }
    return proposal
  }

  // MARK: Titles

  /// Each with a title of its own; those that happen alike stand together.
  private static func titled(
    _ scenarios: [(way: Way, scenario: WayScenario)], _ vocabulary: Vocabulary
  ) -> [(title: String, scenario: WayScenario)] {
    var numbers: [String: Int] = [:]
    return scenarios.map { (title($0.way, vocabulary), $0.scenario) }.sorted { $0.0 < $1.0 }.map { title, scenario in
      let number = numbers[title, default: 0] + 1
      numbers[title] = number
      return (number > 1 ? "\(title) (\(number))" : title, scenario)
    }
  }

  /// What happens, in a line: `register, then notifications.settings denied`.
  private static func title(_ way: Way, _ vocabulary: Vocabulary) -> String {
    let events = way.events.map { event in
      switch event.deed {
      case .fire(let action, _): vocabulary.actions[action].name
      case .answer(let operation, _, _, let outcome):
        "\(vocabulary.operations[operation].name) \(outcome.words(vocabulary.operations[operation]))"
      case .wait: "time passes"
      }
    }
    return events.count == 1 ? "\(events[0]) at the start" : events.joined(separator: ", then ")
  }
}
