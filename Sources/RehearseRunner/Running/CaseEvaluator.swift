import Rehearse
import RehearseLanguage

package struct EndedCase: Sendable {
  package var end: CaseEnd
  /// The trace; `nil` for a rule, or if the plan did not finish.
  package var trace: Trace?
  var broken: BrokenCourse?
  /// What is known about a plan whose module ended its process.
  var lost: LostPlan?

  init(_ end: CaseEnd, trace: Trace? = nil, broken: BrokenCourse? = nil, lost: LostPlan? = nil) {
    (self.end, self.trace, self.broken, self.lost) = (end, trace, broken, lost)
  }
}

package struct CaseEvaluator: Sendable {
  /// Today's date in UTC, for checking known failures.
  private let today: CalendarDate

  package init(today: CalendarDate) { self.today = today }

  package func end(of outcome: PlanOutcome, _ testCase: Case, _ file: ScenarioFile) -> EndedCase {
    switch outcome {
    case .notRun(let reason): return EndedCase(CaseEnd(.notRun(reason)))
    case .lost(let lost): return end(of: lost, testCase, file)
    case .ran(let ran):
      let result = result(of: ran.trace, testCase, file)
      var end = CaseEnd(result, nanoseconds: ran.nanoseconds)
      if !ran.printed.isEmpty, result.status.isWrong {
        end.output = PrintedText(testCase, ran.trace.calls, file.contract).shown(ran.printed)
      }
      return EndedCase(end, trace: ran.trace)
    }
  }

  private func result(of trace: Trace, _ testCase: Case, _ file: ScenarioFile) -> CaseResult {
    let (scenario, contract) = (file.scenarios[testCase.scenario], file.contract)
    guard let fault = trace.fault else {
      return CaseResultMaker(today: today).result(
        testCase, trace, testCase.knownFailure, links: scenario.links, contract)
    }
    let line = fault.path.flatMap { Self.line(of: $0, testCase, contract) }.map { " (line \($0))" } ?? ""
    return .errored(ErrorReport(fault, of: contract, CaseSecrets(testCase, trace.calls, contract), remark: line))
  }

  /// The line where a scenario states a value that a type rejects.
  private static func line(of path: ValuePath, _ testCase: Case, _ contract: ModuleContract) -> Int? {
    let range: SourceRange?
    switch path {
    case .given(let given):
      range = testCase.givenSites.first { contract.givens[$0.given].path == given }?.range
    case .answer(let operation, _):
      let response = testCase.plan.responses.firstIndex { contract.operations[$0.operation].name == operation }
      range = response.map { testCase.responseSites[$0].range }
    case .argument(let action, _):
      let step = testCase.plan.steps.firstIndex { triggers in
        triggers.contains {
          if case .action(let fired, _) = $0 { contract.actions[fired].name == action } else { false }
        }
      }
      range = step.map { testCase.steps[$0].when }
    }
    return range.map { Int($0.start.line) }
  }

  /// The end of a case whose plan did not finish.
  package func end(of lost: LostPlan, _ testCase: Case, _ file: ScenarioFile, remark: String = "") -> EndedCase {
    let moment =
      switch lost.progress {
      case .settingUp: lost.kind == .timedOut ? " while it is set up" : " while it was set up"
      case .step(let step):
        testCase.number(ofStep: step).map { number in
          StepName.isBefore(number)
            ? " in what happened \(StepName.text(number))"
            : " in \(StepName.text(number, testCase.title(ofStep: step)))"
        } ?? ""
      case .unknown: ""
      }
    let secrets = CaseSecrets(testCase, lost.calls, file.contract)
    let report = ErrorReport(lost, of: file.contract, secrets, at: moment, remark: remark)
    let output = PrintedText(testCase, lost.calls, file.contract).shown(lost.printed)
    return EndedCase(CaseEnd(.errored(report), nanoseconds: lost.nanoseconds, output: output), lost: lost)
  }
}

extension ErrorReport {
  init(_ fault: PlanFault, of contract: ModuleContract, _ secrets: CaseSecrets, remark: String = "") {
    self.init(
      .unfit, "the module \"\(contract.name)\" could not be run: \(secrets.masked(fault.reason))\(remark)")
  }

  /// Reports a plan that did not finish, at a moment such as " in step 2".
  init(_ lost: LostPlan, of contract: ModuleContract, _ secrets: CaseSecrets, at moment: String = "", remark: String) {
    self.init(
      lost.kind == .timedOut ? .timedOut : .crashed,
      "the module \"\(contract.name)\" \(lost.endDescription)\(moment): \(secrets.masked(lost.evidence))\(remark)")
    let text = CallText(contract: contract, secrets: secrets)
    calls = lost.calls.map { FailureReport.CallLine(text: text.shown($0), note: "") }
    omittedCalls = lost.omittedCalls
    crash = lost.crash.map { crash in
      [crash.message, crash.frame].map { secrets.masked($0).cut(toBytes: SizeLimits.sceneText) }
    }
  }
}

/// The end of a module's output during a case, with the case's secrets masked.
package struct PrintedText {
  /// Output of at least this many bytes may have lost its start.
  private static let cutFrom = 64 << 10

  private let secrets: CaseSecrets

  /// - Parameter calls: the calls so far, whose secret arguments are masked too.
  init(_ testCase: Case, _ calls: [Trace.CallRecord], _ contract: ModuleContract) {
    secrets = CaseSecrets(testCase, calls, contract)
  }

  package init(_ plan: Plan, _ contract: ModuleContract) { secrets = CaseSecrets(plan, contract) }

  package func shown(_ printed: [UInt8]) -> String {
    guard !printed.isEmpty else { return "" }
    let shown = secrets.masked(printed, isCut: printed.count >= Self.cutFrom)
    guard shown.count > SizeLimits.printedText else { return String(decoding: shown, as: UTF8.self) }
    return "…" + String(decoding: shown.suffix(SizeLimits.printedText).drop { $0 & 0xC0 == 0x80 }, as: UTF8.self)
  }
}
