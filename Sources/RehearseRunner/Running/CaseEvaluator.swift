import Rehearse
import RehearseLanguage

/// A case that has ended, with what happened.
package struct EndedCase: Sendable {
  package var end: CaseEnd
  /// What happened; none in a rule, nor where the plan did not come to its end.
  package var trace: Trace?
  /// What happened where a rule is broken.
  var broken: BrokenCourse?
  /// What is known where the module ended its process.
  var lost: LostPlan?

  init(_ end: CaseEnd, trace: Trace? = nil, broken: BrokenCourse? = nil, lost: LostPlan? = nil) {
    (self.end, self.trace, self.broken, self.lost) = (end, trace, broken, lost)
  }
}

/// Decides what became of a case from what came of its plan.
package struct CaseEvaluator: Sendable {
  /// The day by which `known failure` is judged, in UTC.
  private let today: CalendarDate

  package init(today: CalendarDate) { self.today = today }

  package func end(of outcome: PlanOutcome, _ testCase: Case, _ file: ScenarioFile) -> EndedCase {
    switch outcome {
    case .notRun(let reason): return EndedCase(CaseEnd(.notRun(reason: reason)))
    case .lost(let lost): return end(of: lost, testCase, file)
    case .ran(let ran):
      let scenario = file.scenarios[testCase.scenario]
      if let fault = ran.trace.fault {
        ran.trace.fault?.reason = CaseSecrets(testCase, ran.trace.calls, file.vocabulary).masked(fault.reason)
      }
      if let line = ran.trace.fault?.place.flatMap({ Self.line(of: $0, testCase, file.vocabulary) }) {
        ran.trace.fault?.reason += " (line \(line))"
      }
      let verdict = VerdictMaker(today: today).verdict(
        testCase, ran.trace, scenario.knownFailure, links: scenario.links, file.vocabulary)
      var end = CaseEnd(verdict, nanoseconds: ran.nanoseconds)
      if !ran.printed.isEmpty, verdict.isFailure {
        end.output = PrintedText(testCase, ran.trace.calls, file.vocabulary).shown(ran.printed)
      }
      return EndedCase(end, trace: ran.trace)
    }
  }

  /// Where a scenario writes a value that a type refuses.
  private static func line(of place: ValuePlace, _ testCase: Case, _ vocabulary: Vocabulary) -> Int? {
    let range: SourceRange?
    switch place {
    case .given(let path):
      range = testCase.givenSites.first { vocabulary.givens[$0.given].path == path }?.range
    case .answer(let operation, _):
      let response = testCase.plan.responses.firstIndex { vocabulary.operations[$0.operation].name == operation }
      range = response.map { testCase.responseSites[$0].range }
    case .argument(let action, _):
      let step = testCase.plan.steps.firstIndex { triggers in
        triggers.contains {
          if case .action(let fired, _) = $0 { vocabulary.actions[fired].name == action } else { false }
        }
      }
      range = step.map { testCase.steps[$0].when }
    }
    return range.map { Int($0.start.line) }
  }

  /// The end of a case whose plan did not come to its end.
  ///
  /// - Parameter remark: what follows the evidence.
  package func end(of lost: LostPlan, _ testCase: Case, _ file: ScenarioFile, remark: String = "") -> EndedCase {
    let vocabulary = file.vocabulary
    let place =
      switch lost.place {
      case .settingUp: " while it was set up"
      case .step(let step) where testCase.steps.count > 1: " in step \(step + 1)"
      case .step, .unknown: ""
      }
    let evidence = CaseSecrets(testCase, lost.calls, vocabulary).masked(lost.evidence)
    var report = ErrorReport(
      lost.kind == .timedOut ? .timedOut : .crashed,
      "the module \"\(vocabulary.name)\" \(lost.deed)\(place): \(evidence)\(remark)")
    let text = CallText(vocabulary: vocabulary)
    report.calls = lost.calls.map { FailureReport.CallLine(text: text.shown($0), note: "") }
    report.omittedCalls = lost.omittedCalls
    let output = PrintedText(testCase, lost.calls, vocabulary).shown(lost.printed)
    let end = CaseEnd(.errored(report), nanoseconds: lost.nanoseconds, output: output)
    return EndedCase(end, lost: lost)
  }
}
