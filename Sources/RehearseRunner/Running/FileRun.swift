import Rehearse
import RehearseLanguage

struct FileRun {
  let file: ScenarioFile
  let source: SourceFile
  let index: Int
  /// The selected cases, by index in the file.
  let selected: [Int]
  /// Why each of them is skipped; `nil` for a case that runs.
  let skips: [Reason?]
  let executor: any PlanExecutor
  let jobs: FileRunner.Jobs
  let stop: FileRunner.Stop
  let receive: FileRunner.Receive
  var describer: CaseDescriber?
  var use: UnusedInputCheck
  var rules = RuleUse()
  let sequences = SequenceMemory()
  /// In random order, the traces are kept until all cases have ended.
  var traces: [Int: Trace] = [:]
  var hasFailed = false
  var budget: FailureBudget
  /// Created on demand, because most files have no failures or warnings.
  var quotation: Quotation?

  func testCase(_ index: Int) -> Case { file.cases[selected[index]] }

  func scenario(_ index: Int) -> Scenario { file.scenarios[testCase(index).scenario] }

  func label(_ index: Int) -> PlanRequest.Label {
    let testCase = testCase(index)
    return PlanRequest.Label(path: source.path, line: Int(testCase.position.line), name: testCase.name)
  }
}

extension FileRunner {
  func runCases(_ run: inout FileRun) {
    // Adjacent cases whose plans are sent ahead.
    var together: [Int] = []
    for index in Self.order(ofCases: run.selected.count, seed: options.seed) {
      let testCase = run.testCase(index)
      let skip = run.skips[index]
      if testCase.rule == nil, skip == nil, options.interleavings == nil {
        together.append(index)
        continue
      }
      runPlans(together, &run)
      together = []
      if let reason = skip ?? run.stop(run.hasFailed) {
        let result = skip == nil ? CaseResult.notRun(reason) : .skipped(reason)
        end(index, EndedCase(CaseEnd(result)), &run)
      } else if let rule = testCase.rule {
        end(index, runRule(rule, index, &run), &run)
      } else {
        end(index, runInterleaved(index, run), &run)
      }
    }
    runPlans(together, &run)
    warn(run.rules.warnings(run.file.cases), &run)
    guard options.seed != nil else { return }
    for index in run.selected.indices { note(index, run.traces[index], &run) }
  }

  /// The run order of cases: as in the file, or random.
  package static func order(ofCases count: Int, seed: UInt64?) -> [Int] {
    let indices = Array(0..<count)
    guard let seed else { return indices }
    var generator = SeededGenerator(seed: seed ^ UInt64(truncatingIfNeeded: count))
    return indices.shuffled(using: &generator)
  }

  // MARK: Plans

  private func request(_ index: Int, _ run: FileRun) -> PlanRequest {
    var request = PlanRequest(run.testCase(index).plan, run.file.contract)
    request.isDetailed = observe != nil || options.description != nil
    // Without an observer, only a page needs details.
    request.canDoWithoutDetails = observe == nil
    request.label = run.label(index)
    return request
  }

  /// Runs ordinary cases in order and sends their plans ahead.
  private func runPlans(_ indices: [Int], _ run: inout FileRun) {
    guard !indices.isEmpty else { return }
    var left = indices[...]
    var reason = run.stop(run.hasFailed)
    if reason == nil {
      let executor = run.executor
      executor.run(indices.map { request($0, run) }) { number, outcome in
        let index = indices[number]
        left = indices[(number + 1)...]
        end(index, evaluator.end(of: outcome, run.testCase(index), run.file), &run)
        if !left.isEmpty { reason = run.stop(run.hasFailed) }
        return reason == nil
      }
    }
    for index in left {
      end(index, EndedCase(CaseEnd(.notRun(reason ?? .interrupted))), &run)
    }
  }

  /// Runs a case and, if it passes, its interleavings.
  private func runInterleaved(_ index: Int, _ run: FileRun) -> EndedCase {
    let (testCase, scenario) = (run.testCase(index), run.scenario(index))
    var ended = evaluator.end(of: run.executor.outcome(of: request(index, run)), testCase, run.file)
    guard let interleavings = options.interleavings, let trace = ended.trace, case .passed = ended.end.result,
      scenario.orderMatters == nil
    else { return ended }
    let start = Moment.monotonic()
    let orders = InterleavingRun(
      interleavings: interleavings, path: run.source.path, evaluator: evaluator, executor: run.executor)
    switch orders.run(testCase, trace, run.file) {
    case .steady(let orders):
      if orders > 0 { ended.end.remark = .otherOrders(orders) }
    case .orderDependent(let report):
      ended.end.result = CaseResultMaker(today: options.today).result(
        of: report, nil, links: scenario.links, isExcusable: false)
    case .lost(let lost): ended = lost
    }
    ended.end.nanoseconds += Moment.monotonic() - start
    return ended
  }

  private func runRule(_ rule: Rule, _ index: Int, _ run: inout FileRun) -> EndedCase {
    let start = Moment.monotonic()
    let (testCase, contract) = (run.testCase(index), run.file.contract)
    let found = RuleRun(
      testCase, rule, of: run.scenario(index), contract, today: options.today, isThorough: options.isThorough,
      executor: run.executor, jobs: run.jobs, label: run.label(index), memory: run.sequences)
    run.rules.add(testCase, found)
    var end = CaseEnd(found.result, nanoseconds: Moment.monotonic() - start, remark: found.remark)
    end.output = PrintedText(testCase, [], contract).shown(found.printed)
    return EndedCase(end, broken: found.broken)
  }

  // MARK: Ends

  /// Reports the end of a case and records which inputs it used.
  private func end(_ index: Int, _ known: EndedCase, _ run: inout FileRun) {
    var ended = known.end
    if ended.result.hasFailures { ended.result.quote(quotation(&run).line) }
    ended.details = run.describer?.details(at: index, known, ended.result)
    run.budget.fit(&ended)
    if ended.result.status.isWrong { run.hasFailed = true }
    let result = ended.result
    run.receive(.caseEnded(file: run.index, place: index, ended))
    observe?(run.testCase(index), known.trace, result, run.file)
    if options.seed == nil { note(index, known.trace, &run) } else { run.traces[index] = known.trace }
  }

  /// Records which inputs a case used, and warns after the last case of its scenario.
  private func note(_ index: Int, _ trace: Trace?, _ run: inout FileRun) {
    // Without a trace, it is unknown what the case would have read.
    guard let trace, trace.fault == nil else { return }
    let (fileIndex, cases) = (run.selected[index], run.file.cases)
    let scenario = cases[fileIndex].scenario
    if fileIndex == 0 || cases[fileIndex - 1].scenario != scenario {
      run.use.begin(at: fileIndex, run.scenario(index).position)
    }
    run.use.add(cases[fileIndex], trace, at: fileIndex)
    guard fileIndex + 1 == cases.count || cases[fileIndex + 1].scenario != scenario else { return }
    warn(run.use.finish(), &run)
  }

  func warn(_ warnings: [Diagnostic], _ run: inout FileRun) {
    guard !warnings.isEmpty else { return }
    let quotation = quotation(&run)
    for warning in warnings { run.receive(.warned(file: run.index, quotation.shown(warning))) }
  }

  private func quotation(_ run: inout FileRun) -> Quotation {
    let quotation = run.quotation ?? loader.quotation(run.source, of: [run.file.contract])
    run.quotation = quotation
    return quotation
  }
}
