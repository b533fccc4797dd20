import Rehearse
import RehearseLanguage
import RehearseRunner

/// A scenario file as it was read, once for all its cases.
struct SuiteFile: Sendable {
  let source: SourceFile
  /// What its scenarios may be about.
  private let modules: ModuleCatalog
  /// Its scenarios; `nil` where it has mistakes.
  let scenarios: ScenarioFile?
  /// Its mistakes; where it has none, what is worth a second look in it.
  let diagnostics: [ShownDiagnostic]
  /// Draws its lines beside findings.
  let quotation: Quotation
  /// How many mistakes there are beyond those.
  private let omittedDiagnostics: Int
  /// The places of the selected cases.
  private(set) var selected: [Int] = []

  init(_ source: SourceFile, _ loader: inout FileLoader, _ decoding: FileDecoder.Options, _ modules: ModuleCatalog) {
    (self.source, self.modules) = (source, modules)
    do throws(RejectedFile) {
      let file = try loader.load(source, decoding)
      let quotation = loader.quotation(source, of: [file.contract])
      (scenarios, self.quotation) = (file, quotation)
      diagnostics = loader.review(file).urgentWarnings.map(quotation.shown)
      omittedDiagnostics = 0
    } catch {
      (scenarios, quotation) = (nil, Quotation(path: source.path))
      (diagnostics, omittedDiagnostics) = (error.diagnostics, error.omittedDiagnostics)
    }
  }

  mutating func select(_ selection: Selection) {
    guard let scenarios else { return }
    selected = scenarios.cases.indices.filter { selection.includes(scenarios.cases[$0], of: scenarios) }
  }

  /// The arguments of a test: each selected case, or the file as a whole where it cannot be used.
  func cases(_ place: SuitePlace) -> [RehearsedCase] {
    guard let scenarios else { return [RehearsedCase(.unread(self), place)] }
    return selected.map { RehearsedCase(.testCase(scenarios.cases[$0], scenarios, self), place) }
  }

  /// What becomes of a case, which runs in this process.
  @MainActor
  func end(of testCase: Case, in scenarios: ScenarioFile) -> CaseEnd {
    let executor = InProcessExecutor(modules)
    let scenario = scenarios.scenarios[testCase.scenario]
    if let reason = scenario.skip { return CaseEnd(.skipped(reason: reason)) }
    let today = CalendarDate(secondsSince1970: Int(Moment.wallClock() / 1_000_000_000))
    var end: CaseEnd
    if let rule = testCase.rule {
      let start = Moment.monotonic()
      let run = RuleRun(testCase, rule, of: scenario, scenarios.contract, today: today, executor)
      end = CaseEnd(run.result, nanoseconds: Moment.monotonic() - start, remark: run.remark)
    } else {
      let outcome = executor.outcome(of: PlanRequest(testCase.plan, scenarios.contract))
      end = CaseEvaluator(today: today).end(of: outcome, testCase, scenarios).end
    }
    end.result.quote(quotation.line)
    return end
  }

  /// A remark on the mistakes that are not shown; `nil` where there are none.
  var moreMistakes: String? {
    omittedDiagnostics > 0 ? "and \(Counted.text(omittedDiagnostics, "more mistake"))" : nil
  }

  /// The same for a report.
  var head: FileHead {
    var head = FileHead()
    guard let scenarios else {
      (head.isInvalid, head.diagnostics, head.omittedDiagnostics) = (true, diagnostics, omittedDiagnostics)
      return head
    }
    head.module = scenarios.contract.name
    head.cases = selected.map { scenarios.head(ofCase: $0) }
    return head
  }
}
