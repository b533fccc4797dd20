import Rehearse
import RehearseLanguage

/// Reads, decodes, runs and evaluates scenario files, and emits events.
///
/// Each thread has its own runner, which reuses its buffers for every file.
package struct FileRunner: ~Copyable {
  package struct Options: Sendable {
    package var decoding: FileDecoder.Options
    package var selection: Selection
    /// Whether scenarios without `only` are skipped.
    package var runsOnlyMarked = false
    /// Today's date in UTC, for checking known failures.
    package var today: CalendarDate
    /// The seed for shuffling the cases; `nil` keeps the file order.
    package var seed: UInt64?
    /// The interleavings of passed cases; `nil` for none.
    package var interleavings: Interleavings?
    /// Whether rules use the largest budget by default.
    package var isThorough = false
    /// Which warnings about valid files to report.
    package var review = Review.urgent
    /// Advice on scenarios that would pass if the module did nothing; `nil` to ignore them.
    package var idleAdvice: Hint?
    /// What to describe for a page; `nil` without a page.
    package var description: Description?

    package enum Review: Sendable {
      /// Only warnings that result from running the file.
      case none
      /// Also warnings about values that probably do not mean what was intended.
      case urgent
      case all
    }

    package init(
      decoding: FileDecoder.Options, selection: Selection, today: CalendarDate, seed: UInt64? = nil
    ) {
      (self.decoding, self.selection, self.today, self.seed) = (decoding, selection, today, seed)
    }
  }

  /// Which descriptions to create for a page: of the file, of its cases, and scenes. Cases that did not pass get a
  /// scene, and so does the first passed case of each scenario.
  package struct Description: Sendable {
    /// The budget for scenes of passed cases; `nil` for no limit.
    package var budget: SceneBudget?

    package init(budget: SceneBudget? = nil) { self.budget = budget }
  }

  /// Receives each case and its result, and the trace of a case that ran.
  package typealias Observe = (Case, Trace?, CaseResult, ScenarioFile) -> Void
  /// Called before each case; returns a reason not to run it. `hasFailed` says whether a case of the file has failed.
  package typealias Stop = (_ hasFailed: Bool) -> Reason?
  package typealias Receive = (consuming RunEvent) -> Void
  /// How many threads a rule may use at this moment.
  package typealias Jobs = @Sendable () -> Int

  let options: Options
  let observe: Observe?
  let evaluator: CaseEvaluator
  var loader = FileLoader()

  package init(_ options: Options, observe: Observe? = nil) {
    var options = options
    options.decoding.keepsWords = options.description != nil
    (self.options, self.observe) = (options, observe)
    evaluator = CaseEvaluator(today: options.today)
  }

  /// Runs the selected cases of a file; if some of its scenarios are marked with `only`, no others.
  package mutating func run(
    _ source: SourceFile, _ modules: FileModules.Group, index: Int, failures: FailureBudget.Run = .init(),
    jobs: @escaping Jobs = { 1 }, stop: @escaping Stop, receive: @escaping Receive
  ) {
    if let failure = modules.failure {
      receive(.fileBegan(file: index, FileHead(failure, path: source.path, startedAt: Moment.wallClock())))
      return receive(.fileEnded(file: index))
    }
    var head = FileHead(startedAt: Moment.wallClock())
    var decoding = options.decoding
    decoding.catalog = modules.contracts
    let file: ScenarioFile
    do throws(RejectedFile) {
      file = try loader.load(source, decoding)
    } catch {
      head.isInvalid = true
      head.module = error.module ?? ""
      (head.diagnostics, head.omittedDiagnostics) = (error.diagnostics, error.omittedDiagnostics)
      receive(.fileBegan(file: index, head))
      return receive(.fileEnded(file: index))
    }
    let runsOnlyMarked = options.runsOnlyMarked || file.hasOnly
    let (lines, earlier) = (loader.lines(source), options.selection.earlier(of: source, file))
    let selected = file.cases.indices.filter {
      options.selection.includes(file.cases[$0], of: file, lines: lines, earlier: earlier)
        && source.names?.contains(file.cases[$0].name) ?? true
        && (observe == nil || isObserved(file.cases[$0], of: file, runsOnlyMarked))
    }
    head.take(
      file,
      selected.map { caseIndex in
        var head = file.head(ofCase: caseIndex, runsOnlyMarked: runsOnlyMarked)
        if source.names != nil { head.place = caseIndex }
        return head
      })
    if file.hasOnly { head.only = file.scenarios.filter(\.only).map { Int($0.position.line) } }
    if options.description != nil {
      FileDescriber(
        file: file, written: loader.writtenLines(source), lines: loader.shownLines(source, of: file.contract)
      ).describe(selected, in: &head)
    }
    receive(.fileBegan(file: index, head))
    var run = FileRun(
      file: file, source: source, index: index, selected: selected, skips: head.cases.map(\.skip),
      executor: modules.executor, jobs: jobs, stop: stop,
      receive: receive,
      describer: options.description.map { CaseDescriber($0, file, selected: selected) },
      use: UnusedInputCheck(contract: file.contract, idleAdvice: options.idleAdvice),
      budget: FailureBudget(of: failures))
    if options.review != .none {
      for warning in loader.lostLines(source, file) { receive(.warned(file: index, warning)) }
      let review = loader.review(file)
      warn(options.review == .all ? review.warnings : review.urgentWarnings, &run)
    }
    runCases(&run)
    receive(.fileEnded(file: index))
  }

  /// Whether observers receive a case. Rules are excluded, because they have no single plan.
  private func isObserved(_ testCase: Case, of file: ScenarioFile, _ runsOnlyMarked: Bool) -> Bool {
    testCase.rule == nil && (!runsOnlyMarked || file.scenarios[testCase.scenario].only)
  }
}
