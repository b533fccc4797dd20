import Rehearse
import RehearseLanguage

extension FileRunner {
  /// The cases of a file that are to run.
  struct Selected {
    let places: [Int]
    let file: ScenarioFile
    let source: SourceFile
    let index: Int
    let executor: any PlanExecutor

    func testCase(_ place: Int) -> Case { file.cases[places[place]] }
    func scenario(_ place: Int) -> Scenario { file.scenarios[testCase(place).scenario] }

    /// - Parameter canDoWithout: whether details are for a page alone.
    func request(_ place: Int, isDetailed: Bool, canDoWithout: Bool = false) -> PlanRequest {
      let testCase = testCase(place)
      var request = PlanRequest(testCase.plan, file.vocabulary)
      request.isDetailed = isDetailed
      request.canDoWithoutDetails = canDoWithout
      request.label = PlanRequest.Label(path: source.path, line: Int(testCase.position.line), name: testCase.name)
      return request
    }
  }

  /// What is known of a file's cases while they run.
  struct State {
    var describer: CaseDescriber?
    var use: SiteUse
    var rules = RuleUse()
    /// Where the cases run in a random order.
    var traces: [Int: Trace] = [:]
    var hasFailed = false
    var room = FailureBudget(FailureBudget.file)
    /// Made for the first failure; most files have none.
    var quotation: Quotation?
  }

  func runCases(_ selected: Selected, stop: (_ hasFailed: Bool) -> String?, tell: (consuming RunEvent) -> Void) {
    var state = State(
      describer: options.description.map { CaseDescriber($0, selected.file, places: selected.places) },
      use: SiteUse(vocabulary: selected.file.vocabulary, findsIdle: options.findsIdle))
    /// Cases whose plans are sent one behind the other.
    var together: [Int] = []
    for place in Self.order(ofCases: selected.places.count, seed: options.seed) {
      let testCase = selected.testCase(place)
      let skip = selected.scenario(place).skip
      if testCase.rule == nil, skip == nil, options.shake == nil {
        together.append(place)
        continue
      }
      runPlans(together, selected, &state, stop, tell)
      together = []
      if let reason = skip ?? stop(state.hasFailed) {
        let verdict = skip == nil ? Verdict.notRun(reason: reason) : .skipped(reason: reason)
        end(place, EndedCase(CaseEnd(verdict)), selected, &state, tell)
      } else if let rule = testCase.rule {
        end(place, runRule(rule, place, selected, &state), selected, &state, tell)
      } else {
        end(place, runShaken(place, selected), selected, &state, tell)
      }
    }
    runPlans(together, selected, &state, stop, tell)
    warn(state.rules.warnings(selected.file.cases), selected.source, selected.file, selected.index, tell)
    guard options.seed != nil else { return }
    for place in selected.places.indices { note(place, selected, state.traces[place], &state, tell) }
  }

  /// The places in the order of running: as they stand in the file, or a random one.
  package static func order(ofCases count: Int, seed: UInt64?) -> [Int] {
    let places = Array(0..<count)
    guard let seed else { return places }
    var generator = SeededGenerator(seed: seed ^ UInt64(truncatingIfNeeded: count))
    return places.shuffled(using: &generator)
  }

  // MARK: Plans

  /// Whether traces tell what only a study of the module needs.
  private var isDetailed: Bool { observe != nil || options.description != nil }

  /// Runs ordinary cases one after the other; their plans are sent ahead.
  private func runPlans(
    _ places: [Int], _ selected: Selected, _ state: inout State, _ stop: (_ hasFailed: Bool) -> String?,
    _ tell: (consuming RunEvent) -> Void
  ) {
    guard !places.isEmpty else { return }
    var left = places[...]
    var reason = stop(state.hasFailed)
    if reason == nil {
      selected.executor.run(places.map { selected.request($0, isDetailed: isDetailed, canDoWithout: observe == nil) }) {
        number, outcome in
        let place = places[number]
        left = places[(number + 1)...]
        end(place, evaluator.end(of: outcome, selected.testCase(place), selected.file), selected, &state, tell)
        if !left.isEmpty { reason = stop(state.hasFailed) }
        return reason == nil
      }
    }
    for place in left {
      let verdict = Verdict.notRun(reason: reason ?? RunPlan.interruptedReason)
      end(place, EndedCase(CaseEnd(verdict)), selected, &state, tell)
    }
  }

