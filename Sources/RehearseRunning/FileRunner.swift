import Rehearse
import RehearseJudging
import RehearseLoading
import RehearseResults
import RehearseRules
import RehearseScenario
import RehearseSource
import RehearseSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Takes one scenario file after the other all the way: bytes, nodes, cases, traces, verdicts.
///
/// Each thread or process has one, and its buffers serve every file that it takes. What happens is told in events.
package struct FileRunner: ~Copyable {
  /// What is done with every file.
  package struct Options: Sendable {
    package var decoding: FileDecoder.Options
    package var selection: Selection
    /// The day by which `known failure` is judged, in UTC.
    package var today: CalendarDate
    /// Shuffles the order in which cases run; `nil` keeps the order of the file.
    package var seed: UInt64?
    /// In which other orders what is due at the same moment happens in cases that passed; `nil`: in none.
    package var shake: Shake?
    /// Whether the number of sequences that a rule tries has no default limit.
    package var isThorough = false
    /// What is told of files without mistakes.
    package var review = Review.urgent
    /// Whether to warn of scenarios that a module would pass which does nothing at all.
    package var findsIdle = false
    /// What is described for a page, if anything is.
    package var description: Description?

    /// What of all that is worth a second look is told beside what becomes of the cases.
    package enum Review: Sendable {
      /// What only running shows.
      case none
      /// What a run must tell as well: values that were hardly meant as they are written.
      case urgent
      /// Everything.
      case all
    }

    package init(
      decoding: FileDecoder.Options, selection: Selection, today: CalendarDate, seed: UInt64? = nil
    ) {
      self.decoding = decoding
      self.selection = selection
      self.today = today
      self.seed = seed
    }
  }

  /// What is described for a page: the file, its cases, what happened in those that did not pass, and in the first of each
  /// scenario that did.
  package struct Description: Sendable {
    /// How much is described of cases that passed; `nil` for no limit.
    package var budget: SceneBudget?

    package init(budget: SceneBudget? = nil) { self.budget = budget }
  }

  /// What stands around the runner in a process of its own.
  ///
  /// A class, since it is looked at several times in each case.
  package final class Surroundings {
    /// Notes how far a case has come.
    package let recorder: FlightRecorder
    /// Takes what was printed since it was last asked.
    package let printed: () -> [UInt8]
    /// Called before it is told that a file cannot be opened, which may be the fault of this very process.
    package let cannotOpen: () -> Void

    package init(
      recorder: FlightRecorder, printed: @escaping () -> [UInt8], cannotOpen: @escaping () -> Void
    ) {
      self.recorder = recorder
      self.printed = printed
      self.cannotOpen = cannotOpen
    }
  }

  /// Takes each case with what happened in it, and its verdict; nothing happened in one that was not run.
  package typealias Observe = (Case, Trace?, Verdict, ScenarioFile) -> Void

  /// Of how many sequences of a rule the printed text is kept.
  private static let printingSequences = 64

  private let options: Options
  private let surroundings: Surroundings?
  private let observe: Observe?
  private let caseRunner: CaseRunner
  private var loader: FileLoader

  /// - Parameter folder: an open folder, from which paths start.
  package init(
    _ options: Options, _ surroundings: Surroundings? = nil, folder: Int32 = AT_FDCWD, observe: Observe? = nil
  ) {
    loader = FileLoader(folder: folder)
    var options = options
    options.decoding.keepsWords = options.description != nil
    self.options = options
    self.surroundings = surroundings
    self.observe = observe
    caseRunner = CaseRunner(
      today: options.today, recorder: surroundings?.recorder, isForStudy: observe != nil || options.description != nil)
  }

  /// Runs a file's selected cases.
  ///
  /// A file with a scenario that asks to run alone ends at once, unless only such are selected: the run must begin anew.
  ///
  /// - Parameters:
  ///   - index: the file's place in the run.
  ///   - resumption: what is known of the file already.
  ///   - stop: asked before each case, and told whether one of the file has failed, for a reason not to run it.
  ///   - tell: takes the events.
  package mutating func run(
    _ source: SourceFile, index: Int, _ resumption: Resumption = Resumption(),
    stop: (_ hasFailed: Bool) -> String?, tell: (consuming RunEvent) -> Void
  ) {
    surroundings?.recorder.beginReading(file: index, at: Moment.monotonic())
    var head = FileHead(startedAt: Moment.wallClock())
    let file: ScenarioFile
    do throws(RejectedFile) {
      file = try loader.load(source, options.decoding)
    } catch {
      if !loader.isOpened, let surroundings { surroundings.cannotOpen() }
      head.isInvalid = true
      (head.diagnostics, head.omittedDiagnostics) = (error.diagnostics, error.omittedDiagnostics)
      tell(.fileBegan(file: index, head))
      return end(index, tell)
    }
    let lines = loader.lines(source)
    // What a rule tries is no single plan: it counts for nothing in coverage, and cannot be changed in one thing.
    let cases = file.cases
    let selected = cases.indices.filter {
      options.selection.includes(cases[$0], of: file, lines: lines) && (observe == nil || cases[$0].rule == nil)
    }
    head.module = file.vocabulary.name
    head.cases = selected.map { file.head(ofCase: $0) }
    if file.hasOnly { head.only = file.scenarios.filter(\.only).map { Int($0.position.line) } }
    tell(.fileBegan(file: index, head))
    if options.description != nil { describe(file, source, selected, index, tell) }
    if options.review != .none {
      for warning in loader.lostLines(source, file) { tell(.warned(file: index, warning)) }
    }
    switch options.review {
    case .none: break
    case .urgent: warn(loader.review(file).urgentWarnings, source, file, index, tell)
    case .all: warn(loader.review(file).warnings, source, file, index, tell)
    }
    if !file.hasOnly || options.selection.onlyMarked {
      runCases(Selected(places: selected, file: file, source: source, index: index), resumption, stop: stop, tell: tell)
    }
    end(index, tell)
  }

  /// Tells what the file says about itself and its cases.
  private func describe(
    _ file: ScenarioFile, _ source: SourceFile, _ selected: [Int], _ index: Int, _ tell: (consuming RunEvent) -> Void
  ) {
    let describer = FileDescriber(
      file: file, written: loader.writtenLines(source),
      lines: loader.shownLines(source, of: file.vocabulary))
    tell(.fileDescribed(file: index, describer.facts(ofCases: selected)))
  }

  private func end(_ index: Int, _ tell: (consuming RunEvent) -> Void) {
    tell(.fileEnded(file: index))
    surroundings?.recorder.rest(at: Moment.monotonic())
  }

  // MARK: Running

  /// The cases of a file that are to run.
  private struct Selected {
    let places: [Int]
    let file: ScenarioFile
    let source: SourceFile
    let index: Int

    func testCase(_ place: Int) -> Case { file.cases[places[place]] }
    func scenario(_ place: Int) -> Scenario { file.scenarios[testCase(place).scenario] }
  }

  private func runCases(
    _ selected: Selected, _ resumption: Resumption, stop: (_ hasFailed: Bool) -> String?,
    tell: (consuming RunEvent) -> Void
  ) {
    var describer = options.description.map { CaseDescriber($0, selected.file, places: selected.places) }
    if let lost = resumption.lost, selected.places.indices.contains(lost.place) {
      if let describer {
        tell(.caseDescribed(file: selected.index, place: lost.place, describer.details(of: lost)))
      }
      tell(.caseEnded(file: selected.index, place: lost.place, end(of: lost, selected)))
    }
    var use = SiteUse(vocabulary: selected.file.vocabulary, findsIdle: options.findsIdle)
    var rules = RuleUse()
    var traces: [Int: Trace] = [:]
    var hasFailed = false
    var room = FailureBudget(FailureBudget.file)
    // Made for the first failure; most files have none.
    var quotation: Quotation?
    for place in Self.order(ofCases: selected.places.count, seed: options.seed)
    where !resumption.done.contains(place) && resumption.lost?.place != place {
      var (ended, trace, broken) = runCase(place, selected, &rules) { stop(hasFailed) }
      if ended.verdict.hasFailures {
        let drawn = quotation ?? loader.quotation(selected.source, of: [selected.file.vocabulary])
        quotation = drawn
        ended.verdict.quote(drawn.line)
      }
      if let details = describer?.details(at: place, trace, broken, ended.verdict) {
        let fitted = ended.verdict.isPictured ? room.fitted(details) : details
        tell(.caseDescribed(file: selected.index, place: place, fitted))
      }
      room.fit(&ended)
      if ended.verdict.isFailure { hasFailed = true }
      surroundings?.recorder.endSequences()
      tell(.caseEnded(file: selected.index, place: place, ended))
      observe?(selected.testCase(place), trace, ended.verdict, selected.file)
      if options.seed == nil { note(place, selected, trace, &use, tell) } else { traces[place] = trace }
    }
    warn(rules.warnings(selected.file.cases), selected.source, selected.file, selected.index, tell)
    guard options.seed != nil else { return }
    for place in selected.places.indices { note(place, selected, traces[place], &use, tell) }
  }

  /// The places in the order of running: as they stand in the file, or a random one.
  package static func order(ofCases count: Int, seed: UInt64?) -> [Int] {
    let places = Array(0..<count)
    guard let seed else { return places }
    var generator = SeededGenerator(seed: seed ^ UInt64(truncatingIfNeeded: count))
    return places.shuffled(using: &generator)
  }

  /// Notes what a case used, and warns once its scenario is through.
  private func note(
    _ place: Int, _ selected: Selected, _ trace: Trace?, _ use: inout SiteUse, _ tell: (consuming RunEvent) -> Void
  ) {
    // What a case would have read that could not be carried out, nobody knows.
    guard let trace, trace.fault == nil else { return }
    let (index, cases) = (selected.places[place], selected.file.cases)
    let scenario = cases[index].scenario
    if index == 0 || cases[index - 1].scenario != scenario {
      use.begin(at: index, selected.scenario(place).position)
    }
    use.add(cases[index], trace, at: index)
    guard index + 1 == cases.count || cases[index + 1].scenario != scenario else { return }
    warn(use.finish(), selected.source, selected.file, selected.index, tell)
  }

  private func warn(
    _ warnings: [Diagnostic], _ source: SourceFile, _ file: ScenarioFile, _ index: Int,
    _ tell: (consuming RunEvent) -> Void
  ) {
    guard !warnings.isEmpty else { return }
    let quotation = loader.quotation(source, of: [file.vocabulary])
    for warning in warnings { tell(.warned(file: index, quotation.shown(warning))) }
  }

  private func runCase(
    _ place: Int, _ selected: Selected, _ rules: inout RuleUse, stop: () -> String?
  ) -> (end: CaseEnd, trace: Trace?, broken: BrokenCourse?) {
    let testCase = selected.testCase(place)
    if let reason = selected.file.scenarios[testCase.scenario].skip {
      return (CaseEnd(.skipped(reason: reason)), nil, nil)
    }
    if let reason = stop() { return (CaseEnd(.notRun(reason: reason)), nil, nil) }
    if let rule = testCase.rule {
      let (end, broken) = runRule(
        place, testCase, rule, selected.scenario(place), selected.file.vocabulary, &rules)
      return (end, nil, broken)
    }
    var (end, trace) = caseRunner.run(testCase, of: selected.file) { surroundings?.recorder.beginCase(place, at: $0) }
    if let shake = options.shake, case .passed = end.verdict {
      self.shake(shake, testCase, trace, &end, selected, selected.scenario(place))
    }
    if let printed = surroundings?.printed(), !printed.isEmpty, end.verdict.isFailure {
      end.output = PrintedText(testCase, trace.calls, selected.file.vocabulary).shown(printed)
    }
    return (end, trace, nil)
  }

  /// Carries a case that passed out in other orders; the time limit of a case is that of each order.
  private func shake(
    _ shake: Shake, _ testCase: Case, _ trace: Trace, _ end: inout CaseEnd, _ selected: Selected, _ scenario: Scenario
  ) {
    guard scenario.orderMatters == nil else { return }
    let start = Moment.monotonic()
    let surroundings = self.surroundings
    let shaker = CaseShaker(shake: shake, recorder: surroundings?.recorder, path: selected.source.path) {
      _ = surroundings?.printed()
    }
    switch shaker.shake(testCase, trace, selected.file.vocabulary) {
    case .steady(let orders):
      if orders > 0 { end.remark = "passed in \(Counted.text(orders, "shaken order")) as well" }
    case .orderDependent(let report):
      end.verdict = VerdictMaker(today: options.today).verdict(
        of: report, nil, links: scenario.links, isExcusable: false)
    }
    end.nanoseconds += Moment.monotonic() - start
  }

  /// Explores a rule; the time limit of a case is that of each sequence.
  private func runRule(
    _ place: Int, _ testCase: Case, _ rule: Rule, _ scenario: Scenario, _ vocabulary: Vocabulary,
    _ rules: inout RuleUse
  ) -> (end: CaseEnd, broken: BrokenCourse?) {
    let start = Moment.monotonic()
    let surroundings = self.surroundings
    let recorder = surroundings?.recorder
    recorder?.beginCase(place, at: start)
    var sequences = 0
    let run = RuleRun(
      testCase, rule, of: scenario, vocabulary, today: options.today, isThorough: options.isThorough,
      recorder: recorder
    ) {
      sequences += 1
      // What thousands of sequences print together is not one case's.
      if sequences % Self.printingSequences == 0 { _ = surroundings?.printed() }
    }
    rules.add(testCase, run)
    var end = CaseEnd(run.verdict, nanoseconds: Moment.monotonic() - start, remark: run.remark)
    if let printed = surroundings?.printed(), !printed.isEmpty, run.verdict.isFailure {
      end.output = PrintedText(testCase, [], vocabulary).shown(printed)
    }
    return (end, run.broken)
  }

  /// Which sequence of a rule was under way, or which shaken order of a case.
  private func words(ofSequence lost: LostCase, _ selected: Selected) -> String {
    guard !lost.sequence.isEmpty else { return "" }
    let testCase = selected.testCase(lost.place)
    return testCase.rule == nil
      ? CaseShaker.words(ofLost: testCase, inOrder: lost.sequence, selected.source.path, options.shake)
      : ", in the sequence: \(lost.sequence)"
  }

  /// Tells the end of a case that another process began.
  private func end(of lost: LostCase, _ selected: Selected) -> CaseEnd {
    let vocabulary = selected.file.vocabulary
    let calls = lost.calls.listed(by: vocabulary)
    let output = PrintedText(selected.testCase(lost.place), calls, vocabulary).shown(lost.printed)
    switch lost.fate {
    case .notRun(let reason): return CaseEnd(.notRun(reason: reason), nanoseconds: lost.nanoseconds, output: output)
    case .error(let kind, let did, let evidence):
      let steps = selected.testCase(lost.place).steps.count
      let step = steps > 1 ? " in step \(min(max(0, lost.step), steps - 1) + 1)" : ""
      let sequence = words(ofSequence: lost, selected)
      var report = ErrorReport(kind, "the module \"\(vocabulary.name)\" \(did)\(step): \(evidence)\(sequence)")
      let text = CallText(vocabulary: vocabulary)
      report.calls = calls.map { FailureReport.CallLine(text: text.shown($0), note: "") }
      report.omittedCalls = lost.calls.omitted(calls)
      return CaseEnd(.errored(report), nanoseconds: lost.nanoseconds, output: output)
    }
  }
}
