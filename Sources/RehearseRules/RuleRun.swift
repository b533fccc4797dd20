import Rehearse
import RehearseExploration
import RehearseJudging
import RehearseResults
import RehearseScenario
import RehearseSource

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

  /// - Parameters:
  ///   - scenario: with the marks of the rule.
  ///   - isThorough: whether the number of sequences has no default limit.
  ///   - recorder: notes each sequence, and the calls in it.
  ///   - beginSequence: called before each sequence.
  package init(
    _ testCase: Case, _ rule: Rule, of scenario: Scenario, _ vocabulary: Vocabulary, today: CalendarDate,
    isThorough: Bool = false, recorder: FlightRecorder? = nil, beginSequence: @escaping () -> Void = {}
  ) {
    let world = World(testCase, rule)
    let judge = RuleJudge(rule)
    let words = WayWords(vocabulary: vocabulary, beginning: world.prefix)
    let runner = RuleRunner(words: words, recorder: recorder, beginSequence: beginSequence)
    let exploration = Explorer.explore(
      vocabulary, world, Self.limits(rule, isThorough: isThorough), runner, tellsOccurrences: false,
      judge: { trace, _ in judge.judgement(trace) })
    if let finding = exploration.findings.first {
      verdict = .errored(Self.error(finding, words))
      return
    }
    let example = exploration.broken.flatMap { Counterexample($0, world, judge, vocabulary) }
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

  private static func error(_ finding: Exploration.Finding, _ words: WayWords) -> ErrorReport {
    let sequence = words.words(finding.way)
    let place = sequence.isEmpty ? "" : ", in the sequence: \(sequence)"
    let cause =
      switch finding.cause {
      case .fault(let fault): "could not be run: \(fault)"
      case .ended(let end): end
      case .hung: "did not finish"
      }
    return ErrorReport(.unfit, "the module \"\(words.vocabulary.name)\" \(cause)\(place)")
  }
}

/// Carries out the sequences of a rule in this process, one after the other, and notes each before it begins.
struct RuleRunner: WayRunner {
  let words: WayWords
  let recorder: FlightRecorder?
  /// Called before each sequence: the time limit of a case is that of one sequence.
  let beginSequence: () -> Void

  func outcomes(
    _ trials: [WayTrial], _ observer: WayObserver, isKnown: (Occurrence) -> Bool
  ) -> [WayOutcome] {
    trials.map { trial in
      beginSequence()
      recorder?.begin(sequence: words.words(trial.way))
      return .observed(observer.observe(trial.way, known: trial.known, recorder))
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
