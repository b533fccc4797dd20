import Rehearse

/// Carries out sequences of events that nobody wrote, shortest first.
///
/// All sequences of up to a certain number of events are carried out. Of the values of types without an end of values, a sequence
/// has at most one that is not ordinary. From there on only one of those sequences goes on that look alike: the same visible state
/// and givens, as many calls that wait for an answer (0, 1, 2 and more), the same in the memory of who watches. They go on with
/// ordinary values. What a hidden state would open can be missed there, and only there. No clock decides anything, so that the same
/// module always leads to the same result.
package struct Explorer {
  /// How far to go.
  package struct Limits: Sendable {
    /// Up to how many events all sequences are carried out.
    package var depth: Int
    /// Up to how many events all are carried out where the budget is enough for that.
    package var deepest: Int
    /// How many sequences are carried out at most, those without an event not counted.
    package var budget: Int
    /// Whether the sequences of up to `depth` events are carried out even where they are more than the budget.
    package var isDepthCertain: Bool

    /// How many sequences of up to `depth` events are carried out beyond the budget at most: some seconds.
    package static let most = 1_000_000

    package init(depth: Int, deepest: Int? = nil, budget: Int, isDepthCertain: Bool = false) {
      self.depth = depth
      self.deepest = max(depth, deepest ?? depth)
      self.budget = budget
      self.isDepthCertain = isDepthCertain
    }

    /// How many sequences of up to so many events are carried out at most.
    fileprivate func budget(_ events: Int) -> Int {
      isDepthCertain && events <= depth ? max(budget, Self.most) : budget
    }
  }

  /// What makes two sequences alike.
  private struct MergeKey: Hashable {
    let state: [Literal]
    let given: [Way.FixedGiven]
    let waiting: Int
    let hasTimer: Bool
    let memory: [Int]
  }

  /// A way from whose end others may go on.
  private struct Node {
    let way: Way
    let seen: Observation
    let isUnusual: Bool
    /// Whether none that looks alike was there before.
    let isNew: Bool
  }

  /// How many ways are handed on at a time: neither few for several processes, nor many for the memory.
  private static let batch = 8192
  /// How many findings are enough, and how many of those that cost all the time that is allowed.
  private static let (mostFindings, mostHangs) = (1000, 5)

  private let vocabulary: Vocabulary
  private let world: World
  private let limits: Limits
  private let runner: any WayRunner
  private let observer: WayObserver
  private let next: NextEvents

  private var result = Exploration()
  private var known: Set<MergeKey> = []
  /// Up to how many events all sequences are carried out.
  private var depth: Int
  private var spent = 0
  /// Whether so many sequences crash or hang that it is no use to go on.
  private var isHopeless = false
  private var frontier: [Node] = []

  /// - Parameters:
  ///   - world: what varies.
  ///   - tellsOccurrences: whether the catalog is to be filled; a rule has no use for it.
  ///   - judge: watches every sequence; the first that is broken ends the exploration.
  package init(
    _ vocabulary: Vocabulary, _ world: World = World(), _ limits: Limits, _ runner: any WayRunner,
    tellsOccurrences: Bool = true, judge: SequenceJudge? = nil
  ) {
    self.vocabulary = vocabulary
    self.world = world
    self.limits = limits
    depth = limits.depth
    self.runner = runner
    observer = WayObserver(WayPlanner(vocabulary, world), tellsOccurrences: tellsOccurrences, judge: judge)
    next = NextEvents(vocabulary, world)
  }

  /// Explores.
  package static func explore(
    _ vocabulary: Vocabulary, _ world: World = World(), _ limits: Limits, _ runner: any WayRunner,
    tellsOccurrences: Bool = true, judge: SequenceJudge? = nil
  ) -> Exploration {
    var explorer = Explorer(
      vocabulary, world, limits, runner, tellsOccurrences: tellsOccurrences, judge: judge)
    return explorer.explore()
  }

  private mutating func explore() -> Exploration {
    var events = 0
    var isWhole = level([WayTrial(Way())], events)
    spent = 0
    while isWhole, !frontier.isEmpty {
      if events <= depth { result.completeDepth = events }
      if events == depth, depth < limits.deepest {
        if isAffordable { depth += 1 } else { frontier.removeAll { !$0.isNew } }
      }
      events += 1
      isWhole = level(events)
    }
    if isWhole {
      // Beyond the last level there is nothing, however far one goes.
      if events <= depth { result.completeDepth = limits.deepest }
    } else {
      result.end = result.broken != nil ? .broken : isHopeless ? .tooManyFindings : .budgetSpent
    }
    return result
  }

  /// Whether the budget is enough for all sequences that go on from the frontier.
  private var isAffordable: Bool {
    var left = limits.budget - spent
    for end in frontier where left >= 0 { left -= next(end, isMerging: false).count }
    return left >= 0
  }

  private func next(_ end: Node, isMerging: Bool) -> [NextEvent] {
    next.all(after: end.way, end.seen, isOrdinary: isMerging || end.isUnusual)
  }

  /// Carries out all ways that go on from the frontier by one event; returns whether nothing was left out.
  private mutating func level(_ events: Int) -> Bool {
    let ends = frontier
    frontier = []
    var trials: [WayTrial] = []
    for end in ends {
      for next in next(end, isMerging: events > depth) {
        trials.append(
          WayTrial(
            end.way.continued(by: next.event), known: end.seen.events, isUnusual: end.isUnusual || next.isUnusual))
      }
      if trials.count >= Self.batch {
        guard level(trials, events) else { return false }
        trials = []
      }
    }
    return level(trials, events)
  }

  /// Carries out ways of so many events, and all those that differ from them in a given that they turn out to read.
  private mutating func level(_ trials: [WayTrial], _ events: Int) -> Bool {
    if result.levels.count == events { result.levels.append(0) }
    var trials = trials
    while !trials.isEmpty {
      let affordable = Array(trials.prefix(max(0, limits.budget(events) - spent)))
      spent += affordable.count
      var forks: [WayTrial] = []
      for (trial, outcome) in zip(affordable, runner.outcomes(affordable, observer, isKnown: result.catalog.has)) {
        take(outcome, of: trial, events, &forks)
      }
      let hangs = result.findings.count { $0.cause == .hung }
      isHopeless = isHopeless || result.findings.count > Self.mostFindings || hangs > Self.mostHangs
      if result.broken != nil || isHopeless || affordable.count < trials.count { return false }
      trials = forks
    }
    return true
  }

  private mutating func take(_ outcome: WayOutcome, of trial: WayTrial, _ events: Int, _ forks: inout [WayTrial]) {
    switch outcome {
    case .ended(let words): find(.ended(words), trial.way, events)
    case .hung: find(.hung, trial.way, events)
    case .notTried: isHopeless = true
    case .observed(let seen):
      if let fault = seen.fault { return find(.fault(fault), trial.way, events) }
      // Whoever waited for the answer has given up.
      guard events == 0 || seen.events > trial.known else { return }
      result.levels[events] += 1
      let way = fork(trial, seen, &forks)
      for occurrence in seen.occurrences { result.catalog.add(occurrence, way) }
      result.note(beginning: way)
      if seen.judgement.isBroken {
        if result.broken == nil { result.broken = way }
        return
      }
      goOn(way, seen, events, isUnusual: trial.isUnusual)
    }
  }

  private mutating func find(_ cause: Exploration.Finding.Cause, _ way: Way, _ events: Int) {
    result.levels[events] += 1
    result.findings.append(Exploration.Finding(way: way, cause: cause))
  }

  /// Fixes the givens that a way read for the first time, and adds the ways on which they have other values.
  private func fork(_ trial: WayTrial, _ seen: Observation, _ forks: inout [WayTrial]) -> Way {
    var way = trial.way
    for given in seen.givensRead where world.given[given] == nil && !way.given.contains(where: { $0.given == given }) {
      let values = GivenValues.all(vocabulary.givens[given])
      let isUnusual = vocabulary.givens[given].shape.finiteValues == nil
      for value in values.dropFirst() where !(isUnusual && trial.isUnusual) {
        var other = way
        other.given.append(Way.FixedGiven(given: given, value: value))
        forks.append(WayTrial(other, known: trial.known, isUnusual: isUnusual || trial.isUnusual))
      }
      way.given.append(Way.FixedGiven(given: given, value: values[0]))
    }
    return way
  }

  private mutating func goOn(_ way: Way, _ seen: Observation, _ events: Int, isUnusual: Bool) {
    // As in states, one text is no other than the next: whether there is one may matter, and which it was mattered before.
    let given = way.given.map {
      Way.FixedGiven(given: $0.given, value: Visible.of($0.value, vocabulary.givens[$0.given].shape))
    }
    let key = MergeKey(
      state: seen.state, given: given.sorted { $0.given < $1.given }, waiting: min(2, seen.waiting.count),
      hasTimer: seen.nextTimer != nil, memory: seen.judgement.memory)
    let isNew = known.insert(key).inserted
    guard isNew || events < min(depth + 1, limits.deepest) else { return }
    var seen = seen
    seen.occurrences = []
    frontier.append(Node(way: way, seen: seen, isUnusual: isUnusual, isNew: isNew))
  }
}