  /// Runs a case, and where it passes again in other orders.
  private func runShaken(_ place: Int, _ selected: Selected) -> EndedCase {
    let (testCase, scenario) = (selected.testCase(place), selected.scenario(place))
    let outcome = selected.executor.outcome(
      of: selected.request(place, isDetailed: isDetailed, canDoWithout: observe == nil))
    var ended = evaluator.end(of: outcome, testCase, selected.file)
    guard let shake = options.shake, let trace = ended.trace, case .passed = ended.end.verdict,
      scenario.orderMatters == nil
    else { return ended }
    let start = Moment.monotonic()
    let shaker = CaseShaker(shake: shake, path: selected.source.path, evaluator: evaluator, executor: selected.executor)
    switch shaker.shake(testCase, trace, selected.file) {
    case .steady(let orders):
      if orders > 0 { ended.end.remark = "passed in \(Counted.text(orders, "other order")) as well" }
    case .orderDependent(let report):
      ended.end.verdict = VerdictMaker(today: options.today).verdict(
        of: report, nil, links: scenario.links, isExcusable: false)
    case .lost(let lost): ended = lost
    }
    ended.end.nanoseconds += Moment.monotonic() - start
    return ended
  }

  /// Explores a rule.
  private func runRule(
    _ rule: Rule, _ place: Int, _ selected: Selected, _ state: inout State
  ) -> EndedCase {
    let start = Moment.monotonic()
    let testCase = selected.testCase(place)
    let run = RuleRun(
      testCase, rule, of: selected.scenario(place), selected.file.vocabulary, today: options.today,
      isThorough: options.isThorough, selected.executor, label: selected.request(place, isDetailed: false).label)
    state.rules.add(testCase, run)
    var end = CaseEnd(run.verdict, nanoseconds: Moment.monotonic() - start, remark: run.remark)
    if !run.printed.isEmpty { end.output = PrintedText(testCase, [], selected.file.vocabulary).shown(run.printed) }
    return EndedCase(end, broken: run.broken)
  }

  // MARK: Ends

  /// Sends what became of a case, and notes what it used.
  private func end(
    _ place: Int, _ known: EndedCase, _ selected: Selected, _ state: inout State, _ tell: (consuming RunEvent) -> Void
  ) {
    var ended = known.end
    let trace = known.trace
    if ended.verdict.hasFailures {
      let drawn = state.quotation ?? loader.quotation(selected.source, of: [selected.file.vocabulary])
      state.quotation = drawn
      ended.verdict.quote(drawn.line)
    }
    if let details = state.describer?.details(at: place, known, ended.verdict) {
      let fitted = ended.verdict.isPictured ? state.room.fitted(details) : details
      tell(.caseDescribed(file: selected.index, place: place, fitted))
    }
    state.room.fit(&ended)
    if ended.verdict.isFailure { state.hasFailed = true }
    let verdict = ended.verdict
    tell(.caseEnded(file: selected.index, place: place, ended))
    observe?(selected.testCase(place), trace, verdict, selected.file)
    if options.seed == nil { note(place, selected, trace, &state, tell) } else { state.traces[place] = trace }
  }

  /// Notes what a case used, and warns once its scenario is through.
  private func note(
    _ place: Int, _ selected: Selected, _ trace: Trace?, _ state: inout State, _ tell: (consuming RunEvent) -> Void
  ) {
    // What a case without a trace would have read is not known.
    guard let trace, trace.fault == nil else { return }
    let (index, cases) = (selected.places[place], selected.file.cases)
    let scenario = cases[index].scenario
    if index == 0 || cases[index - 1].scenario != scenario {
      state.use.begin(at: index, selected.scenario(place).position)
    }
    state.use.add(cases[index], trace, at: index)
    guard index + 1 == cases.count || cases[index + 1].scenario != scenario else { return }
    warn(state.use.finish(), selected.source, selected.file, selected.index, tell)
  }

  func warn(
    _ warnings: [Diagnostic], _ source: SourceFile, _ file: ScenarioFile, _ index: Int,
    _ tell: (consuming RunEvent) -> Void
  ) {
    guard !warnings.isEmpty else { return }
    let quotation = loader.quotation(source, of: [file.vocabulary])
    for warning in warnings { tell(.warned(file: index, quotation.shown(warning))) }
  }
}
