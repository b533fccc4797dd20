import Rehearse
import RehearseScenario

/// The other worlds in which a case could have run: one answer or one given otherwise.
struct PlanMutants {
  /// A change and the plan that it leads to.
  struct Changed {
    let change: Mutant
    let plan: Plan
  }

  private let testCase: Case
  private let trace: Trace
  private let vocabulary: Vocabulary

  /// - Parameter trace: that of the case as it is, with the standard answers kept.
  init(_ testCase: Case, _ trace: Trace, _ vocabulary: Vocabulary) {
    (self.testCase, self.trace, self.vocabulary) = (testCase, trace, vocabulary)
  }

  var all: [Changed] { stated + standard + givens }

  // MARK: Answers

  /// Each response that was used, replaced by every other that the operation's contract allows.
  private var stated: [Changed] {
    testCase.plan.responses.indices.flatMap { place -> [Changed] in
      let prepared = testCase.plan.responses[place]
      switch prepared.script {
      case .each(let response):
        guard trace.used[place] > 0 else { return [] }
        return others(response, prepared.operation).map { other in
          changed(.answer(operation: prepared.operation, .all, other), place, .each(other))
        }
      case .list(let responses):
        return responses.indices.prefix(trace.used[place]).flatMap { item in
          others(responses[item], prepared.operation).map { other in
            var responses = responses
            responses[item] = other
            return changed(.answer(operation: prepared.operation, .item(item), other), place, .list(responses))
          }
        }
      case .byArguments(let items): return byArguments(items, prepared.operation, place)
      case .oneOf: return []
      }
    }
  }

  private func byArguments(_ items: [ConditionalResponse], _ operation: Int, _ place: Int) -> [Changed] {
    let used = trace.itemsUsed(of: operation)
    return items.indices.filter { used.has($0) }.flatMap { item in
      others(items[item].response, operation).map { other in
        var items = items
        items[item].response = other
        let calls = AnsweredCalls.fitting(items[item].arguments, item: item)
        return changed(.answer(operation: operation, calls, other), place, .byArguments(items))
      }
    }
  }

  /// The standard answers that were given, replaced by a response for all calls.
  private var standard: [Changed] {
    let calls = trace.calls.filter { $0.source == .standard }
    let operations = Set(calls.map(\.operation)).sorted()
    return operations.flatMap { operation -> [Changed] in
      guard case .value(let shape, _, _) = vocabulary.operations[operation].answers else { return [] }
      let answers = zip(calls, trace.standardAnswers).filter { $0.0.operation == operation }.map(\.1)
      guard let first = answers.first else { return [] }
      // Where the answers differ from call to call, even the first for all of them is another world.
      let same = answers.allSatisfy { $0 == first }
      let all = (same ? [] : [first]) + Alternatives.of(first, shape)
      return (all.map { Response(.returns($0)) } + failures(operation) + [Response(.silent)]).map { response in
        let plan = Plan(
          given: testCase.plan.given,
          responses: testCase.plan.responses + [Plan.Prepared(operation: operation, script: .each(response))],
          steps: testCase.plan.steps)
        return Changed(change: .answer(operation: operation, .all, response), plan: plan)
      }
    }
  }

  /// The other answers of an operation, delayed as the one in hand is.
  private func others(_ response: Response, _ operation: Int) -> [Response] {
    guard case .value(let returns, let errors, _) = vocabulary.operations[operation].answers else { return [] }
    var outcomes: [Response.Outcome] = []
    switch response.outcome {
    case .returns(let value):
      outcomes = Alternatives.of(value, returns).map { .returns($0) } + Self.examples(errors).map { .fails($0) }
    case .fails(let value):
      outcomes = Self.examples(returns).map { .returns($0) }
      outcomes += errors.map { Alternatives.of(value, $0) }?.map { .fails($0) } ?? []
    case .silent:
      outcomes = Self.examples(returns).map { .returns($0) } + Self.examples(errors).map { .fails($0) }
    }
    if response.outcome != .silent { outcomes.append(.silent) }
    return outcomes.map { Response($0, after: response.after) }
  }

  private func failures(_ operation: Int) -> [Response] {
    guard case .value(_, let errors, _) = vocabulary.operations[operation].answers else { return [] }
    return Self.examples(errors).map { Response(.fails($0)) }
  }

  /// All values of a finite shape, else one.
  private static func examples(_ shape: ValueShape?) -> [Literal] {
    guard let shape else { return [] }
    return shape.finiteValues ?? [Alternatives.example(of: shape)]
  }

  private func changed(_ change: Mutant, _ place: Int, _ script: ResponseScript) -> Changed {
    var responses = testCase.plan.responses
    responses[place].script = script
    return Changed(
      change: change,
      plan: Plan(given: testCase.plan.given, responses: responses, steps: testCase.plan.steps))
  }

  // MARK: Givens

  /// Each given that was written, replaced by every other value; what the file says counts where it was read.
  private var givens: [Changed] {
    testCase.givenSites.flatMap { site -> [Changed] in
      let declaration = vocabulary.givens[site.given]
      let isRead = declaration.setsInitialState || trace.givensRead.has(site.given)
      guard isRead || site.origin != .file else { return [] }
      return Alternatives.of(testCase.plan.given[site.given], declaration.shape).map { value in
        var given = testCase.plan.given
        given[site.given] = value
        return Changed(
          change: .given(site.given, value),
          plan: Plan(given: given, responses: testCase.plan.responses, steps: testCase.plan.steps))
      }
    }
  }
}
