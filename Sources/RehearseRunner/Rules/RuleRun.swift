import Rehearse
import RehearseLanguage

/// A rule explored and judged.
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

  package let verdict: Verdict
  /// What is told of a rule that holds.
  package private(set) var remark = ""
  /// What the rule speaks of and no sequence met, where all were tried that there are.
  package private(set) var idle: [IdlePromise] = []
  /// What happened in the sequence that breaks it, if one does.
  package private(set) var broken: BrokenCourse?
  /// Whether the module ended its process in a sequence, or hung.
  package private(set) var isLost = false
  /// What the module printed in the sequence in which it ended its process.
  package private(set) var printed: [UInt8] = []

  /// - Parameters:
  ///   - scenario: with the marks of the rule.
  ///   - isThorough: whether the number of sequences has no default limit.
  ///   - executor: runs the sequences.
  ///   - label: what people know the case as.
  package init(
    _ testCase: Case, _ rule: Rule, of scenario: Scenario, _ vocabulary: Vocabulary, today: CalendarDate,
    isThorough: Bool = false, _ executor: any PlanExecutor, label: PlanRequest.Label? = nil
  ) {
    let world = World(testCase, rule)
    let judge = RuleJudge(rule)
    let words = WayWords(vocabulary: vocabulary, beginning: world.prefix)
    let exploration = Explorer.explore(
      vocabulary, world, Self.limits(rule, isThorough: isThorough), WayRunner(executor, label: label),
      tellsOccurrences: false, judge: { trace, _ in judge.judgement(trace) })
    if let finding = exploration.findings.first {
      verdict = .errored(Self.error(finding, words, testCase))
      if case .lost(let lost) = finding.cause { (isLost, printed) = (true, lost.printed) }
      return
    }
    if let reason = exploration.notRun {
      verdict = .notRun(reason: reason)
      return
    }
    let example = exploration.broken.flatMap { Counterexample($0, world, judge, vocabulary, executor) }
    broken = example.map { BrokenCourse($0, of: testCase, vocabulary) }
    let report = example.map { RuleReport(vocabulary: vocabulary).report($0, title: scenario.title) }
    verdict = VerdictMaker(today: today).verdict(
      of: report, scenario.knownFailure, links: scenario.links, isExcusable: true)
    guard report == nil else { return }
    remark = HeldRule.remark(sequences: exploration.sequences, depth: exploration.completeDepth)
    idle =
      judge.idleLimits.map { .limit($0, vocabulary.operations[$0.operation].name) }
      + (judge.isWheneverIdle ? rule.whenever.prefix(1).map { .whenever($0.range) } : [])
  }

  private static func error(
    _ finding: Exploration.Finding, _ words: WayWords, _ testCase: Case
  ) -> ErrorReport {
    let secrets = CaseSecrets(testCase, [], words.vocabulary)
    let sequence = words.words(finding.way)
    let place = sequence.isEmpty ? "" : ", in the sequence: \(sequence)"
    let module = "the module \"\(words.vocabulary.name)\""
    switch finding.cause {
    case .fault(let fault):
      return ErrorReport(.unfit, "\(module) could not be run: \(secrets.masked(fault.reason))\(place)")
    case .lost(let lost):
      let kind: ErrorReport.Kind = lost.kind == .timedOut ? .timedOut : .crashed
      var report = ErrorReport(kind, "\(module) \(lost.deed): \(secrets.masked(lost.evidence))\(place)")
      let text = CallText(vocabulary: words.vocabulary)
      report.calls = lost.calls.map { FailureReport.CallLine(text: text.shown($0), note: "") }
      report.omittedCalls = lost.omittedCalls
      return report
    }
  }
}

extension World {
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
