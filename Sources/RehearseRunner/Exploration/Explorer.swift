import Rehearse

/// Runs sequences of events that no scenario states, shortest first.
///
/// It runs every sequence of up to `depth` events. Each contains at most one unusual value of a type with unlimited
/// values. Longer sequences are merged if they look alike: same visible state and givens, same number of waiting calls
/// (0, 1, 2 or more), same memory of the rule. Only among those can behaviour that depends on hidden state be missed.
/// The exploration does not depend on a clock, so the same module always gives the same result.
package struct Explorer {
  package struct Budget: Sendable, Hashable {
    /// Every sequence of up to this many events runs.
    package var depth: Int
    /// The depth if the budget is large enough.
    package var deepest: Int
    /// The maximum number of sequences, not counting those without events.
    package var budget: Int
    /// Whether sequences of up to `depth` events do not count against the budget.
    package var isDepthCertain: Bool

    /// The maximum number of sequences not counted against the budget, which take a few seconds.
    package static let most = 1_000_000

    package init(depth: Int, deepest: Int? = nil, budget: Int, isDepthCertain: Bool = false) {
      self.depth = depth
      self.deepest = max(depth, deepest ?? depth)
      self.budget = budget
      self.isDepthCertain = isDepthCertain
    }
  }

  /// Sequences look alike if their keys are equal.
  private struct StateKey: Hashable {
    let state: [Literal]
    let given: [EventSequence.FixedGiven]
    let answers: [EventSequence.FixedAnswer]
    let waiting: Int
    let hasTimer: Bool
    let memory: [Int]
  }

  /// A sequence that others may continue.
  private struct SearchNode {
    let candidate: SequenceCandidate
    let seen: SequenceObservation
    /// Whether it looks like no earlier sequence.
    let isNew: Bool
  }

  /// The number of sequences per batch: enough work for several processes, within memory limits.
  private static let batch = 8192

  private let contract: ModuleContract
  private let scope: ExplorationScope
  private let limits: Budget
  private let runner: SequenceRunner
  private let observer: SequenceObserver
  private var next: NextEvents

  private var result = Exploration()
  private var known: Set<StateKey> = []
  private var depth: Int
  /// How many more sequences the budget allows.
  private var left: Int
  private var incidents: IncidentLimit
  /// The ends of all sequences at the deepest level so far.
  private var ends: [SearchNode] = []

  private init(
    _ contract: ModuleContract, _ scope: ExplorationScope, limits: Budget, _ runner: SequenceRunner,
    keepsTransitions: Bool, evaluator: SequenceEvaluator?
  ) {
    (self.contract, self.scope, self.limits, self.runner) = (contract, scope, limits, runner)
    depth = limits.depth
    left = limits.isDepthCertain ? max(limits.budget, Budget.most) : limits.budget
    observer = SequenceObserver(
      SequencePlanner(contract, scope), keepsTransitions: keepsTransitions, evaluator: evaluator)
    next = NextEvents(contract, scope)
    incidents = IncidentLimit(isRule: evaluator != nil)
  }

  /// Explores a module and stops at the first sequence for which `evaluator` finds the rule broken.
  package static func explore(
    _ contract: ModuleContract, _ scope: ExplorationScope = ExplorationScope(), limits: Budget,
    _ runner: SequenceRunner,
    keepsTransitions: Bool = true, evaluator: SequenceEvaluator? = nil
  ) -> Exploration {
    var explorer = Explorer(
      contract, scope, limits: limits, runner, keepsTransitions: keepsTransitions, evaluator: evaluator)
    return explorer.explore()
  }

  private mutating func explore() -> Exploration {
    let isWhole = exploreInFull() && exploreMerged()
    if !isWhole { result.end = end }
    return result
  }

  /// Why sequences were omitted.
  private var end: Exploration.End {
    if result.broken != nil { return .broken }
    if incidents.hasHostFault { return .hostFault }
    return incidents.isReached ? .tooManyFindings : .budgetSpent
  }

  // MARK: Full exploration

  /// Runs all sequences level by level; returns whether none was omitted.
  private mutating func exploreInFull() -> Bool {
    // The empty sequences, one for each value of the givens read at the start, are free, so that even a small budget
    // covers some events.
    let budget = left
    left = Budget.most
    guard run([SequenceCandidate(sequence: EventSequence())]) else { return false }
    left = budget
    for events in 1... {
      // If no sequence can be continued, the exploration is complete at any depth.
      result.completeDepth = ends.isEmpty ? limits.deepest : events - 1
      if events == limits.depth + 1, limits.isDepthCertain { left = limits.budget }
      if events == depth + 1, depth < limits.deepest, isAffordable() { depth += 1 }
      if ends.isEmpty || events > depth { return true }
      let frontier = ends
      ends = []
      var candidates: [SequenceCandidate] = []
      for end in frontier {
        candidates += continuations(end, isMerging: false)
        if candidates.count >= Self.batch {
          guard run(candidates) else { return false }
          candidates = []
        }
      }
      guard run(candidates) else { return false }
    }
    return true
  }

  private mutating func isAffordable() -> Bool {
    var left = left
    for end in ends where left >= 0 { left -= continuations(end, isMerging: false).count }
    return left >= 0
  }

  // MARK: Merged exploration

  /// Runs longer sequences, cheapest first, and only one of those that look alike; returns whether none was omitted.
  private mutating func exploreMerged() -> Bool {
    var waiting: [Int: [SequenceCandidate]] = [:]
    while true {
      for end in ends where end.isNew {
        for candidate in continuations(end, isMerging: true) { waiting[candidate.cost, default: []].append(candidate) }
      }
      ends = []
      guard let cost = waiting.keys.min(), let candidates = waiting.removeValue(forKey: cost) else { return true }
      waiting[cost] = candidates.count > Self.batch ? Array(candidates.dropFirst(Self.batch)) : nil
      guard run(Array(candidates.prefix(Self.batch))) else { return false }
    }
  }

  private mutating func continuations(_ end: SearchNode, isMerging: Bool) -> [SequenceCandidate] {
    next.all(after: end.candidate.sequence, end.seen, isOrdinary: isMerging || end.candidate.isUnusual).map { next in
      SequenceCandidate(
        sequence: end.candidate.sequence.continued(by: next.event), parent: end.seen.run,
        isUnusual: end.candidate.isUnusual || next.isUnusual, cost: end.candidate.cost + Self.cost(next.event, end.seen)
      )
    }
  }

  /// How unlikely an event is, assuming that responses usually come before anything else happens.
  private static func cost(_ event: EventSequence.Event, _ seen: SequenceObservation) -> Int {
    switch event.input {
    case .answer: event.time - seen.time >= EventKind.lateness ? 1 : 0
    case .wait: 1
    case .fire: seen.waiting.isEmpty ? 1 : 2
    }
  }

  // MARK: Running

  /// Runs sequences and their variants, which have other values for newly read givens.
  private mutating func run(_ candidates: [SequenceCandidate]) -> Bool {
    var candidates = candidates
    while !candidates.isEmpty {
      let affordable = Array(candidates.prefix(max(0, left)))
      left -= affordable.count
      var forks: [SequenceCandidate] = []
      for (candidate, outcome) in zip(affordable, runner.outcomes(affordable, observer, incidents)) {
        incidents.note(outcome)
        take(outcome, of: candidate, &forks)
      }
      let isEnough = result.broken != nil || incidents.isReached || result.notRun != nil
      if isEnough || affordable.count < candidates.count { return false }
      candidates = forks
    }
    return true
  }

  private mutating func take(
    _ outcome: SequenceOutcome, of candidate: SequenceCandidate, _ forks: inout [SequenceCandidate]
  ) {
    switch outcome {
    case .lost(let lost): find(.lost(lost), candidate.sequence)
    case .fault(let fault): find(.fault(fault), candidate.sequence)
    case .notRun(let reason): result.notRun = result.notRun ?? reason
    case .observed(let seen):
      // The module no longer waits for the response.
      guard candidate.sequence.events.isEmpty || seen.events > candidate.known else { return }
      result.count(candidate.sequence)
      var candidate = candidate
      fork(&candidate, seen, &forks)
      for transition in seen.transitions { result.catalog.add(transition, candidate.sequence) }
      if seen.evaluation.isBroken {
        if result.broken == nil { result.broken = candidate.sequence }
        return
      }
      goOn(candidate, seen)
    }
  }

  private mutating func find(_ cause: Exploration.Incident.Cause, _ sequence: EventSequence) {
    result.count(sequence)
    result.findings.append(Exploration.Incident(sequence: sequence, cause: cause))
  }

  /// Fixes the givens that a sequence read for the first time, and adds variants with other values.
  private func fork(
    _ candidate: inout SequenceCandidate, _ seen: SequenceObservation, _ forks: inout [SequenceCandidate]
  ) {
    for given in seen.givensRead
    where scope.given[given] == nil && !candidate.sequence.given.contains(where: { $0.given == given }) {
      let values = observer.planner.values(ofGiven: given)
      let isUnusual = contract.givens[given].valueType.finiteValues == nil
      for value in values.dropFirst() where !(isUnusual && candidate.isUnusual) {
        var other = candidate
        other.sequence.given.append(EventSequence.FixedGiven(given: given, value: value))
        other.isUnusual = isUnusual || candidate.isUnusual
        other.cost += 1
        forks.append(other)
      }
      candidate.sequence.given.append(EventSequence.FixedGiven(given: given, value: values[0]))
    }
    for operation in seen.answeredAtOnce
    where !candidate.sequence.answers.contains(where: { $0.operation == operation }) {
      let scripts = observer.planner.immediate.alternatives(of: operation)
      for script in scripts.dropFirst() {
        var other = candidate
        other.sequence.answers.append(EventSequence.FixedAnswer(operation: operation, script: script))
        other.cost += 1
        forks.append(other)
      }
      candidate.sequence.answers.append(EventSequence.FixedAnswer(operation: operation, script: scripts.first ?? nil))
    }
  }

  private mutating func goOn(_ candidate: SequenceCandidate, _ seen: SequenceObservation) {
    // As in states, all strings look alike. From here on, only their presence can matter; their contents have already
    // had their effect.
    let given = candidate.sequence.given.map {
      EventSequence.FixedGiven(given: $0.given, value: VisibleState.of($0.value, contract.givens[$0.given].valueType))
    }
    let key = StateKey(
      state: seen.state, given: given.sorted { $0.given < $1.given },
      answers: candidate.sequence.answers.sorted { $0.operation < $1.operation }, waiting: min(2, seen.waiting.count),
      hasTimer: seen.nextTimer != nil, memory: seen.evaluation.memory)
    let isNew = known.insert(key).inserted
    guard isNew || candidate.sequence.events.count < min(depth + 1, limits.deepest) else { return }
    var seen = seen
    seen.transitions = []
    ends.append(SearchNode(candidate: candidate, seen: seen, isNew: isNew))
  }
}
