import Rehearse
import RehearseLanguage

/// Mutants of a plan: a response or given is replaced, or an action is omitted or repeated.
struct PlanMutants {
  /// The maximum number of mutated actions, and of mutated responses per list; more would reveal nothing new.
  private static let limit = 100

  private let plan: Plan
  /// The steps whose actions are mutated; what happened before stays as it is.
  private let steps: [Int]
  private let givenSites: [Case.GivenSite]
  private let trace: Trace
  private let contract: ModuleContract

  /// - Parameter trace: the trace of the original case, including default responses.
  init(_ testCase: Case, _ trace: Trace, _ contract: ModuleContract) {
    (plan, givenSites) = (testCase.plan, testCase.givenSites)
    steps = testCase.plan.steps.indices.filter {
      !testCase.steps.indices.contains($0) || !testCase.steps[$0].isBefore
    }
    (self.trace, self.contract) = (trace, contract)
  }

  /// Passes mutants on one at a time, because a list of all would take too much memory.
  func visit(_ body: (Mutant, Plan) -> Void) {
    for index in plan.responses.indices { changeResponse(index, body) }
    changeDefaultAnswers(body)
    changeGivens(body)
    changeActions(body)
  }

  // MARK: Responses

  private func changeResponse(_ index: Int, _ body: (Mutant, Plan) -> Void) {
    let operation = plan.responses[index].operation
    func change(_ calls: Mutant.AnsweredCalls, _ response: Response, _ script: (Response) -> ResponseScript) {
      for other in others(response, operation) {
        let responses = plan.responses.changing(index) { $0.script = script(other) }
        body(.answer(operation: operation, calls, other), plan(responses: responses))
      }
    }
    switch plan.responses[index].script {
    case .each(let response): if trace.used[index] > 0 { change(.all, response, ResponseScript.each) }
    case .list(let items):
      for item in items.indices.prefix(min(trace.used[index], Self.limit)) {
        change(.item(item), items[item]) { other in .list(items.changing(item) { $0 = other }) }
      }
    case .byArguments(let items):
      let used = trace.itemsUsed(of: operation)
      for item in items.indices.filter(used.has).prefix(Self.limit) {
        change(.fitting(items[item].arguments), items[item].response) { other in
          .byArguments(items.changing(item) { $0.response = other })
        }
      }
    case .oneOf: break
    }
  }

  /// Replaces default responses with a single response for all calls.
  private func changeDefaultAnswers(_ body: (Mutant, Plan) -> Void) {
    let calls = trace.calls.filter { $0.source == .default }
    for operation in Set(calls.map(\.operation)).sorted() {
      let answers = calls.filter { $0.operation == operation }.compactMap(\.answer)
      guard let first = answers.first else { continue }
      // If the defaults differ between calls, one response for all calls is itself a mutant.
      let isSame = answers.allSatisfy { $0 == first }
      let usual = Response(contract.operations[operation].isStream ? .stream(first.streamItems) : .returns(first))
      for response in (isSame ? [] : [usual]) + others(usual, operation) {
        let prepared = Plan.Prepared(operation: operation, script: .each(response))
        body(.answer(operation: operation, .all, response), plan(responses: plan.responses + [prepared]))
      }
    }
  }

  /// The other responses of an operation, with the same delay.
  private func others(_ response: Response, _ operation: Int) -> [Response] {
    guard case .value(let returns, let errors, _) = contract.operations[operation].answers else { return [] }
    if contract.operations[operation].isStream { return otherStreams(response, operation, returns, errors) }
    var values = Self.examples(returns)
    var failures = Self.examples(errors)
    switch response.outcome {
    case .returns(let value): values = Alternatives.of(value, returns)
    case .fails(let value): failures = errors.map { Alternatives.of(value, $0) } ?? []
    case .silent, .stream: break
    }
    let cannotBeSilent = response.outcome == .silent || contract.operations[operation].answersAtOnce
    let silence: [Response.Outcome] = cannotBeSilent ? [] : [.silent]
    return
      (taken(values, operation, .returns).map(Response.Outcome.returns)
      + taken(failures, operation, .fails).map(Response.Outcome.fails) + silence)
      .map { Response($0, after: response.after) }
  }

