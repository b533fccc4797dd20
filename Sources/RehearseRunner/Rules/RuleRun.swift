import Rehearse
import RehearseLanguage

/// A rule explored and evaluated.
package struct RuleRun {
  /// How far a rule is explored: every sequence of up to two events, and longer ones as far as the budget goes, every one of three
  /// if it is enough. A budget that the scenario states is for all sequences. The same on every machine, since no clock decides.
  ///
  /// - Parameter isThorough: whether a rule that states no budget is explored as far as `explore` goes.
  static func limits(_ rule: Rule, isThorough: Bool) -> Explorer.Limits {
    let budget = isThorough ? Explorer.Limits.most : 2_000
    return Explorer.Limits(
      depth: 2, deepest: 3, budget: rule.tries ?? budget, isDepthCertain: rule.tries == nil)
  }

  package let result: CaseResult
  /// What is told of a rule that holds.
  package private(set) var remark = ""
  /// What the rule speaks of and no sequence met, where all were tried that there are.
  package private(set) var idle: [IdlePromise] = []
  /// What happened in the sequence that breaks it, if one does.
  package private(set) var broken: BrokenCourse?
  /// Whether the module ended its process in a sequence, or hung.
  private(set) var isLost = false
  /// What the module printed in the sequence in which it ended its process.
  private(set) var printed: [UInt8] = []

  /// - Parameters:
  ///   - scenario: with the marks of the rule.
  ///   - isThorough: whether the number of sequences has no default limit.
  ///   - executor: runs the sequences.
  ///   - label: what people know the case as.
  package init(
    _ testCase: Case, _ rule: Rule, of scenario: Scenario, _ contract: ModuleContract, today: CalendarDate,
    isThorough: Bool = false, _ executor: any PlanExecutor, label: PlanRequest.Label? = nil
  ) {
    let scope = ExplorationScope(testCase, rule)
    let evaluator = RuleEvaluator(rule)
    let exploration = Explorer.explore(
      contract, scope, Self.limits(rule, isThorough: isThorough), SequenceRunner(executor, label: label),
      keepsTransitions: false, evaluator: { evaluator.evaluation($0) })
    if let finding = exploration.findings.first {
      let words = SequenceWords(contract: contract, beginning: scope.prefix)
      result = .errored(Self.error(finding, words, testCase))
      if case .lost(let lost) = finding.cause { (isLost, printed) = (true, lost.printed) }
      return
    }
    if let reason = exploration.notRun {
      result = .notRun(reason: reason)
      return
    }
    let example = exploration.broken.flatMap { Counterexample($0, scope, evaluator, contract, executor) }
    broken = example.map { BrokenCourse($0, of: testCase, contract) }
    let report = example.map { RuleReport(contract: contract).report($0, title: scenario.title) }
    result = CaseResultMaker(today: today).result(
      of: report, scenario.knownFailure, links: scenario.links, isExcusable: true)
    guard report == nil else { return }
    remark = HeldRule.remark(sequences: exploration.sequences, depth: exploration.completeDepth)
    idle =
      evaluator.idleLimits.map { .limit($0, contract.operations[$0.operation].name) }
      + (evaluator.isWheneverIdle ? rule.whenever.prefix(1).map { .whenever($0.range) } : [])
  }

  private static func error(
    _ finding: Exploration.Finding, _ words: SequenceWords, _ testCase: Case
  ) -> ErrorReport {
    let secrets = CaseSecrets(testCase, [], words.contract)
    let sequence = words.words(finding.sequence)
    let place = sequence.isEmpty ? "" : ", in the sequence: \(sequence)"
    return switch finding.cause {
    case .fault(let fault): ErrorReport(fault, of: words.contract, secrets, remark: place)
    case .lost(let lost): ErrorReport(lost, of: words.contract, secrets, remark: place)
    }
  }
}

extension ExplorationScope {
  /// What varies for a rule: all that neither it nor its file writes below `given`.
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
    // No rule has a list: the file would have a mistake.
    case .oneOf(let responses), .list(let responses): [Choice(oneOf: responses)]
    case .byArguments(let items): items.map { Choice(arguments: $0.arguments, oneOf: [$0.response]) }
    }
  }
}

/// Puts a sequence into one line of words, secret values blotted out.
struct SequenceWords {
  let contract: ModuleContract
  /// What happens first in every sequence.
  let beginning: [Plan.Trigger]

  /// `register, notifications.requestAuthorization answers granted`
  func words(_ sequence: EventSequence) -> String {
    if sequence.events.isEmpty, beginning.isEmpty { return "" }
    return (beginning.map(words) + sequence.events.map(words)).joined(separator: ", ")
  }

  private func words(_ trigger: Plan.Trigger) -> String {
    switch trigger {
    case .advance(let span): "\(VirtualTime.text(span)) pass"
    case .action(let action, let arguments): self.action(action, arguments)
    }
  }

  private func words(_ event: EventSequence.Event) -> String {
    switch event.input {
    case .wait: return "time passes"
    case .fire(let action, let arguments): return self.action(action, arguments)
    case .answer(let place, _, _, let outcome):
      let operation = contract.operations[place]
      let answer = Response(outcome).flow(operation)
      return "\(operation.name) answers \(answer)"
    }
  }

  private func action(_ place: Int, _ arguments: [Literal]) -> String {
    CallText(contract: contract).shown(action: place, arguments)
  }
}

/// Notes what none of a rule's cases met: rows of a table share their `whenever` and `at most once`.
package struct RuleUse {
  private struct Seen {
    var cases = 0
    /// What each case did not meet.
    var idle: [IdlePromise] = []
  }

  /// By their scenarios.
  private var seen: [Int: Seen] = [:]

  package init() {}

  /// Adds a case; what a broken one would have met besides is not known.
  package mutating func add(_ testCase: Case, _ run: RuleRun) {
    guard case .passed = run.result else { return }
    seen[testCase.scenario, default: Seen()].cases += 1
    seen[testCase.scenario, default: Seen()].idle += run.idle
  }

  /// The warnings of the scenarios of which all cases were added, in the order of the file.
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

/// Something that a rule speaks of and that no sequence met, so that it says nothing.
package enum IdlePromise: Sendable {
  /// An operation of `at most once`, with its name.
  case limit(Rule.Limit, String)
  case whenever(SourceRange)

  var range: SourceRange {
    switch self {
    case .limit(let limit, _): limit.range
    case .whenever(let range): range
    }
  }

  var warning: Diagnostic {
    switch self {
    case .limit(let limit, let operation): Diagnostic(.warning, at: limit.range, .neverCalled(operation))
    case .whenever(let range): Diagnostic(.warning, at: range, .neverMet)
    }
  }
}

extension Message {
  fileprivate static func neverCalled(_ operation: String) -> Message {
    Message(
      .neverCalled, "no sequence called \"\(operation)\", so `at most once` says nothing of it",
      hints: ["Remove it, or check what `given` and `anything but` leave out."])
  }

  fileprivate static var neverMet: Message {
    Message(
      .neverMet, "no sequence met this `whenever`, so `state` was never looked at",
      hints: ["Check the values, and what `given` and `anything but` leave out."])
  }
}
