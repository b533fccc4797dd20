import Rehearse

/// Runs sequences of events that no scenario states, shortest first.
///
/// Up to `depth` events it runs all sequences; each has at most one unusual value of a type with endless values. Beyond, sequences
/// that look alike are merged: the same visible state and givens, the same number of waiting calls (0, 1, 2 or more), the same
/// memory of the rule. Only there can a behaviour behind hidden state be missed. No clock decides anything, so the same module
/// always gives the same result.
package struct Explorer {
  /// How far to go.
  package struct Limits: Sendable {
    /// The number of events up to which all sequences run.
    package var depth: Int
    /// The same where the budget is large enough.
    package var deepest: Int
    /// The most sequences to run, those without an event not counted.
    package var budget: Int
    /// Whether all sequences of up to `depth` events run outside the budget.
    package var isDepthCertain: Bool

    /// The most sequences outside the budget: some seconds.
    package static let most = 1_000_000

    package init(depth: Int, deepest: Int? = nil, budget: Int, isDepthCertain: Bool = false) {
      self.depth = depth
      self.deepest = max(depth, deepest ?? depth)
      self.budget = budget
      self.isDepthCertain = isDepthCertain
    }
  }

  /// What makes two sequences alike.
  private struct StateKey: Hashable {
    let state: [Literal]
    let given: [EventSequence.FixedGiven]
    let waiting: Int
    let hasTimer: Bool
    let memory: [Int]
  }

  /// A sequence from whose end others may go on.
  private struct Node {
    let trial: SequenceTrial
    let seen: SequenceObservation
    /// Whether none that looks alike was there before.
    let isNew: Bool
  }

  /// How many sequences are handed on at a time: enough for several processes, and not too many for the memory.
  private static let batch = 8192
  /// How many findings are enough, and how many of those that cost the whole time limit.
  private static let (mostFindings, mostHangs) = (1000, 5)

  private let contract: ModuleContract
  private let scope: ExplorationScope
  private let limits: Limits
  private let runner: SequenceRunner
  private let observer: SequenceObserver
  private let next: NextEvents

  private var result = Exploration()
  private var known: Set<StateKey> = []
  /// Up to how many events all sequences are run.
  private var depth: Int
  /// How many more sequences may be run.
  private var left: Int
  /// Whether too many sequences crash or hang to go on.
  private var isHopeless = false
  /// The ends of the sequences that were run last.
  private var ends: [Node] = []

  private init(
    _ contract: ModuleContract, _ scope: ExplorationScope, _ limits: Limits, _ runner: SequenceRunner,
    keepsTransitions: Bool, evaluator: SequenceEvaluator?
  ) {
    (self.contract, self.scope, self.limits, self.runner) = (contract, scope, limits, runner)
    depth = limits.depth
    left = limits.isDepthCertain ? max(limits.budget, Limits.most) : limits.budget
    observer = SequenceObserver(
      SequencePlanner(contract, scope), keepsTransitions: keepsTransitions, evaluator: evaluator)
    next = NextEvents(contract, scope)
  }

  /// Explores.
  ///
  /// - Parameters:
  ///   - scope: what varies.
  ///   - keepsTransitions: whether the catalog is filled; a rule has no use for it.
  ///   - evaluator: evaluates every sequence; the first that is broken ends the exploration.
  package static func explore(
    _ contract: ModuleContract, _ scope: ExplorationScope = ExplorationScope(), _ limits: Limits,
    _ runner: SequenceRunner,
    keepsTransitions: Bool = true, evaluator: SequenceEvaluator? = nil
  ) -> Exploration {
    var explorer = Explorer(
      contract, scope, limits, runner, keepsTransitions: keepsTransitions, evaluator: evaluator)
    return explorer.explore()
  }

  private mutating func explore() -> Exploration {
    let isWhole = exploreInFull() && exploreMerged()
    if !isWhole { result.end = result.broken != nil ? .broken : isHopeless ? .tooManyFindings : .budgetSpent }
    return result
  }

  // MARK: All sequences

  /// Runs all sequences, one number of events after the other; returns whether nothing was left out.
  private mutating func exploreInFull() -> Bool {
    // The starts, one for each value of the givens that are read there, are outside the budget: a small one still tries events.
    let budget = left
    left = Limits.most
    guard run([SequenceTrial(sequence: EventSequence())]) else { return false }
    left = budget
    for events in 1... {
      // Beyond the last end there is nothing, however far one goes.
      result.completeDepth = ends.isEmpty ? limits.deepest : events - 1
      if events == limits.depth + 1, limits.isDepthCertain { left = limits.budget }
      if events == depth + 1, depth < limits.deepest, isAffordable { depth += 1 }
      if ends.isEmpty || events > depth { return true }
      let frontier = ends
      ends = []
      var trials: [SequenceTrial] = []
      for end in frontier {
        trials += continuations(end, isMerging: false)
        if trials.count >= Self.batch {
          guard run(trials) else { return false }
          trials = []
        }
      }
      guard run(trials) else { return false }
    }
    return true
  }

  /// Whether the budget is enough for all sequences that go on from the ends.
  private var isAffordable: Bool {
    var left = left
    for end in ends where left >= 0 { left -= continuations(end, isMerging: false).count }
    return left >= 0
  }

  // MARK: One of those that look alike

  /// Runs longer sequences, cheapest first and only one of those that look alike; returns whether nothing was left out.
  private mutating func exploreMerged() -> Bool {
    var waiting: [Int: [SequenceTrial]] = [:]
    while true {
      for end in ends where end.isNew {
        for trial in continuations(end, isMerging: true) { waiting[trial.cost, default: []].append(trial) }
      }
      ends = []
      guard let cost = waiting.keys.min(), let trials = waiting.removeValue(forKey: cost) else { return true }
      waiting[cost] = trials.count > Self.batch ? Array(trials.dropFirst(Self.batch)) : nil
      guard run(Array(trials.prefix(Self.batch))) else { return false }
    }
  }

  /// The sequences that go on from an end by one event.
  private func continuations(_ end: Node, isMerging: Bool) -> [SequenceTrial] {
    next.all(after: end.trial.sequence, end.seen, isOrdinary: isMerging || end.trial.isUnusual).map { next in
      SequenceTrial(
        sequence: end.trial.sequence.continued(by: next.event), parent: end.seen.run,
        isUnusual: end.trial.isUnusual || next.isUnusual, cost: end.trial.cost + Self.cost(next.event, end.seen))
    }
  }

  /// How unlikely an event is: answers mostly come before anything else happens.
  private static func cost(_ event: EventSequence.Event, _ seen: SequenceObservation) -> Int {
    switch event.input {
    case .answer: event.time - seen.time >= EventKind.lateness ? 1 : 0
    case .wait: 1
    case .fire: seen.waiting.isEmpty ? 1 : 2
    }
  }

  // MARK: Running

  /// Runs sequences, and all those that differ from them in a given that they turn out to read.
  private mutating func run(_ trials: [SequenceTrial]) -> Bool {
    var trials = trials
    while !trials.isEmpty {
      let affordable = Array(trials.prefix(max(0, left)))
      left -= affordable.count
      var forks: [SequenceTrial] = []
      for (trial, outcome) in zip(affordable, runner.outcomes(affordable, observer)) {
        take(outcome, of: trial, &forks)
      }
      let hangs = result.findings.count { if case .lost(let lost) = $0.cause { lost.kind == .timedOut } else { false } }
      isHopeless = isHopeless || result.findings.count > Self.mostFindings || hangs > Self.mostHangs
      if result.broken != nil || isHopeless || result.notRun != nil || affordable.count < trials.count { return false }
      trials = forks
    }
    return true
  }

  private mutating func take(_ outcome: SequenceOutcome, of trial: SequenceTrial, _ forks: inout [SequenceTrial]) {
    switch outcome {
    case .lost(let lost): find(.lost(lost), trial.sequence)
    case .fault(let fault): find(.fault(fault), trial.sequence)
    case .notRun(let reason): result.notRun = result.notRun ?? reason
    case .observed(let seen):
      // The module no longer waits for the answer.
      guard trial.sequence.events.isEmpty || seen.events > trial.known else { return }
      result.count(trial.sequence)
      var trial = trial
      fork(&trial, seen, &forks)
      for transition in seen.transitions { result.catalog.add(transition, trial.sequence) }
      if seen.evaluation.isBroken {
        if result.broken == nil { result.broken = trial.sequence }
        return
      }
      goOn(trial, seen)
    }
  }

  private mutating func find(_ cause: Exploration.Finding.Cause, _ sequence: EventSequence) {
    result.count(sequence)
    result.findings.append(Exploration.Finding(sequence: sequence, cause: cause))
  }

  /// Fixes the givens that a sequence read for the first time, and adds the sequences in which they have other values.
  private func fork(_ trial: inout SequenceTrial, _ seen: SequenceObservation, _ forks: inout [SequenceTrial]) {
    for given in seen.givensRead
    where scope.given[given] == nil && !trial.sequence.given.contains(where: { $0.given == given }) {
      let values = ValueDomain.values(of: contract.givens[given])
      let isUnusual = contract.givens[given].valueType.finiteValues == nil
      for value in values.dropFirst() where !(isUnusual && trial.isUnusual) {
        var other = trial
        other.sequence.given.append(EventSequence.FixedGiven(given: given, value: value))
        other.isUnusual = isUnusual || trial.isUnusual
        other.cost += 1
        forks.append(other)
      }
      trial.sequence.given.append(EventSequence.FixedGiven(given: given, value: values[0]))
    }
  }

  private mutating func goOn(_ trial: SequenceTrial, _ seen: SequenceObservation) {
    // As in states, all texts are alike: whether there is one may matter, and which it was mattered before.
    let given = trial.sequence.given.map {
      EventSequence.FixedGiven(given: $0.given, value: VisibleState.of($0.value, contract.givens[$0.given].valueType))
    }
    let key = StateKey(
      state: seen.state, given: given.sorted { $0.given < $1.given }, waiting: min(2, seen.waiting.count),
      hasTimer: seen.nextTimer != nil, memory: seen.evaluation.memory)
    let isNew = known.insert(key).inserted
    guard isNew || trial.sequence.events.count < min(depth + 1, limits.deepest) else { return }
    var seen = seen
    seen.transitions = []
    ends.append(Node(trial: trial, seen: seen, isNew: isNew))
  }
}
