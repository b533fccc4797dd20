import Rehearse
import RehearseLanguage
import RehearseRunner

/// Builds a scenario that closes a gap by changing the shortest known plan and stating what the module then does.
package struct GapScenario {
  /// How often responses are added or removed before a plan is discarded.
  private static let attempts = 4

  private let item: ModuleCoverage.CoverageItem
  private let tally: ModuleTally
  private let executor: any PlanExecutor
  private var contract: ModuleContract { tally.contract }

  package init(_ item: ModuleCoverage.CoverageItem, _ tally: ModuleTally, _ executor: any PlanExecutor) {
    (self.item, self.tally, self.executor) = (item, tally, executor)
  }

  package struct Found: Sendable {
    let plan: Plan
    let trace: Trace
    let title: String
    fileprivate let text: ScenarioText
    fileprivate let body: [String]

    /// The scenario as an item of a list.
    package var lines: [String] { lines(titled: title) }

    func lines(titled title: String) -> [String] {
      ([text.begin(title)] + body).map { "  " + $0 }
    }
  }

  /// The scenario, with the review mark; `nil` if no plan closes the gap.
  package func found(mark: String) -> Found? {
    for plan in candidates {
      guard let (plan, trace) = settled(plan), closes(plan, trace) else { continue }
      let (text, part) = (ScenarioText(contract), Timeline(trace, plan).whole)
      let body =
        text.given(plan, Array(plan.given.indices)) + text.when(plan) + text.then(part, mark: "  \(mark)")
      return Found(plan: plan, trace: trace, title: GapTitle(item, tally, plan, part).text, text: text, body: body)
    }
    return nil
  }

  private func closes(_ plan: Plan, _ trace: Trace) -> Bool {
    var own = ModuleTally(contract)
    own.add(plan, trace)
    switch item.target {
    case .given(let action, let combination):
      return own.met.contains(.action(action))
        && tally.combination(plan.given).restricted(to: combination) == combination
    case .call(let operation): return trace.calls.contains { $0.operation == operation }
    case .action, .answer, .state: return own.met.contains(item.target)
    }
  }

  // MARK: Plans

  private var candidates: [Plan] {
    switch item.target {
    case .action(let action):
      let arguments = contract.actions[action].parameters.map { $0.defaultValue ?? $0.example }
      return [Plan(given: contract.givens.map(\.defaultValue), responses: [], steps: [[.action(action, arguments)]])]
    case .answer(let operation, let form):
      return tally.calling[operation].map { plans($0, operation, tally.forms[operation].all[form]) } ?? []
    case .call(let operation): return tally.calling[operation].map { [plan($0)] } ?? []
    case .given(let action, let combination):
      guard let example = tally.combinations[action].needed[combination] else { return [] }
      var given: [Int: Literal] = [:]
      for (index, value) in combination.values.enumerated() { given[index] = value.map(tally.values[index].value) }
      return [plan(example, changing: given)]
    case .state: return []
    }
  }

  /// Two plans: one with this response to the first call of an operation, one with it for all calls.
  private func plans(_ example: Plan, _ operation: Int, _ form: AnswerForm) -> [Plan] {
    if let given = tally.forms[operation].given {
      switch form.kind {
      case .flag(let place, let value): return [plan(example, changing: [place: value])]
      case .returns(let value): return [plan(example, changing: [given: contract.givens[given].example(of: value)])]
      case .fails, .silent, .end: return []
      }
    }
    guard let outcome = form.outcome(of: contract.operations[operation]) else { return [] }
    let others = example.responses.filter { $0.operation != operation }
    let rest = example.responses.first { $0.operation == operation }?.script.responses.dropFirst() ?? []
    return [.list([Response(outcome)] + rest), .each(Response(outcome))].map { script in
      plan(example, responses: others + [Plan.Prepared(operation: operation, script: script)])
    }
  }

  /// The plan as one step, with other givens or responses, and with secret arguments replaced by examples.
  private func plan(
    _ example: Plan, changing given: [Int: Literal] = [:], responses: [Plan.Prepared]? = nil
  ) -> Plan {
    let triggers = example.steps.joined().map { trigger -> Plan.Trigger in
      guard case .action(let action, let arguments) = trigger else { return trigger }
      let parameters = contract.actions[action].parameters
      return .action(action, zip(parameters, arguments).map { $0.isSecret && $0.defaultValue != $1 ? $0.example : $1 })
    }
    return Plan(
      given: example.given.enumerated().map { given[$0] ?? $1 }, responses: responses ?? example.responses,
      steps: [triggers])
  }

  // MARK: Running

  /// The plan with exactly the responses its calls need, and its trace; `nil` if no scenario can state it.
  private func settled(_ plan: Plan) -> (Plan, Trace)? {
    var plan = plan
    for _ in 0..<Self.attempts {
      guard let trace = executor.trace(of: plan, contract, isDetailed: true), trace.fault == nil else { return nil }
      let fitting = fitting(plan, trace)
      guard fitting != plan else { return trace.isComplete(plan) ? (plan, trace) : nil }
      plan = fitting
    }
    return nil
  }

  /// The plan without unused givens and responses, and with responses added for unanswered calls.
  private func fitting(_ plan: Plan, _ trace: Trace) -> Plan {
    var responses = zip(plan.responses, trace.used).compactMap { prepared, used -> Plan.Prepared? in
      guard used > 0 else { return nil }
      guard case .list(let list) = prepared.script, let last = list.last else { return prepared }
      let more = Array(repeating: last, count: max(0, used - list.count))
      let script = used == 1 ? ResponseScript.each(list[0]) : .list(list.prefix(used) + more)
      return Plan.Prepared(operation: prepared.operation, script: script)
    }
    let unanswered = Set(trace.calls.filter { $0.source == .unanswered }.map(\.operation))
    for operation in unanswered.sorted() {
      let declaration = contract.operations[operation]
      guard let outcome = tally.forms[operation].all.first?.outcome(of: declaration) else { continue }
      responses.append(Plan.Prepared(operation: operation, script: .each(Response(outcome))))
    }
    let given = contract.givens.indices.map { index in
      trace.givensRead.has(index) ? plan.given[index] : contract.givens[index].defaultValue
    }
    return Plan(given: given, responses: responses, steps: plan.steps)
  }
}

extension GivenDeclaration {
  var example: Literal { example(of: nil) }

  /// - Parameter form: the form that the value must have; `nil` for any.
  func example(of form: Literal?) -> Literal { examples.example(of: form, valueType, named: name) }
}

extension AnswerForm {
  /// The response as a scenario states it, or `nil` if it comes from a given.
  fileprivate func outcome(of operation: OperationDeclaration) -> Response.Outcome? {
    guard case .value(let valueType, let errors, _) = operation.answers else { return nil }
    switch kind {
    case .returns(let value):
      let example = operation.returned.example(of: value, valueType, named: operation.name)
      return operation.isStream ? .stream([StreamItem(.value(example)), StreamItem(.end)]) : .returns(example)
    case .end: return .stream([StreamItem(.end)])
    case .fails(let value):
      return errors.map { .fails(operation.failures.example(of: value, $0, named: operation.name)) }
    case .silent: return .silent
    case .flag: return nil
    }
  }
}
