import Rehearse
import RehearseLanguage

/// Something worth covering that no case covers.
package struct CoverageGap: Sendable {
  private static let limit = 5
  /// Measures whose gaps hide the most come first.
  private static let order: [Measure] = [.actions, .answers, .calls, .state, .given]

  package let module: String
  package let measure: Measure
  package let text: String
  /// A scenario that closes the gap, to paste below `scenarios:`; empty if none was found.
  package let lines: [String]

  /// The gaps most worth closing.
  ///
  /// Gaps are sorted by measure. Within a measure, the first gap of every action, call or field comes before the second
  /// gap of any, so that the list covers more than one subject.
  package static func mostImportant(
    of modules: [ModuleCoverage], mark: String, executor: (ModuleContract) -> (any PlanExecutor)?
  ) -> [CoverageGap] {
    var ranked: [(module: ModuleCoverage, item: ModuleCoverage.CoverageItem, rank: [Int])] = []
    for module in modules {
      var counts: [String: Int] = [:]
      for item in missing(module) {
        let number = counts["\(item.measure) \(item.subject)", default: 0]
        counts["\(item.measure) \(item.subject)"] = number + 1
        ranked.append((module, item, [order.firstIndex(of: item.measure) ?? 0, number, ranked.count]))
      }
    }
    var gaps: [CoverageGap] = []
    for (module, item, _) in ranked.sorted(by: { $0.rank.lexicographicallyPrecedes($1.rank) }) where gaps.count < limit
    {
      let lines = executor(module.tally.contract).map { GapScenario(item, module.tally, $0).lines(mark: mark) } ?? []
      // One scenario may close two gaps. The copies differ only in title.
      if !lines.isEmpty, gaps.contains(where: { $0.module == module.name && $0.lines.dropFirst() == lines.dropFirst() })
      {
        continue
      }
      let text = sentence(item, isCalled: !module.isUncalled(item))
      gaps.append(CoverageGap(module: module.name, measure: item.measure, text: text, lines: lines))
    }
    return gaps
  }

  /// The items that no case covers.
  ///
  /// Only the first item of an uncalled operation counts, because one call closes the others or makes them reachable.
  private static func missing(_ module: ModuleCoverage) -> [ModuleCoverage.CoverageItem] {
    var uncalled: Set<String> = []
    return module.items.filter { item in
      !item.isMet && (!module.isUncalled(item) || uncalled.insert(item.subject).inserted)
    }
  }

  private static func sentence(_ item: ModuleCoverage.CoverageItem, isCalled: Bool) -> String {
    switch item.measure {
    case .answers where !isCalled, .calls where !isCalled: "No case makes the call \(item.subject)."
    case .actions: "No case fires the action \(item.subject)."
    case .answers: "No case meets the answer \"\(item.detail)\" of \(item.subject)."
    case .calls: "The module calls \(item.subject), but no scenario expects it."
    case .state: "The state field \(item.subject) never has the value \(item.detail)."
    case .given: "No case fires \(item.subject) given \(item.detail)."
    }
  }
}

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

  /// The lines to paste with the review mark, or none if no plan closes the gap.
  package func lines(mark: String) -> [String] {
    for plan in candidates {
      guard let (plan, trace) = settled(plan), closes(plan, trace) else { continue }
      let text = ScenarioText(contract)
      let lines =
        [text.begin(title)] + text.given(plan, Array(plan.given.indices)) + text.when(plan)
        + text.then(Timeline(trace, plan).whole, mark: "  \(mark)")
      return lines.map { "  " + $0 }
    }
    return []
  }

  /// Contains no characters that would need quotes in YAML.
  private var title: String {
    switch item.target {
    case .action: return "\(item.subject) happens"
    case .answer(let operation, let form):
      let isFailure = if case .fails = tally.forms[operation].all[form].kind { true } else { false }
      return "\(item.subject) \(isFailure ? "" : "answers ")\(item.detail.replacing(": ", with: " "))"
    case .call: return "\(item.subject) is called"
    case .given(_, let combination):
      let defaultValue = tally.combination(contract.givens.map(\.defaultValue))
      let special = GivenCombination(values: zip(combination.values, defaultValue.values).map { $0 == $1 ? nil : $0 })
      let words = tally.words(special, separator: " and ")
      return "\(item.subject) with \(words.isEmpty ? "nothing special" : words)"
    case .state: return ""
    }
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
