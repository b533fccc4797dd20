import Rehearse
import RehearseLanguage
import Synchronization

package struct RuleRun {
  /// How many longer sequences a rule tries by default, so that the rules of a module take less than a second.
  private static let usualBudget = 500

  /// How far to explore a rule, independent of the machine's speed.
  ///
  /// All sequences of up to two events run, or three if the budget allows, and then longer ones until the budget is
  /// spent. If the scenario states a budget, it applies to all sequences.
  ///
  /// - Parameter isThorough: whether a rule without a stated budget is explored as far as by `explore`.
  static func limits(_ rule: Rule, isThorough: Bool) -> Explorer.Budget {
    let budget = isThorough ? Explorer.Budget.most : usualBudget
    return Explorer.Budget(
      depth: 2, deepest: 3, budget: rule.tries ?? budget, isDepthCertain: rule.tries == nil)
  }

  package let result: CaseResult
  package private(set) var remark: CaseRemark?
  /// The parts of the rule that no sequence triggered.
  package private(set) var idle: [IdlePromise] = []
  /// The counterexample as a case, if there is one.
  package private(set) var broken: BrokenCourse?
  /// Whether the module ended its process or hung during a sequence.
  package private(set) var isLost = false
  /// The module's output during the sequence that ended its process.
  private(set) var printed: [UInt8] = []

  /// - Parameters:
  ///   - isThorough: whether a rule without a stated budget gets the largest one.
  ///   - memory: the runs of the module's other rules.
  package init(
    _ testCase: Case, _ rule: Rule, of scenario: Scenario, _ contract: ModuleContract, today: CalendarDate,
    isThorough: Bool = false, executor: any PlanExecutor, jobs: @escaping @Sendable () -> Int = { 1 },
    label: PlanRequest.Label? = nil, memory: SequenceMemory? = nil
  ) {
    let scope = ExplorationScope(testCase, rule)
    let evaluator = RuleEvaluator(rule)
    let exploration = Self.exploration(
      of: contract, scope, limits: Self.limits(rule, isThorough: isThorough), evaluator,
      SequenceRunner(executor, jobs: jobs(), label: label, memory: memory), memory: memory)
    let words = SequenceWords(
      text: CallText(contract: contract, secrets: CaseSecrets(testCase, [], contract)), beginning: scope.prefix)
    if let finding = exploration.findings.first {
      result = .errored(Self.error(finding, words))
      if case .lost(let lost) = finding.cause { (isLost, printed) = (true, lost.printed) }
      return
    }
    if let reason = exploration.notRun {
      result = .notRun(reason)
      return
    }
    guard exploration.broken != nil || exploration.sequences > 0 else {
      result = .errored(ErrorReport(.unfit, "the rule proves nothing: no event happened to the module in any sequence"))
      return
    }
    let example = exploration.broken.flatMap { Counterexample($0, in: scope, evaluator, contract, executor: executor) }
    if let sequence = exploration.broken, example == nil {
      result = .errored(Self.unrepeated(sequence, words))
      return
    }
    broken = example.map { BrokenCourse($0, of: testCase) }
    let report = example.map { RuleReport($0, of: testCase, contract).report(title: scenario.title) }
    result = CaseResultMaker(today: today).result(
      of: report, testCase.knownFailure, links: scenario.links, isExcusable: true)
    guard report == nil else { return }
    remark = .held(sequences: exploration.sequences, completeDepth: exploration.completeDepth)
    idle =
      evaluator.idleLimits.map {
        .limit($0, contract.operations[$0.operation].name, hasWhenever: !rule.whenever.isEmpty)
      }
      + (evaluator.isWheneverIdle ? rule.whenever.prefix(1).map { .whenever($0.range) } : [])
  }

  /// Explores the module, unless a rule of the same scope has: then its traces are evaluated.
  private static func exploration(
    of contract: ModuleContract, _ scope: ExplorationScope, limits: Explorer.Budget, _ evaluator: RuleEvaluator,
    _ runner: SequenceRunner, memory: SequenceMemory?
  ) -> Exploration {
    let course = SequenceMemory.Course(scope: scope, limits: evaluator.limits, budget: limits)
    if let known = memory?.foundNothing(course), !known.traces.contains(where: { evaluator.evaluation($0).isBroken }) {
      return known.exploration
    }
    let traces = Mutex<[Trace]>([])
    let exploration = Explorer.explore(contract, scope, limits: limits, runner, keepsTransitions: false) { trace in
      if memory != nil { traces.withLock { if $0.count < SequenceMemory.limit { $0.append(trace) } } }
      return evaluator.evaluation(trace)
    }
    if exploration.broken == nil, exploration.findings.isEmpty, exploration.notRun == nil {
      memory?.add(FoundNothing(exploration: exploration, traces: traces.withLock { $0 }), course)
    }
    return exploration
  }

  /// The error of a rule that a sequence broke only once.
  private static func unrepeated(_ sequence: EventSequence, _ words: SequenceWords) -> ErrorReport {
    let fault = PlanFault(
      .adapter, "a sequence of events broke the rule, but when the same sequence ran again, it did not")
    return error(Exploration.Incident(sequence: sequence, cause: .fault(fault)), words)
  }

  private static func error(
    _ finding: Exploration.Incident, _ words: SequenceWords
  ) -> ErrorReport {
    let secrets = words.text.secrets
    let sequence = words.words(finding.sequence)
    let context = sequence.isEmpty ? "" : ", in the sequence: \(sequence)"
    return switch finding.cause {
    case .fault(let fault): ErrorReport(fault, of: words.contract, secrets, remark: context)
    case .lost(let lost): ErrorReport(lost, of: words.contract, secrets, remark: context)
    }
  }
}

