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
      vocabulary, world, Self.limits(rule, isThorough: isThorough), runner, tellsOccurrences: false, judge: { trace, _ in judge.judgement(trace) })
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
    remark =
      "no counterexample in \(Counted.text(exploration.sequences, "sequence")), complete to depth \(exploration.completeDepth)"
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
