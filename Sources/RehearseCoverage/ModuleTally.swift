import Rehearse
import RehearseScenario

/// What the cases of a module stated and met, added up case by case; the order makes no difference.
package struct ModuleTally: Sendable {
  package let vocabulary: Vocabulary
  let forms: [AnswerForms]
  let grid: GivenGrid
  /// Beside the vocabulary's operations and their forms.
  private(set) var answers: [[AnswerUse]]
  private(set) var actions: [ActionUse]
  private(set) var calls: [CallUse]
  /// Beside the state fields and their finite values; none for a field without an end of values.
  private(set) var seen: [[Bool]]
  let values: [[Literal]]
  /// The givens that show in the state before the first action.
  private let alwaysRead: PlaceSet
  private(set) var ran = 0
  private(set) var notRun = 0

  package init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    forms = vocabulary.operations.map { AnswerForms($0, in: vocabulary) }
    grid = GivenGrid(vocabulary)
    answers = forms.map { Array(repeating: AnswerUse(), count: $0.all.count) }
    actions = vocabulary.actions.map { _ in ActionUse(fields: vocabulary.state.count) }
    calls = vocabulary.operations.map { _ in CallUse() }
    values = vocabulary.state.map { $0.shape.finiteValues ?? [] }
    alwaysRead = PlaceSet(vocabulary.givens.indices.filter { vocabulary.givens[$0].setsInitialState })
    seen = values.map { $0.map { _ in false } }
  }

  /// Adds a case; what happened counts only if it was carried out to its end.
  package mutating func add(_ testCase: Case, _ trace: Trace?) {
    addStated(testCase)
    guard let trace, trace.fault == nil else {
      notRun += 1
      return
    }
    ran += 1
    addMet(testCase, trace)
    addActions(testCase, trace)
    addExpected(testCase)
    addSeen(trace)
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

  private mutating func addMet(_ testCase: Case, _ trace: Trace) {
    var standardAnswers = trace.standardAnswers.makeIterator()
    for call in trace.calls {
      calls[call.operation].calls += 1
      let outcome: Response.Outcome?
      switch call.source {
      case .response(let index): outcome = response(to: call.operation, index, testCase.plan)?.outcome
      case .standard: outcome = standardAnswers.next().map { .returns($0) }
      case .itself, .beyondList, .unmatched, .nobody: outcome = nil
      }
      let forms = forms[call.operation]
      let place =
        outcome.map { forms.place(of: $0) } ?? forms.place(of: call, given: testCase.plan.given, in: vocabulary)
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

  private mutating func addActions(_ testCase: Case, _ trace: Trace) {
    var fired: Set<Int> = []
    for case .action(let action, _) in testCase.plan.steps.joined() { fired.insert(action) }
    let changed = Set(trace.writes.map(\.field))
    let cell = grid.cell { testCase.plan.given[$0] }
    let read = trace.givensRead.union(alwaysRead)
    for action in fired {
      actions[action].add(read: read, isAlone: fired.count == 1, changed: changed)
      if let cell { actions[action].cover(cell, of: grid.count, by: testCase.isRow ? .table : .scenario) }
    }
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
    left.ran += right.ran
    left.notRun += right.notRun
  }
}
