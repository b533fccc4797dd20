import Rehearse
import RehearseLanguage
import RehearseRunner

/// A scenario file, read once for all its cases.
package struct SuiteFile: Sendable {
  /// A selected case, by its index in the file, as reports name it.
  private struct SelectedCase {
    let index: Int
    let head: CaseHead
  }

  package let source: SourceFile
  private let modules: ModuleCatalog
  let scenarios: ScenarioFile?
  /// The mistakes of the file, or its urgent warnings if it has none.
  package let diagnostics: [ShownDiagnostic]
  /// Quotes lines of the file in findings.
  let quotation: Quotation
  /// How many mistakes `diagnostics` leaves out.
  private let omittedDiagnostics: Int
  private var selected: [SelectedCase] = []

  init(_ source: SourceFile, _ loader: inout FileLoader, _ decoding: FileDecoder.Options, in modules: ModuleCatalog) {
    (self.source, self.modules) = (source, modules)
    do throws(RejectedFile) {
      let file = try loader.load(source, decoding)
      let quotation = loader.quotation(source, of: [file.contract])
      (scenarios, self.quotation) = (file, quotation)
      diagnostics = loader.urgentWarnings(source, file)
      omittedDiagnostics = 0
    } catch {
      (scenarios, quotation) = (nil, Quotation(path: source.path))
      (diagnostics, omittedDiagnostics) = (error.diagnostics, error.omittedDiagnostics)
    }
  }

  mutating func select(_ selection: Selection, runsOnlyMarked: Bool) {
    guard let scenarios else { return }
    let earlier = selection.earlier(of: source, scenarios)
    selected = scenarios.cases.indices
      .filter { selection.includes(scenarios.cases[$0], of: scenarios, earlier: earlier) }
      .map { SelectedCase(index: $0, head: scenarios.head(ofCase: $0, runsOnlyMarked: runsOnlyMarked)) }
  }

  /// Whether a case is the first to run, which shows the warnings of the file.
  func isFirst(_ testCase: Case) -> Bool {
    guard let scenarios, let first = selected.first(where: { !$0.head.isLeftOut }) else { return false }
    return scenarios.cases[first.index] === testCase
  }

  /// The cases that run as arguments of a test, or one argument for a file that cannot be used.
  func cases(_ location: SuiteLocation) -> [RehearsedCase] {
    guard let scenarios else { return [RehearsedCase(.unread(self), location)] }
    return selected.filter { !$0.head.isLeftOut }.map {
      RehearsedCase(.testCase(scenarios.cases[$0.index], scenarios, self), location)
    }
  }

  /// Runs a case in this process.
  @MainActor
  package func end(of testCase: Case, in scenarios: ScenarioFile) -> CaseEnd {
    let executor = InProcessExecutor(modules)
    let scenario = scenarios.scenarios[testCase.scenario]
    if let reason = testCase.skip { return CaseEnd(.skipped(.author(reason))) }
    let today = CalendarDate(secondsSince1970: Int(Moment.wallClock() / 1_000_000_000))
    var end: CaseEnd
    if let rule = testCase.rule {
      let start = Moment.monotonic()
      let run = RuleRun(testCase, rule, of: scenario, scenarios.contract, today: today, executor: executor)
      end = CaseEnd(run.result, nanoseconds: Moment.monotonic() - start, remark: run.remark)
    } else {
      let outcome = executor.outcome(of: PlanRequest(testCase.plan, scenarios.contract))
      end = CaseEvaluator(today: today).end(of: outcome, testCase, scenarios).end
    }
    end.result.quote(quotation.line)
    return end
  }

  /// A note about omitted mistakes; `nil` if there are none.
  var moreMistakes: String? {
    omittedDiagnostics > 0 ? "and \(Counted.text(omittedDiagnostics, "more mistake"))" : nil
  }

  /// The head of the file for the JUnit report.
  var head: FileHead {
    var head = FileHead()
    guard let scenarios else {
      (head.isInvalid, head.diagnostics, head.omittedDiagnostics) = (true, diagnostics, omittedDiagnostics)
      return head
    }
    head.take(scenarios, selected.map(\.head))
    return head
  }
}
