import Rehearse
import RehearseExploration
import RehearseScenario

/// What the cases of a module stated and met, added up case by case; the order makes no difference.
package struct ModuleTally: Sendable {
  package let vocabulary: Vocabulary
  let forms: [AnswerForms]
  /// Beside the vocabulary's operations and their forms.
  private(set) var answers: [[AnswerUse]]
  private(set) var actions: [ActionUse]
  private(set) var calls: [CallUse]
  /// Beside the state fields and their finite values; none for a field without an end of values.
  private(set) var seen: [[Bool]]
  let values: [[Literal]]
  /// What happened, each thing once.
  private(set) var occurrences: Set<Occurrence> = []
  /// Those of them that a scenario began with.
  private(set) var first: Set<Occurrence> = []
  /// Whether two answers came at the same moment.
  private(set) var hasCoincidence = false
  /// What is shown by a whole case, or without regard to what else is known: values that were given, late answers, repetitions.
  private(set) var alone: Set<Demand> = []
  private let reader: OccurrenceReader
  private(set) var ran = 0
  /// Cases that failed as they are known to.
  private(set) var known = 0
  private(set) var notRun = 0

  package init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    forms = vocabulary.operations.map { AnswerForms($0, in: vocabulary) }
    answers = forms.map { Array(repeating: AnswerUse(), count: $0.all.count) }
    actions = vocabulary.actions.map { _ in ActionUse() }
    calls = vocabulary.operations.map { _ in CallUse() }
    values = vocabulary.state.map { $0.shape.finiteValues ?? [] }
    seen = values.map { $0.map { _ in false } }
    reader = OccurrenceReader(vocabulary)
  }

  /// Adds a case; what happened counts only if it was carried out to its end, and not where it fails as it is known to.
  package mutating func add(_ testCase: Case, _ trace: Trace?, isKnownFailure: Bool = false) {
    addStated(testCase)
    guard let trace, trace.fault == nil, !isKnownFailure else {
      if isKnownFailure { known += 1 } else { notRun += 1 }
      return
    }
    ran += 1
    add(testCase.plan, trace, by: testCase.isRow ? .table : .scenario)
    addExpected(testCase)
  }

  /// Adds a way as a case that expects every call which it leads to.
  mutating func add(way plan: Plan, _ trace: Trace) {
    add(plan, trace, by: .scenario)
    for operation in Set(trace.calls.map(\.operation)) { calls[operation].expected += 1 }
    // What a way leaves waiting, a scenario has to say is never answered.
    for call in trace.calls where call.source == .beyondList {
      if let place = forms[call.operation].place(of: .silent) { answers[call.operation][place].met += 1 }
    }
  }

  private mutating func add(_ plan: Plan, _ trace: Trace, by use: CellUse) {
    addMet(plan, trace)
    addActions(plan, by: use)
    addSeen(trace)
    addOccurrences(plan, trace)
  }

  private mutating func addOccurrences(_ plan: Plan, _ trace: Trace) {
    let happened = reader.occurrences(trace, plan)
    occurrences.formUnion(happened)
    first.formUnion(happened.prefix(1))
    alone.formUnion(Repetition.shown(by: happened, vocabulary))
    alone.formUnion(
      happened.filter(\.kind.isLate).map {
        .late(EventForm($0.kind, isBare: true, vocabulary), isIdle: $0.effect.isIdle(vocabulary))
      })
    alone.formUnion(trace.givensInOrder.compactMap { Demand(given: $0, plan.given[$0], vocabulary) })
    let moments = trace.events.compactMap { event -> Int64? in
      if case .answer = event.occasion { event.time } else { nil }
    }
    hasCoincidence = hasCoincidence || zip(moments, moments.dropFirst()).contains { $0 == $1 }
  }

  // MARK: Answers

  private mutating func addStated(_ testCase: Case) {
    for prepared in testCase.plan.responses {
      for place in Set(prepared.script.responses.compactMap { forms[prepared.operation].place(of: $0.outcome) }) {
        answers[prepared.operation][place].stated += 1
      }
    }
    for (operation, forms) in forms.enumerated() {
      for (place, given) in forms.places(given: testCase.plan.given, in: vocabulary)
      where testCase.givenSites.contains(where: { $0.given == given }) {
        answers[operation][place].stated += 1
      }
    }
  }

  private mutating func addMet(_ plan: Plan, _ trace: Trace) {
    var standardAnswers = trace.standardAnswers.makeIterator()
    for call in trace.calls {
      calls[call.operation].calls += 1
      let outcome: Response.Outcome?
      switch call.source {
      case .response(let index): outcome = response(to: call.operation, index, plan)?.outcome
      case .standard: outcome = standardAnswers.next().map { .returns($0) }
      case .itself, .beyondList, .unmatched, .nobody: outcome = nil
      }
      let forms = forms[call.operation]
      let place =
        outcome.map { forms.place(of: $0) } ?? forms.place(of: call, given: plan.given, in: vocabulary)
      if let place { answers[call.operation][place].met += 1 }
    }
  }

  private func response(to operation: Int, _ index: Int, _ plan: Plan) -> Response? {
    guard let responses = plan.responses.first(where: { $0.operation == operation })?.script.responses else {
      return nil
    }
    return responses.indices.contains(index) ? responses[index] : nil
  }

  // MARK: Everything else

  private mutating func addActions(_ plan: Plan, by use: CellUse) {
    var fired: Set<Int> = []
    for case .action(let action, _) in plan.steps.joined() { fired.insert(action) }
    let given = zip(plan.given, vocabulary.givens).map { Visible.of($0, $1.shape) }
    for action in fired { actions[action].add(given, by: use) }
  }

  private mutating func addExpected(_ testCase: Case) {
    let named = testCase.steps.flatMap { $0.calls?.items.map(\.operation) ?? [] }
    for operation in Set(named) { calls[operation].expected += 1 }
    for operation in calls.indices
    where testCase.steps.contains(where: { $0.never.contains { $0.operations.has(operation) } }) {
      calls[operation].forbidden += 1
    }
  }

  private mutating func addSeen(_ trace: Trace) {
    for (field, value) in trace.initialState.enumerated() { see(field, value) }
    for write in trace.writes { see(write.field, write.value) }
  }

  private mutating func see(_ field: Int, _ value: Literal) {
    if let place = values[field].firstIndex(of: value) { seen[field][place] = true }
  }

  /// Adds what other cases of the same module stated and met.
  package static func += (left: inout ModuleTally, right: ModuleTally) {
    for operation in left.answers.indices {
      for place in left.answers[operation].indices { left.answers[operation][place] += right.answers[operation][place] }
      left.calls[operation] += right.calls[operation]
    }
    for action in left.actions.indices { left.actions[action] += right.actions[action] }
    for field in left.seen.indices {
      for place in left.seen[field].indices where right.seen[field][place] { left.seen[field][place] = true }
    }
    left.occurrences.formUnion(right.occurrences)
    left.first.formUnion(right.first)
    left.alone.formUnion(right.alone)
    left.hasCoincidence = left.hasCoincidence || right.hasCoincidence
    left.ran += right.ran
    left.known += right.known
    left.notRun += right.notRun
  }
}
