import Rehearse
import RehearseLanguage

/// A sequence as a scenario could say it, in the simplest form that leads to the same: what is pasted into a file.
package struct SequenceScenario: Sendable {
  let plan: Plan
  /// What happens; `nil` where the module does not come that far.
  let trace: Trace?

  /// - Returns: `nil` for a sequence that no scenario can say, since not all of its calls can be answered as it says.
  package init?(_ sequence: EventSequence, _ planner: SequencePlanner, _ executor: any PlanExecutor) {
    let contract = planner.contract
    let exact = planner.plan(sequence)
    guard let seen = executor.trace(of: exact, contract, isDetailed: true), seen.fault == nil else { return nil }
    let padded = Self.padded(exact, for: seen)
    let answers = Self.answers(seen, exact)
    var last = seen
    let simplified = Self.simplified(padded) { plan in
      guard let trace = executor.trace(of: plan, contract, isDetailed: true), Self.isSame(trace, seen, plan),
        Self.answers(trace, plan) == answers
      else { return false }
      last = trace
      return true
    }
    guard let simplified else { return nil }
    plan = simplified
    trace = last
  }

  /// A sequence in which the module does not come to its end.
  ///
  /// - Parameter isSame: whether a plan ends in the same way.
  package init(endless sequence: EventSequence, _ planner: SequencePlanner, isSame: (Plan) -> Bool) {
    let exact = Self.padded(planner.plan(sequence), for: Trace())
    plan = Self.simplified(exact, isSame) ?? exact
    trace = nil
  }

  // MARK: Simpler

  /// Answers for all calls that are made, as many as a file must give.
  static func padded(_ plan: Plan, for trace: Trace) -> Plan {
    let calls = Dictionary(grouping: trace.calls, by: \.operation).mapValues(\.count)
    let responses = plan.responses.compactMap { prepared -> Plan.Prepared? in
      guard case .list(var list) = prepared.script else { return prepared }
      while list.count < calls[prepared.operation] ?? 0 { list.append(Response(.silent)) }
      return list.isEmpty ? nil : Plan.Prepared(operation: prepared.operation, script: .list(list))
    }
    return Plan(given: plan.given, responses: responses, steps: plan.steps)
  }

  /// The first and simplest of the forms that lead to the same.
  ///
  /// - Parameter first: how many triggers of the first step stay as they are.
  static func simplified(_ plan: Plan, keeping first: Int = 0, _ isSame: (Plan) -> Bool) -> Plan? {
    let immediate = Plan(
      given: plan.given,
      responses: plan.responses.map { Plan.Prepared(operation: $0.operation, script: atOnce($0.script)) },
      steps: plan.steps.map { triggers in
        Array(triggers.prefix(first))
          + triggers.dropFirst(first).filter { if case .action = $0 { true } else { false } }
      })
    // Without waiting there may be fewer calls than a list has answers.
    let brief = Plan(
      given: plan.given,
      responses: immediate.responses.map {
        Plan.Prepared(operation: $0.operation, script: each($0.script) ?? $0.script)
      },
      steps: immediate.steps)
    let forms = (immediate.steps.first?.isEmpty ?? true) ? [plan] : [immediate, brief, plan]
    guard var simplest = forms.first(where: isSame) else { return nil }
    for operation in plan.responses.map(\.operation) {
      guard let place = simplest.responses.firstIndex(where: { $0.operation == operation }) else { continue }
      let candidates: [ResponseScript?] = [nil, each(simplest.responses[place].script)]
      // The first leaves it to the default answer.
      for (number, script) in candidates.enumerated() where number == 0 || script != nil {
        var responses = simplest.responses
        if let script { responses[place].script = script } else { responses.remove(at: place) }
        let candidate = Plan(given: simplest.given, responses: responses, steps: simplest.steps)
        guard isSame(candidate) else { continue }
        simplest = candidate
        break
      }
    }
    return simplest
  }

  private static func atOnce(_ script: ResponseScript) -> ResponseScript {
    .list(script.responses.map { Response($0.outcome) })
  }

  /// The same answer for every call, where all that are listed are the same.
  private static func each(_ script: ResponseScript) -> ResponseScript? {
    let responses = script.responses
    guard let first = responses.first, responses.allSatisfy({ $0 == first }) else { return nil }
    return .each(first)
  }

  /// What each call was answered: another answer that happens to do the same is another scenario.
  private static func answers(_ trace: Trace, _ plan: Plan) -> [Response.Outcome] {
    let outcomes = TraceOutcomes(trace, plan)
    return trace.calls.indices.map { outcomes.of($0) ?? .silent }
  }

  /// Whether a plan leads to the same calls and changes, and a file may say it so.
  static func isSame(_ trace: Trace, _ seen: Trace, _ plan: Plan) -> Bool {
    trace.fault == nil && trace.pending.isEmpty && trace.finalState == seen.finalState
      && trace.calls.elementsEqual(seen.calls) { $0.operation == $1.operation && $0.arguments == $1.arguments }
      && trace.writes.elementsEqual(seen.writes) {
        $0.field == $1.field && $0.value == $1.value && $0.calls == $1.calls
      }
      && trace.calls.allSatisfy { ![.nobody, .beyondList, .unmatched].contains($0.source) }
      && zip(plan.responses, trace.used).allSatisfy { prepared, used in
        if case .list(let list) = prepared.script { used == list.count } else { used > 0 }
      }
  }
}

/// The lines of a scenario for a sequence, which expects what was seen of it.
package struct SequenceText: Sendable {
  private let contract: ModuleContract
  private let text: ScenarioText
  private let scenario: SequenceScenario
  private let title: String
  private let executor: any PlanExecutor

  package init(_ scenario: SequenceScenario, _ title: String, _ contract: ModuleContract, _ executor: any PlanExecutor)
  {
    (self.scenario, self.title, self.contract, self.executor) = (scenario, title, contract, executor)
    text = ScenarioText(contract)
  }

  /// The lines, to be put below `scenarios:`.
  ///
  /// - Parameter mark: what is put behind `then:` or `steps:`, so that it does not look reviewed.
  package func lines(mark: String) -> [String] {
    let read = scenario.trace?.givensInOrder ?? Array(contract.givens.indices)
    let lines = [text.begin(title)] + text.given(scenario.plan, read.sorted()) + happens(mark: "  \(mark)")
    return lines.map { "  " + $0 }
  }

  private func happens(mark: String) -> [String] {
    let plan = scenario.plan
    guard let trace = scenario.trace else { return text.when(plan) + text.thenNothing(mark: mark) }
    let triggers = plan.steps.flatMap(\.self)
    guard triggers.count > 1, let parts = parts(triggers, trace) else {
      return text.when(plan) + text.then(trace.whole, mark: mark)
    }
    return text.steps(triggers, parts, mark: mark)
  }

  /// What each trigger led to; `nil` where a step of its own for each would be another scenario.
  private func parts(_ triggers: [Plan.Trigger], _ trace: Trace) -> [Trace.Part]? {
    let plan = Plan(
      given: scenario.plan.given, responses: scenario.plan.responses, steps: triggers.map { [$0] })
    guard let stepped = executor.trace(of: plan, contract) else { return nil }
    return SequenceScenario.isSame(stepped, trace, plan) ? stepped.parts : nil
  }
}
