import Rehearse
import RehearseExploration
import RehearseScenario
import RehearseSource

/// A sequence that breaks a rule, as an ordinary case that fails by itself.
struct Counterexample {
  let plan: Plan
  let trace: Trace
  let breach: RuleBreach

  /// The simplest case that breaks the same promise: without any waiting, if that does.
  init?(_ way: Way, _ world: World, _ judge: RuleJudge, _ vocabulary: Vocabulary) {
    let timed = WayPlanner(vocabulary, world).plan(way)
    guard let whole = Self.tried(timed, judge, vocabulary) else { return nil }
    self =
      Self.candidates(timed, whole.trace, world, vocabulary).lazy.compactMap { plan in
        Self.tried(plan, judge, vocabulary).flatMap { $0.breach.isSame(as: whole.breach) && $0.isComplete ? $0 : nil }
      }.first ?? whole
  }

  private init(plan: Plan, trace: Trace, breach: RuleBreach) {
    (self.plan, self.trace, self.breach) = (plan, trace, breach)
  }

  /// The operations that were called without the calls that were too many, as far as a scenario lists calls.
  func calls(besides repeated: [Int], of limit: Rule.Limit, _ vocabulary: Vocabulary) -> [Int] {
    trace.calls.indices.filter { place in
      let operation = trace.calls[place].operation
      return (vocabulary.commands.has(operation) || operation == limit.operation) && !repeated.contains(place)
    }.map { trace.calls[$0].operation }
  }

  /// Where the promise stands that is broken.
  var range: SourceRange {
    switch breach {
    case .never(let never): never.range
    case .limit(let limit, _): limit.range
    case .state(let fields): fields[0].range
    }
  }

  private static func tried(_ plan: Plan, _ judge: RuleJudge, _ vocabulary: Vocabulary) -> Counterexample? {
    let trace = vocabulary.rehearse(plan, isForStudy: true)
    return judge.breach(trace).map { Counterexample(plan: plan, trace: trace, breach: $0) }
  }

  /// Whether every call has its answer, and every answer its call.
  private var isComplete: Bool {
    trace.fault == nil && trace.pending.isEmpty
      && trace.calls.allSatisfy { ![.beyondList, .unmatched, .nobody].contains($0.source) }
      && zip(plan.responses, trace.used).allSatisfy { prepared, used in
        if case .list(let responses) = prepared.script { responses.count == used } else { used > 0 }
      }
  }

  /// The same without waiting, then as it is: each with one answer for all calls where that is enough.
  private static func candidates(
    _ timed: Plan, _ trace: Trace, _ world: World, _ vocabulary: Vocabulary
  ) -> [Plan] {
    let prefix = world.prefix.count
    let steps = timed.steps.map { triggers in
      triggers.enumerated().filter { place, trigger in
        if place >= prefix, case .advance = trigger { false } else { true }
      }.map(\.element)
    }
    let lists = called(timed, trace)
    let untimed = lists.map { list in
      (list.operation, list.responses.map { Response($0.outcome) })
    }
    let whole = lists.map { ($0.operation, $0.responses) }
    return [(untimed, steps), (whole, timed.steps)].flatMap { lists, steps in
      [true, false].map { isShort in
        Plan(
          given: timed.given,
          responses: lists.compactMap { prepared($0.0, $0.1, isShort: isShort, vocabulary) }, steps: steps)
      }
    }
  }

  /// The responses of each operation that was called, one for each call.
  private static func called(_ plan: Plan, _ trace: Trace) -> [(operation: Int, responses: [Response])] {
    plan.responses.compactMap { prepared in
      guard case .list(var responses) = prepared.script else { return nil }
      let count = trace.calls.count { $0.operation == prepared.operation }
      guard count > 0 else { return nil }
      while responses.count < count { responses.append(Response(.silent)) }
      return (prepared.operation, responses)
    }
  }

  private static func prepared(
    _ operation: Int, _ responses: [Response], isShort: Bool, _ vocabulary: Vocabulary
  ) -> Plan.Prepared? {
    guard isShort, let first = responses.first, responses.allSatisfy({ $0 == first }) else {
      return Plan.Prepared(operation: operation, script: .list(responses))
    }
    // Standard answers need no words.
    if case .value(_, _, .returns(let standard)) = vocabulary.operations[operation].answers,
      first == Response(.returns(standard))
    {
      return nil
    }
    return Plan.Prepared(operation: operation, script: .each(first))
  }
}
