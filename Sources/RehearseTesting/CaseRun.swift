import Rehearse
import RehearseJudging
import RehearseLoading
import RehearseResults
import RehearseScenario
import RehearseSource
import RehearseSystem

/// A case carried out and judged in this process.
struct CaseRun {
  let end: CaseEnd

  @MainActor
  init(_ testCase: Case, _ scenarios: ScenarioFile, _ file: SuiteFile) {
    let scenario = scenarios.scenarios[testCase.scenario]
    if let reason = scenario.skip {
      end = CaseEnd(.skipped(reason: reason))
      return
    }
    let start = Moment.monotonic()
    let trace = scenarios.vocabulary.rehearse(testCase.plan)
    let today = CalendarDate(secondsSince1970: Int(Moment.wallClock() / 1_000_000_000))
    var verdict = VerdictMaker(today: today).verdict(
      testCase, trace, scenario.knownFailure, links: scenario.links, scenarios.vocabulary)
    verdict.quote(file.quotation.line)
    end = CaseEnd(verdict, nanoseconds: Moment.monotonic() - start)
  }
}