  /// Streams with another value, without a value, that fail at their end, and that deliver nothing.
  private func otherStreams(
    _ response: Response, _ operation: Int, _ returns: ValueType, _ errors: ValueType?
  ) -> [Response] {
    let failures = taken(Self.examples(errors), operation, .fails)
    guard case .stream(let items) = response.outcome else {
      return taken(Self.examples(returns), operation, .stream).map { Response(.stream([StreamItem(.value($0))])) }
        + failures.map { Response(.fails($0), after: response.after) }.filter { $0 != response }
    }
    var others: [[StreamItem]] = []
    for (index, item) in items.enumerated().prefix(Self.limit) {
      guard case .value(let value) = item.content else { continue }
      for other in taken(Alternatives.of(value, returns), operation, .stream) {
        others.append(items.changing(index) { $0.content = .value(other) })
      }
      others.append(Array(items[..<index] + items[(index + 1)...]))
    }
    let values = items.filter { !$0.isLast }
    others += failures.map { values + [StreamItem(.fails($0))] }.filter { $0 != items }
    return others.filter { !$0.isEmpty }.map { Response(.stream($0)) } + [Response(.silent)]
  }

  /// The values that a Swift type takes.
  private func taken(_ values: [Literal], _ operation: Int, _ answer: ValuePath.Answer) -> [Literal] {
    taken(values, .answer(operation: contract.operations[operation].name, answer))
  }

  private func taken(_ values: [Literal], _ path: ValuePath) -> [Literal] {
    let refused = contract.refusals(values.map { ValueAtPath(path: path, value: $0) })
    return values.indices.filter { refused[$0] == nil }.map { values[$0] }
  }

  /// All values of a finite type, or one example.
  private static func examples(_ valueType: ValueType?) -> [Literal] {
    guard let valueType else { return [] }
    return valueType.finiteValues ?? [Alternatives.example(of: valueType)]
  }

  // MARK: Givens

  /// Replaces each given of the scenario with every other value; a given of the file counts only if it was read.
  private func changeGivens(_ body: (Mutant, Plan) -> Void) {
    for site in givenSites {
      let declaration = contract.givens[site.given]
      let isRead = declaration.setsInitialState || trace.givensRead.has(site.given)
      guard isRead || site.origin != .file else { continue }
      let others = Alternatives.of(plan.given[site.given], declaration.valueType)
      for value in taken(others, .given(declaration.path)) {
        body(.given(site.given, value), plan(given: plan.given.changing(site.given) { $0 = value }))
      }
    }
  }

  // MARK: Actions

  /// Omits and repeats each trigger, including time advances.
  private func changeActions(_ body: (Mutant, Plan) -> Void) {
    let all = plan.steps.joined()
    var seen: [Plan.Trigger: Int] = [:]
    var count = 0
    for step in steps {
      for (index, trigger) in plan.steps[step].enumerated() where count < Self.limit {
        count += 1
        let number = seen[trigger.named, default: 0]
        seen[trigger.named] = number + 1
        let shown = all.count { $0.named == trigger.named } > 1 ? number : nil
        // A case without its only action would duplicate the mutant of a silent module.
        if all.count > 1 {
          body(.omitted(trigger, number: shown), plan(steps: plan.steps.changing(step) { $0.remove(at: index) }))
        }
        body(
          .repeated(trigger, number: shown), plan(steps: plan.steps.changing(step) { $0.insert(trigger, at: index) }))
      }
    }
  }

  private func plan(
    given: [Literal]? = nil, responses: [Plan.Prepared]? = nil, steps: [[Plan.Trigger]]? = nil
  ) -> Plan {
    Plan(given: given ?? plan.given, responses: responses ?? plan.responses, steps: steps ?? plan.steps)
  }
}

extension Plan.Trigger {
  fileprivate var named: Self {
    if case .action(let action, _) = self { .action(action, []) } else { self }
  }
}

extension Literal {
  /// The default values of a stream.
  fileprivate var streamItems: [StreamItem] {
    if case .list(let values) = self { values.map { StreamItem(.value($0)) } } else { [] }
  }
}
