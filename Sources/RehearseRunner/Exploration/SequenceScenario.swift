import Rehearse
import RehearseLanguage

/// A sequence in the simplest form that a scenario can state with the same result.
package struct SequenceScenario: Sendable {
  let plan: Plan
  /// `nil` if the module does not finish.
  let trace: Trace?

  /// - Returns: `nil` if no scenario can state the sequence, because its calls cannot get the same responses.
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

  /// Creates the scenario for a sequence that does not finish; `isSame` says whether a plan ends the same way.
  package init(endless sequence: EventSequence, _ planner: SequencePlanner, isSame: (Plan) -> Bool) {
    let exact = Self.padded(planner.plan(sequence), for: Trace())
    plan = Self.simplified(exact, isSame) ?? exact
    trace = nil
  }

  // MARK: Simplification

  /// The plan with a response for every call, as scenario files require.
  static func padded(_ plan: Plan, for trace: Trace) -> Plan {
    let calls = Dictionary(grouping: trace.calls, by: \.operation).mapValues(\.count)
    let responses = plan.responses.compactMap { prepared -> Plan.Prepared? in
      guard case .list(var list) = prepared.script else { return prepared }
      while list.count < calls[prepared.operation] ?? 0 { list.append(Response(.silent)) }
      return list.isEmpty ? nil : Plan.Prepared(operation: prepared.operation, script: .list(list))
    }
    return Plan(given: plan.given, responses: responses, steps: plan.steps)
  }

  /// The simplest form with the same result that keeps the first `first` triggers of the first step.
  static func simplified(_ plan: Plan, keeping first: Int = 0, _ isSame: (Plan) -> Bool) -> Plan? {
    let immediate = Plan(
      given: plan.given,
      responses: plan.responses.map { Plan.Prepared(operation: $0.operation, script: atOnce($0.script)) },
      steps: plan.steps.map { triggers in
        Array(triggers.prefix(first))
          + triggers.dropFirst(first).filter { if case .action = $0 { true } else { false } }
      })
    // Without delays, there may be fewer calls than responses in the list.
    let brief = Plan(
      given: plan.given,
      responses: immediate.responses.map {
        Plan.Prepared(operation: $0.operation, script: each($0.script) ?? $0.script)
      },
      steps: immediate.steps)
    let forms = (immediate.steps.first?.isEmpty ?? true) ? [plan] : [immediate, brief, plan]
    guard var simplest = forms.first(where: isSame) else { return nil }
    for operation in plan.responses.map(\.operation) {
      guard let index = simplest.responses.firstIndex(where: { $0.operation == operation }) else { continue }
      let candidates: [ResponseScript?] = [nil, each(simplest.responses[index].script)]
      // `nil` removes the response, so that the default applies.
      for (number, script) in candidates.enumerated() where number == 0 || script != nil {
        var responses = simplest.responses
        if let script { responses[index].script = script } else { responses.remove(at: index) }
        let candidate = Plan(given: simplest.given, responses: responses, steps: simplest.steps)
        guard isSame(candidate) else { continue }
        simplest = candidate
        break
      }
    }
    return simplest
  }

  private static func atOnce(_ script: ResponseScript) -> ResponseScript {
    guard case .list(let responses) = script else { return script }
    return .list(responses.map { Response($0.outcome.atOnce) })
  }

  /// One response for every call, if all responses in the list are equal.
  private static func each(_ script: ResponseScript) -> ResponseScript? {
    let responses = script.responses
    guard let first = responses.first, responses.allSatisfy({ $0 == first }) else { return nil }
    return .each(first)
  }

  /// The response to each call. Scenarios with different responses differ, even if the result is the same.
  private static func answers(_ trace: Trace, _ plan: Plan) -> [Response.Outcome] {
    let outcomes = TraceOutcomes(trace, plan)
    return trace.calls.indices.map { outcomes.of($0)?.atOnce ?? .silent }
  }

  /// Whether the plan leads to the same calls and changes and is valid in a file.
  static func isSame(_ trace: Trace, _ seen: Trace, _ plan: Plan) -> Bool {
    trace.isComplete(plan) && trace.finalState == seen.finalState
      && trace.calls.elementsEqual(seen.calls) { $0.operation == $1.operation && $0.arguments == $1.arguments }
      && trace.writes.elementsEqual(seen.writes) {
        $0.field == $1.field && $0.value == $1.value && $0.calls == $1.calls
      }
  }
}

extension Response.Outcome {
  /// The outcome without the delays of a stream.
  fileprivate var atOnce: Self {
    guard case .stream(let items) = self else { return self }
    return .stream(items.map { StreamItem($0.content) })
  }
}

/// The lines of a scenario that states a sequence and expects what happened.
package struct SequenceText: Sendable {
  private let contract: ModuleContract
  private let text: ScenarioText
  private let scenario: SequenceScenario
  private let title: String
  private let executor: any PlanExecutor

  package init(_ scenario: SequenceScenario, _ title: String, _ contract: ModuleContract, executor: any PlanExecutor) {
    (self.scenario, self.title, self.contract, self.executor) = (scenario, title, contract, executor)
    text = ScenarioText(contract)
  }

  /// The lines to paste below `scenarios:`, with the review mark.
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
      return text.when(plan) + text.then(Timeline(trace, plan).whole, mark: mark)
    }
    return text.steps(triggers, parts, mark: mark)
  }

  /// The effect of each trigger, or `nil` if a separate step for each one would change the result.
  private func parts(_ triggers: [Plan.Trigger], _ trace: Trace) -> [Timeline.Part]? {
    let plan = Plan(
      given: scenario.plan.given, responses: scenario.plan.responses, steps: triggers.map { [$0] })
    guard let stepped = executor.trace(of: plan, contract) else { return nil }
    return SequenceScenario.isSame(stepped, trace, plan) ? Timeline(stepped, plan).parts : nil
  }
}
