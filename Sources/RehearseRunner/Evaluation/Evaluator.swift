import Rehearse
import RehearseLanguage

/// Compares what happened with what was expected: a pure function of a case and its trace.
///
/// A case that passes makes no strings. Only a case that fails is put into words, and of a case made to fail in thousands of
/// ways no more than a reader would look at.
package struct Evaluator {
  /// How many findings of a case are put into words; the others are counted.
  package static let findingLimit = 50
  /// How many calls of a step are listed.
  package static let callLimit = 50

  let contract: ModuleContract
  let testCase: Case
  let trace: Trace
  /// The state at the start and at the end of the current step.
  var before: [Literal]
  var after: [Literal]
  var steps: [FailureReport.Step] = []
  var findings: [Finding] = []
  /// How many findings there are, those that are not put into words among them.
  private var findingCount = 0
  private let wordLimit: Int
  /// Of what kinds the findings are, those that are not put into words among them.
  private var causes: Set<Cause> = []

  /// What a finding is about, as far as a known failure can excuse it.
  enum Cause {
    /// Something expected did not hold: what the mark is for.
    case expectation
    /// The responses do not fit the calls, or an answer is still on its way, which may follow from what did not hold.
    case answers
    /// Nothing says what a call is answered: the author's to mend, whatever the module does.
    case unanswered
  }

  private init(_ testCase: Case, _ trace: Trace, _ contract: ModuleContract, wordLimit: Int = Self.findingLimit) {
    (self.testCase, self.trace, self.contract, self.wordLimit) = (testCase, trace, contract, wordLimit)
    (before, after) = (trace.initialState, trace.initialState)
  }

  /// Whether everything expected holds, without putting anything into words.
  package static func holds(_ testCase: Case, _ trace: Trace, _ contract: ModuleContract) -> Bool {
    var evaluator = Evaluator(testCase, trace, contract, wordLimit: 0)
    for step in testCase.steps.indices {
      evaluator.evaluateStep(step)
      guard evaluator.findingCount == 0 else { return false }
    }
    return true
  }

  /// Whether a mark of a known failure excuses what failed: something expected did not hold, and no call was without an
  /// answer that the scenario should have said.
  package static func isExcusable(_ testCase: Case, _ trace: Trace, _ contract: ModuleContract) -> Bool {
    var evaluator = Evaluator(testCase, trace, contract, wordLimit: 0)
    for step in testCase.steps.indices { evaluator.evaluateStep(step) }
    return evaluator.causes.contains(.expectation) && !evaluator.causes.contains(.unanswered)
  }

  /// What failed; `nil` when everything expected holds.
  package static func evaluate(_ testCase: Case, _ trace: Trace, _ contract: ModuleContract) -> FailureReport? {
    var evaluator = Evaluator(testCase, trace, contract)
    for step in testCase.steps.indices { evaluator.evaluateStep(step) }
    guard !evaluator.steps.isEmpty else { return nil }
    return FailureReport(
      module: contract.name, steps: evaluator.steps, omittedFindings: max(0, evaluator.findingCount - Self.findingLimit)
    )
  }

  /// What no other expectation could mend: calls that nothing answered, responses that are left, answers still on their way.
  package static func beyondExpectations(_ testCase: Case, _ trace: Trace, _ contract: ModuleContract) -> [Finding] {
    var evaluator = Evaluator(testCase, trace, contract)
    for step in testCase.steps.indices { evaluator.evaluateAnswers(step, testCase.steps[step]) }
    evaluator.evaluateEnd()
    return evaluator.findings
  }

  private mutating func evaluateStep(_ step: Int) {
    before = after
    let isLast = step == testCase.steps.count - 1
    // Taken out once: each look at a field in the list of steps would copy all that is expected.
    let expected = testCase.steps[step]
    if isLast { after = trace.finalState } else { followWrites(step) }
    var outcomes: [CallOutcome] = []
    evaluateCalls(step, expected, &outcomes)
    let aboutCalls = findings.count
    evaluateSequence(step, expected)
    evaluateNever(step, expected)
    evaluateState(step, expected)
    evaluateAnswers(step, expected)
    if isLast { evaluateEnd() }
    guard !findings.isEmpty else { return }
    sortFindings(expected.calls, aboutCalls: aboutCalls)
    let calls = StepLines(contract: contract, trace: trace, expected: expected.calls).lines(
      step, outcomes)
    let omitted = max(0, trace.callPlaces(ofStep: step).count - Self.callLimit)
    steps.append(
      FailureReport.Step(
        number: testCase.steps.count > 1 ? step + 1 : nil, findings: findings, calls: calls,
        omittedCalls: omitted))
    findings = []
  }

  /// Puts the findings in the order of the file; those about the calls stay together, in the order of the calls.
  private mutating func sortFindings(_ expected: Expectations.Calls?, aboutCalls count: Int) {
    let calls = expected?.range.start
    func place(_ finding: (offset: Int, element: Finding)) -> SourcePosition {
      finding.offset < count ? calls ?? finding.element.position : finding.element.position
    }
    findings = findings.enumerated().sorted { (place($0), $0.offset) < (place($1), $1.offset) }.map(\.element)
  }

  /// Counts a finding; returns whether it is to be put into words as well.
  mutating func takesAnother(_ cause: Cause = .expectation) -> Bool {
    findingCount += 1
    causes.insert(cause)
    return findingCount <= wordLimit
  }

  private mutating func followWrites(_ step: Int) {
    for write in trace.writes(ofStep: step) { after[write.field] = write.value }
  }
}

extension Evaluator {
  /// Whether a case would pass with a module that does nothing at all, although its module does something.
  package static func passesIdle(_ testCase: Case, _ trace: Trace, _ contract: ModuleContract) -> Bool {
    testCase.rule == nil && trace.showsBehaviour(of: contract)
      && holds(testCase, trace.doingNothing(), contract)
  }
}

extension Trace {
  /// Whether the module did anything that can be seen: made a call that is compared, or changed its state.
  package func showsBehaviour(of contract: ModuleContract) -> Bool {
    !writes.isEmpty || calls.contains { contract.commands.has($0.operation) }
  }
}
