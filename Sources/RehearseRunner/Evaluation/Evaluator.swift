import Rehearse
import RehearseLanguage

/// Compares what happened with what was expected, as a pure function of a case and its trace.
///
/// A passing case creates no strings. A failing one creates only as many messages as a reader would look at.
package struct Evaluator {
  /// Findings above this number are only counted.
  package static let findingLimit = 50
  package static let callLimit = 50

  let contract: ModuleContract
  let testCase: Case
  let trace: Trace
  /// Made when the first text is, because a passing case has none.
  private(set) lazy var text = CallText(contract: contract, secrets: CaseSecrets(testCase, trace.calls, contract))
  private lazy var timeline = Timeline(trace, testCase.plan)
  /// The state at the start and at the end of the current step.
  var before: [Literal]
  var after: [Literal]
  var steps: [FailureReport.Step] = []
  /// The indices of `steps` among those of the case.
  private var failedSteps: Set<Int> = []
  var findings: [Finding] = []
  /// For findings about a list of calls, by index: where the list starts. They are sorted by that.
  private var listPositions: [Int: SourcePosition] = [:]
  /// The number of findings, including those without a message.
  private var findingCount = 0
  private let wordLimit: Int
  /// The causes of all findings, even of those without a message.
  private var causes: Set<Cause> = []

  /// The cause of a finding, which decides whether a known failure excuses it.
  enum Cause {
    /// An expectation failed, which a known failure excuses.
    case expectation
    /// Responses are pending or do not fit the calls, possibly because an expectation failed.
    case answers
    /// A call has no response, which the author has to fix regardless of the module.
    case unanswered
  }

  private init(_ testCase: Case, _ trace: Trace, _ contract: ModuleContract, wordLimit: Int = Self.findingLimit) {
    (self.testCase, self.trace, self.contract, self.wordLimit) = (testCase, trace, contract, wordLimit)
    (before, after) = (trace.initialState, trace.initialState)
  }

  /// Whether all expectations hold; decides without creating messages.
  package static func holds(_ testCase: Case, _ trace: Trace, _ contract: ModuleContract) -> Bool {
    var evaluator = Evaluator(testCase, trace, contract, wordLimit: 0)
    for step in testCase.steps.indices {
      evaluator.evaluateStep(step)
      guard evaluator.findingCount == 0 else { return false }
    }
    return true
  }

  /// Whether a known failure excuses the findings.
  ///
  /// An expectation must have failed, and the scenario must have a response for every call.
  package static func isExcusable(_ testCase: Case, _ trace: Trace, _ contract: ModuleContract) -> Bool {
    var evaluator = Evaluator(testCase, trace, contract, wordLimit: 0)
    for step in testCase.steps.indices { evaluator.evaluateStep(step) }
    return evaluator.causes.contains(.expectation) && !evaluator.causes.contains(.unanswered)
  }

  /// Why the case fails, or `nil` if all expectations hold.
  package static func evaluate(_ testCase: Case, _ trace: Trace, _ contract: ModuleContract) -> FailureReport? {
    var evaluator = Evaluator(testCase, trace, contract)
    for step in testCase.steps.indices { evaluator.evaluateStep(step) }
    guard !evaluator.steps.isEmpty else { return nil }
    evaluator.tellWhatHappenedBefore()
    return FailureReport(
      module: contract.name, steps: evaluator.steps, omittedFindings: max(0, evaluator.findingCount - Self.findingLimit)
    )
  }

  /// Findings that no change to the expectations can fix: unanswered calls, unused or pending responses.
  package static func beyondExpectations(_ testCase: Case, _ trace: Trace, _ contract: ModuleContract) -> [Finding] {
    var evaluator = Evaluator(testCase, trace, contract)
    for step in testCase.steps.indices { evaluator.evaluateAnswers(step, testCase.steps[step]) }
    evaluator.evaluateEnd()
    return evaluator.findings
  }

  private mutating func evaluateStep(_ step: Int) {
    before = after
    let isLast = step == testCase.steps.count - 1
    // A local copy, because each access through the array would copy all expectations.
    let expected = testCase.steps[step]
    if isLast { after = trace.finalState } else { followWrites(step) }
    var outcomes: [CallOutcome] = []
    for expectation in expected.all { check(expectation, step, alsoAllowed: expected.alsoAllowed, &outcomes) }
    checkErrors(step, expected)
    evaluateAnswers(step, expected)
    if isLast { evaluateEnd() }
    guard !findings.isEmpty else { return }
    sortFindings()
    if let first = findings.firstIndex(where: \.kind.mayHoldLater) {
      let waiting = WaitingText(contract: contract, plan: testCase.plan, trace: trace)
      findings[first].details += waiting.details(after: step)
    }
    let calls = StepLines(text: text, timeline: timeline, plan: testCase.plan).lines(step, outcomes)
    let omitted = max(0, trace.callIndices(ofStep: step).count - Self.callLimit)
    failedSteps.insert(step)
    steps.append(
      FailureReport.Step(
        number: testCase.number(ofStep: step), title: testCase.title(ofStep: step), findings: findings, calls: calls,
        omittedCalls: omitted))
    findings = []
    listPositions = [:]
  }

  /// Adds the calls and changes of `before` to a failure, which may come from them.
  private mutating func tellWhatHappenedBefore() {
    for step in testCase.steps.indices where testCase.steps[step].isBefore && !failedSteps.contains(step) {
      guard step == 0 || failedSteps.contains(step + 1) else { continue }
      let calls = StepLines(text: text, timeline: timeline, plan: testCase.plan).lines(step, [])
      guard !calls.isEmpty else { continue }
      let omitted = max(0, trace.callIndices(ofStep: step).count - Self.callLimit)
      steps.append(
        FailureReport.Step(
          number: testCase.number(ofStep: step), findings: [], calls: calls, omittedCalls: omitted))
    }
  }

  /// Adds a finding about a list of calls; these stay together, in the order of the calls.
  mutating func report(_ finding: Finding, in list: Expectation.CallList) {
    listPositions[findings.count] = list.range.start
    findings.append(finding)
  }

  /// Sorts the findings by their position in the file.
  private mutating func sortFindings() {
    let positions = findings.indices.map { listPositions[$0] ?? findings[$0].position }
    let order = findings.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }
    findings = order.map { findings[$0] }
  }

  /// Counts a finding and returns whether it also gets a message.
  mutating func takesAnother(_ cause: Cause = .expectation) -> Bool {
    findingCount += 1
    causes.insert(cause)
    return findingCount <= wordLimit
  }

  private mutating func followWrites(_ step: Int) {
    for write in trace.writes(ofStep: step) { after[write.field] = write.value }
  }
}

extension Case {
  /// The number of steps that happened before, of which the case expects nothing.
  package var stepsBefore: Int { hasBefore ? 1 : 0 }

  /// Whether the case would pass even if its module did nothing, although the module does something.
  package func passesIdle(_ trace: Trace, _ contract: ModuleContract) -> Bool {
    rule == nil && trace.showsBehaviour(of: contract, after: stepsBefore)
      && Evaluator.holds(self, trace.doingNothing(after: stepsBefore, of: plan), contract)
  }
}

extension Trace {
  /// Whether the module made a command call, changed its state, or an action returned or threw, after the first steps.
  package func showsBehaviour(of contract: ModuleContract, after kept: Int) -> Bool {
    let (firstCall, firstWrite) = kept > 0 ? (stepEnds[kept - 1].calls, stepEnds[kept - 1].writes) : (0, 0)
    return writes.count > firstWrite || results.contains { $0.during >= kept }
      || calls[firstCall...].contains { contract.commands.has($0.operation) }
  }
}
