import Rehearse
import RehearseExploration

/// A way that would show something which no case shows yet.
struct Proposal {
  let way: Way
  /// What it shows of what is missing.
  let shows: PlaceSet

  /// What a plan shows of what is missing, by places.
  static func shown(_ plan: Plan, _ trace: Trace, of missing: [Demand], _ knowledge: ModuleKnowledge) -> PlaceSet {
    var tally = knowledge.nothing
    tally.add(way: plan, trace)
    let shown = tally.shown(knowledge)
    return PlaceSet(missing.indices.filter { tally.meets(missing[$0], shown: shown) })
  }

  /// - Returns: `nil` where it shows nothing that is missing.
  init?(_ way: Way, _ missing: [Demand], _ knowledge: ModuleKnowledge, _ planner: WayPlanner) {
    let plan = planner.plan(way)
    let trace = knowledge.vocabulary.rehearse(plan, isForStudy: true)
    // A way whose answers come to calls that nobody makes cannot be written.
    guard trace.fault == nil, zip(plan.responses, trace.used).allSatisfy({ $0.script.responses.count <= $1 }) else {
      return nil
    }
    let shows = Self.shown(plan, trace, of: missing, knowledge)
    guard !shows.isEmpty else { return nil }
    (self.way, self.shows) = (way, shows)
  }

  /// The candidate that shows most of what is left, of several the shortest; `nil` where none shows anything.
  static func best(_ candidates: [Proposal], _ left: PlaceSet) -> Int? {
    var best: (place: Int, gain: Int, length: Int)?
    for (place, candidate) in candidates.enumerated() {
      let (gain, length) = (candidate.shows.intersection(left).count, candidate.way.events.count)
      guard gain > 0 else { continue }
      if let found = best, (found.gain, -found.length) >= (gain, -length) { continue }
      best = (place, gain, length)
    }
    return best?.place
  }
}
