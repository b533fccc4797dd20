import Rehearse
import RehearseLanguage

/// A sequence that breaks a rule, as an ordinary case that fails by itself.
struct Counterexample {
  let plan: Plan
  let trace: Trace
  let breach: RuleBreach

  /// The simplest case that breaks the same promise: without any waiting, if that does.
  init?(_ way: Way, _ world: World, _ judge: RuleJudge, _ vocabulary: Vocabulary, _ executor: any PlanExecutor) {
    let timed = WayPlanner(vocabulary, world).plan(way)
    guard let whole = Self.tried(timed, judge, vocabulary, executor) else { return nil }
    self = whole
    var calls: [Int: Int] = [:]
    for call in whole.trace.calls { calls[call.operation, default: 0] += 1 }
    let padded = WayScenario.padded(timed, calls)
    let stated = padded.responses.filter { !Self.isStandard($0, vocabulary) }.map(\.operation)
    _ = WayScenario.simplified(padded, keeping: world.prefix.count) { plan in
      guard stated.allSatisfy({ operation in plan.responses.contains { $0.operation == operation } }),
        let simpler = Self.tried(plan, judge, vocabulary, executor), simpler.breach.isSame(as: whole.breach),
        simpler.isComplete
      else { return false }
      self = simpler
      return true
    }
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

  private static func tried(
    _ plan: Plan, _ judge: RuleJudge, _ vocabulary: Vocabulary, _ executor: any PlanExecutor
  ) -> Counterexample? {
    guard let trace = executor.trace(of: plan, vocabulary, isDetailed: true), trace.fault == nil else { return nil }
    return judge.breach(trace).map { Counterexample(plan: plan, trace: trace, breach: $0) }
  }

  /// Whether an answer needs no words, since it is the standard one for all calls.
  private static func isStandard(_ prepared: Plan.Prepared, _ vocabulary: Vocabulary) -> Bool {
    guard case .value(_, _, .returns(let standard)) = vocabulary.operations[prepared.operation].answers else {
      return false
    }
    return prepared.script.responses.allSatisfy { $0.outcome == .returns(standard) }
  }

  /// Whether every call has its answer, and every answer its call.
  private var isComplete: Bool {
    trace.fault == nil && trace.pending.isEmpty
      && trace.calls.allSatisfy { ![.beyondList, .unmatched, .nobody].contains($0.source) }
      && zip(plan.responses, trace.used).allSatisfy { prepared, used in
        if case .list(let responses) = prepared.script { responses.count == used } else { used > 0 }
      }
  }
}

/// What happened in a sequence that breaks a rule, as an ordinary case with its trace: for a page, which draws it like any other.
package struct BrokenCourse: Sendable {
  package let testCase: Case
  package let trace: Trace

  init(_ example: Counterexample, of rule: Case, _ vocabulary: Vocabulary) {
    testCase =
      switch example.breach {
      case .never(let never): Case(breaking: rule, example.plan, at: example.range, never: [never])
      case .state(let fields): Case(breaking: rule, example.plan, at: example.range, state: fields)
      case .limit(let limit, let repeated):
        Case(
          breaking: rule, example.plan, at: example.range,
          calls: example.calls(besides: repeated, of: limit, vocabulary))
      }
    trace = example.trace
  }
}
