import Rehearse
import RehearseJudging
import RehearseResults
import RehearseScenario
import RehearseSource
import RehearseSystem

/// Carries out one case after the other on one thread, and judges them.
package struct CaseRunner {
  private let today: CalendarDate
  private let recorder: FlightRecorder?
  private let isForStudy: Bool
  private let blockedTime = BlockedTime()

  /// - Parameters:
  ///   - today: the day by which `known failure` is judged, in UTC.
  ///   - recorder: notes how far the case has come.
  ///   - isForStudy: whether the trace is to tell what only a study of the module needs.
  package init(today: CalendarDate, recorder: FlightRecorder? = nil, isForStudy: Bool = false) {
    self.today = today
    self.recorder = recorder
    self.isForStudy = isForStudy
  }

  /// Carries a case out and judges it.
  ///
  /// - Parameter begin: told each moment at which the module is begun with.
  package func run(
    _ testCase: Case, of file: ScenarioFile, begin: (_ moment: Int64) -> Void = { _ in }
  ) -> (end: CaseEnd, trace: Trace) {
    let start = Moment.monotonic()
    begin(start)
    let (trace, blocked) = carryOut(testCase, file.vocabulary, at: start)
    if let blocked, trace.fault == nil { trace.fault = fault(testCase, file.vocabulary, blocked, begin) }
    let verdict = VerdictMaker(today: today).verdict(
      testCase, trace, file.scenarios[testCase.scenario].knownFailure,
      links: file.scenarios[testCase.scenario].links, file.vocabulary)
    return (CaseEnd(verdict, nanoseconds: Moment.monotonic() - start), trace)
  }

  /// - Returns: what happened, and for how long the thread waited in real time, if it did.
  private func carryOut(
    _ testCase: Case, _ vocabulary: Vocabulary, at start: Int64, isThorough: Bool = false
  ) -> (Trace, blocked: Int64?) {
    blockedTime.begin(at: start, isThorough: isThorough)
    let trace = vocabulary.rehearse(testCase.plan, recorder, isForStudy: isForStudy)
    return (trace, blockedTime.end(after: Moment.monotonic() - start))
  }

  /// What is said of a module that waits in real time, which no scenario sees.
  ///
  /// It is carried out once more, with the full time limit, and blamed only if it waits again, for something else than a processor:
  /// a busy machine may have kept it waiting. Time in which the whole process was stopped does not count.
  private func fault(
    _ testCase: Case, _ vocabulary: Vocabulary, _ first: Int64, _ begin: (Int64) -> Void
  ) -> String? {
    let start = Moment.monotonic()
    begin(start)
    recorder?.beginAgain()
    let (stopped, (_, blocked)) = Standstill.during { carryOut(testCase, vocabulary, at: start, isThorough: true) }
    guard let second = blocked.map({ $0 - stopped }), second >= BlockedTime.threshold else { return nil }
    return
      "it waited for \(VirtualTime.text(max(1, min(first, second) / 1_000_000))) of real time: it slept, or waited for a lock, a "
      + "thread or a file. Time is virtual here. Give the module a clock that the adapter answers, or a port for what it waits for"
  }
}
