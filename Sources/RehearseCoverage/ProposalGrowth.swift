import Rehearse
import RehearseExploration

/// Lets a proposed scenario show more of what is missing, so that few scenarios show all of it.
struct ProposalGrowth {
  /// How many events a scenario has at most, so that a person can follow it.
  static let longest = 10

  private let missing: [Demand]
  private let knowledge: ModuleKnowledge
  private let planner: WayPlanner
  private let continuations: WayContinuations
  private let variants: WayVariants

  init(_ missing: [Demand], _ knowledge: ModuleKnowledge, _ planner: WayPlanner) {
    self.missing = missing
    self.knowledge = knowledge
    self.planner = planner
    continuations = WayContinuations(planner)
    variants = WayVariants(planner)
  }

  /// - Parameter left: what no scenario that was chosen before shows.
  func grown(_ proposal: Proposal, _ left: PlaceSet) -> Proposal {
    var proposal = proposal
    while let better = richer(proposal, left) ?? longer(proposal, left) { proposal = better }
    return proposal
  }

  /// The same way with another value in one place, where it shows more so.
  private func richer(_ proposal: Proposal, _ left: PlaceSet) -> Proposal? {
    better(variants.all(proposal.way), proposal, left)
  }

  /// The same way with another event, or with one that shows nothing more and then one that does: an answer and what comes
  /// after it, or an action and its answer.
  private func longer(_ proposal: Proposal, _ left: PlaceSet) -> Proposal? {
    let count = proposal.way.events.count
    guard count < Self.longest else { return nil }
    let further = continuations.all(proposal.way)
    if let better = better(further.flatMap(late), proposal, left) { return better }
    guard count + 1 < Self.longest else { return nil }
    let twice = further.flatMap { way in
      continuations.all(way).filter { isAnswer(way.events.last) || isAnswer($0.events.last) }
    }
    return better(twice, proposal, left)
  }

  /// The way as it is, and with its answer a day after the call.
  private func late(_ way: Way) -> [Way] {
    guard case .answer(_, _, let madeAt, _)? = way.events.last?.deed else { return [way] }
    var late = way
    late.events[late.events.count - 1].time = madeAt + EventKind.lateness
    return late.events.dropLast().allSatisfy({ $0.time <= madeAt + EventKind.lateness }) ? [way, late] : [way]
  }

  private func isAnswer(_ event: Way.Event?) -> Bool { if case .answer? = event?.deed { true } else { false } }

  private func better(_ ways: [Way], _ proposal: Proposal, _ left: PlaceSet) -> Proposal? {
    let gain = proposal.shows.intersection(left).count
    let proposals = ways.compactMap { Proposal($0, missing, knowledge, planner) }
    guard let best = Proposal.best(proposals, left), proposals[best].shows.intersection(left).count > gain else {
      return nil
    }
    return proposals[best]
  }
}