extension ExplorationScope {
  /// The scope of a rule: everything varies, except what the rule or its file fixes under `given`.
  init(_ testCase: Case, _ rule: Rule) {
    let plan = testCase.plan
    let fixed = testCase.givenSites.map { ($0.given, plan.given[$0.given]) }
    let answers = plan.responses.map { ($0.operation, Self.choices($0.script)) }
    self.init(
      given: Dictionary(fixed) { _, last in last }, answers: Dictionary(answers) { _, last in last },
      prefix: plan.steps.flatMap(\.self), leftOut: rule.leftOut)
  }

  private static func choices(_ script: ResponseScript) -> [Choice] {
    switch script {
    case .each(let response): [Choice(oneOf: [response])]
    // A rule cannot have lists; the file would be invalid.
    case .oneOf(let responses), .list(let responses): [Choice(oneOf: responses)]
    case .byArguments(let items): items.map { Choice(arguments: $0.arguments, oneOf: [$0.response]) }
    }
  }
}

/// Describes a sequence on one line, with secrets masked.
struct SequenceWords {
  let text: CallText
  /// The actions at the start of every sequence.
  let beginning: [Plan.Trigger]

  var contract: ModuleContract { text.contract }

  /// Example: `register, notifications.requestAuthorization answers granted`.
  func words(_ sequence: EventSequence) -> String {
    if sequence.events.isEmpty, beginning.isEmpty { return "" }
    return (beginning.map(words) + sequence.events.map(words)).joined(separator: ", ")
  }

  private func words(_ trigger: Plan.Trigger) -> String {
    switch trigger {
    case .advance(let span): "\(VirtualTime.text(span)) pass"
    case .action(let action, let arguments): text.shown(action: action, arguments)
    }
  }

  private func words(_ event: EventSequence.Event) -> String {
    switch event.input {
    case .wait: return "time passes"
    case .fire(let action, let arguments): return text.shown(action: action, arguments)
    case .answer(let index, _, _, let content):
      let operation = contract.operations[index]
      guard content != .end else { return "\(operation.name) ends" }
      return "\(operation.name) answers \(Response(text.secrets.masked(.init(content), of: operation)).flow(operation))"
    }
  }
}

/// Finds the parts of a rule that none of its cases triggered, because table rows share `whenever` and `at most once`.
package struct RuleUse {
  private struct Seen {
    var cases = 0
    var idle: [IdlePromise] = []
  }

  /// What was seen in each scenario, by index.
  private var seen: [Int: Seen] = [:]

  package init() {}

  /// Adds a case that passed. For a broken one, it is unknown what else would have been triggered.
  package mutating func add(_ testCase: Case, _ run: RuleRun) {
    guard case .passed = run.result else { return }
    seen[testCase.scenario, default: Seen()].cases += 1
    seen[testCase.scenario, default: Seen()].idle += run.idle
  }

  /// The warnings for scenarios with all their cases added, in file order.
  package func warnings(_ cases: [Case]) -> [Diagnostic] {
    seen.sorted { $0.key < $1.key }.flatMap { scenario, seen -> [Diagnostic] in
      guard seen.cases == cases.count(where: { $0.scenario == scenario }) else { return [] }
      var ranges: Set<SourceRange> = []
      return seen.idle.filter { promise in
        seen.idle.count { $0.range == promise.range } == seen.cases && ranges.insert(promise.range).inserted
      }.map(\.warning)
    }
  }
}

/// A part of a rule that no sequence triggered, so it has no effect.
package enum IdlePromise: Sendable {
  /// An operation with `at most once`, and its name.
  case limit(Expectation.AtMostOnce, String, hasWhenever: Bool)
  case whenever(SourceRange)

  var range: SourceRange {
    switch self {
    case .limit(let limit, _, _): limit.range
    case .whenever(let range): range
    }
  }

  var warning: Diagnostic {
    switch self {
    case .limit(let limit, let operation, let hasWhenever):
      Diagnostic(.warning, at: limit.range, .neverCalled(operation, hasWhenever: hasWhenever))
    case .whenever(let range): Diagnostic(.warning, at: range, .neverMet)
    }
  }
}

extension Message {
  fileprivate static func neverCalled(_ operation: String, hasWhenever: Bool) -> Message {
    Message(
      .neverCalled,
      "no sequence called \"\(operation)\"\(words: hasWhenever ? " while `whenever` held" : ""), so `at most once` checks nothing for it",
      hints: ["Remove it, or check what `given` and `anything but` leave out."])
  }

  fileprivate static var neverMet: Message {
    Message(
      .neverMet, "no sequence met this `whenever`, so the rule checked nothing",
      hints: ["Check the values, and what `given` and `anything but` leave out."])
  }
}
