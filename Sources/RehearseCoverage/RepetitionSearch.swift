import Rehearse
import RehearseExploration

/// Finds out what a module can do again in one scenario: the same event, or the same operation with another answer.
///
/// Exploring merges sequences that look alike, so it does not know. Who counts, or keeps the first answer, is seen only here.
struct RepetitionSearch {
  /// How often an event comes in one scenario: up to four times, since what is given up is mostly given up after three.
  static let times = 2...4

  private let vocabulary: Vocabulary
  private let runner: any WayRunner
  private let observer: WayObserver
  private let continuations: WayContinuations
  /// What was found, each with a way that shows it.
  private var found: [(demand: Demand, way: Way)] = []
  private var known: Set<Demand> = []

  private init(_ vocabulary: Vocabulary, _ runner: any WayRunner) {
    let planner = WayPlanner(vocabulary, World())
    self.vocabulary = vocabulary
    self.runner = runner
    observer = WayObserver(planner, tellsOccurrences: true)
    continuations = WayContinuations(planner)
  }

  /// - Parameter entries: what the module is known to do, with the shortest ways first.
  static func demands(
    _ entries: [EffectCatalog.Entry], _ vocabulary: Vocabulary, _ runner: any WayRunner
  ) -> [(demand: Demand, way: Way)] {
    var search = RepetitionSearch(vocabulary, runner)
    var forms: Set<EventForm> = []
    var ends = entries.filter { entry in
      !entry.occurrence.effect.isIdle(vocabulary)
        && forms.insert(EventForm(entry.occurrence.kind, isBare: true, vocabulary)).inserted
    }.map(\.way)
    for _ in times { ends = search.goOn(ends) }
    return search.found
  }

  /// Carries out what goes on from ways by one event and by two; returns those on which an event came again.
  private mutating func goOn(_ ends: [Way]) -> [Way] {
    let further = observed(ends).flatMap { way, seen in continuations.ordinary(way, seen).map { ($0, way) } }
    let once = observed(further.map(\.0))
    var again = once.flatMap { note($0.way, $0.seen) }
    let origins = Dictionary(further, uniquingKeysWith: { first, _ in first })
    let twice = once.flatMap { way, seen in
      continuations.ordinary(way, seen).filter { isLike($0.events.last, origins[way]?.events.last) }
    }
    again += observed(twice).flatMap { note($0.way, $0.seen) }
    return again
  }

  private func observed(_ ways: [Way]) -> [(way: Way, seen: Observation)] {
    let trials = ways.map { WayTrial($0) }
    return zip(ways, runner.outcomes(trials, observer, isKnown: { _ in false })).compactMap { way, outcome in
      if case .observed(let seen) = outcome, seen.fault == nil { (way, seen) } else { nil }
    }
  }

  /// Whether two events are the same action, or answers of the same operation.
  private func isLike(_ one: Way.Event?, _ other: Way.Event?) -> Bool {
    switch (one?.deed, other?.deed) {
    case (.fire(let one, _), .fire(let other, _)): one == other
    case (.answer(let one, _, _, _), .answer(let other, _, _, _)): one == other
    default: false
    }
  }

  /// Notes what a way shows; returns it if that is an event that came again and was not known to.
  private mutating func note(_ way: Way, _ seen: Observation) -> [Way] {
    var isAgain = false
    for demand in Repetition.shown(by: seen.occurrences, vocabulary) where known.insert(demand).inserted {
      found.append((demand, way))
      if case .again = demand { isAgain = true }
    }
    return isAgain ? [way] : []
  }
}
