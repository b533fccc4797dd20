import Rehearse
import RehearseLanguage
import RehearseRunner

/// Collects the cases of a file as they finish, then tries mutants on them.
package struct FileMutation: CaseObserver {
  private struct SeenCase: Sendable {
    let testCase: Case
    let trace: Trace?
    let result: CaseResult
  }

  private var file: ScenarioFile?
  private var seen: [SeenCase] = []

  package init() {}

  package mutating func saw(_ testCase: Case, _ trace: Trace?, _ result: CaseResult, _ file: ScenarioFile) {
    self.file = file
    seen.append(SeenCase(testCase: testCase, trace: trace, result: result))
  }

  /// The score of the file; `nil` if no case was selected.
  ///
  /// - Parameter facts: the lines of its scenarios, for tables to paste.
  package func score(
    path: String, startedAt: Int64 = 0, _ executor: any PlanExecutor, facts: FileFacts? = nil
  ) -> FileScore? {
    guard let file else { return nil }
    let cases = Dictionary(grouping: seen, by: \.testCase.scenario)
    let scenarios = cases.keys.sorted().map { number in
      let (scenario, seen) = (file.scenarios[number], cases[number] ?? [])
      let line = Int(scenario.position.line)
      let lines = facts?.scenarios.first { $0.lines.first <= line && line <= $0.lines.last }?.lines
      return ScenarioScore(
        scenario, tried(seen, file.contract, executor), lines.flatMap { table($0, seen, file) }, file.contract)
    }
    return FileScore(
      path: path, module: file.contract.name, startedAt: startedAt, scenarios, seen.map(\.result))
  }

  private func table(_ lines: QuotedLines, _ cases: [SeenCase], _ file: ScenarioFile) -> WrittenTable? {
    guard let first = cases.first?.testCase, first.isRow, let written = file.written else { return nil }
    let columns = written.scenarios[first.scenario].columns
    let headings = columns.map { $0.word.heading($0.title) }
    let own = Set(cases.map { ObjectIdentifier($0.testCase) })
    let places = file.cases.indices.filter { own.contains(ObjectIdentifier(file.cases[$0])) }
    // The cases of `for every`, or of a single row with `any`, need a row each to end differently.
    if cases.count > 1, cases.allSatisfy({ $0.testCase.position == first.position }) {
      let isWhole = cases.allSatisfy { $0.result.status == .passed } && columns.allSatisfy { $0.word != .then }
      let replacesForEvery = first.position == file.scenarios[first.scenario].position
      return isWhole
        ? WrittenTable(
          headings: headings, combinations: places.map { written.cells(ofCase: $0).map(\.shown) }, replacesForEvery)
        : nil
    }
    var rows: [Int: [String: SourceRange]] = [:]
    for place in places {
      rows[Int(file.cases[place].position.line)] = Dictionary(
        zip(headings, written.cells(ofCase: place).map(\.range))
      ) { first, _ in first }
    }
    return WrittenTable(lines, rows)
  }

  private func tried(_ cases: [SeenCase], _ contract: ModuleContract, _ executor: any PlanExecutor) -> [TriedCase] {
    // A mutant that equals another row's plan is skipped, because that row states its own result.
    let stated = cases.count > 1 ? Set(cases.map(\.testCase.plan)) : []
    return cases.compactMap { seen in
      guard let trace = seen.trace, case .passed = seen.result else { return nil }
      return TriedCase(seen.testCase, trace, contract, isStated: stated.contains, executor)
    }
  }
}

/// A passing case and its surviving mutants.
struct TriedCase: Sendable {
  struct Survivor: Sendable {
    let change: Mutant
    let cause: GapCause
  }

  /// The maximum number of mutants per case, so that a hostile file does not take hours.
  private static let limit = 20_000
  private static let batch = 256

  let testCase: Case
  let trace: Trace
  let observed: ObservedText
  /// The number of mutants that could have been killed.
  private(set) var tried = 0
  private(set) var survivors: [Survivor] = []
  private(set) var leftOut = 0
  /// Whether the host broke the protocol, so that the other mutants were not tried.
  private(set) var isCutShort = false

  /// - Parameter isStated: whether another row of the scenario has the given plan.
  init(
    _ testCase: Case, _ trace: Trace, _ contract: ModuleContract, isStated: (Plan) -> Bool, _ executor: any PlanExecutor
  ) {
    (self.testCase, self.trace) = (testCase, trace)
    observed = ObservedText(
      contract: contract, secrets: CaseSecrets(testCase, trace.calls, contract), isShortened: true)
    let finder = CauseFinder(testCase, trace, contract)
    var waiting: [(change: Mutant, request: PlanRequest)] = []
    PlanMutants(testCase, trace, contract).visit { change, plan in
      guard !isStated(plan), hasSpace(beside: waiting.count) else { return }
      waiting.append((change, PlanRequest(plan, contract)))
      guard waiting.count == Self.batch else { return }
      run(waiting, finder, executor)
      waiting = []
    }
    run(waiting, finder, executor)
    TraceMutants(testCase, trace, contract).visit { change, other in
      if hasSpace() { note(change, other, finder, contract) }
    }
  }

  private mutating func run(
    _ changes: [(change: Mutant, request: PlanRequest)], _ finder: CauseFinder, _ executor: any PlanExecutor
  ) {
    if isCutShort { return }
    executor.run(changes.map(\.request)) { index, outcome in
      switch outcome {
      case .ran(let ran): note(changes[index].change, ran.trace, finder, changes[index].request.contract)
      case .lost(let lost):
        isCutShort = lost.kind == .hostFault
        // If the module ends its process, any run would notice.
        if !isCutShort { tried += 1 }
        return !isCutShort
      case .notRun: return false
      }
      return true
    }
  }

  private mutating func hasSpace(beside waiting: Int = 0) -> Bool {
    if tried + waiting < Self.limit { return true }
    leftOut += 1
    return false
  }

  /// Counts a mutant and records it if it survives. Equivalent mutants do not count.
  private mutating func note(_ change: Mutant, _ other: Trace, _ finder: CauseFinder, _ contract: ModuleContract) {
    let cause = finder.cause(other)
    // The original does not wait, so that a wait is the machine's.
    let isFaultless = other.fault.map { $0.kind == .waited } ?? true
    let holds = isFaultless && Evaluator.holds(testCase, other, contract)
    guard cause != nil || !holds else { return }
    tried += 1
    guard let cause, holds else { return }
    survivors.append(Survivor(change: change, cause: cause))
  }

  var passesWithSilentModule: Bool { survivors.contains { $0.change.kind == .silentModule } }

  /// What happened in each step; made only for suggestions.
  var parts: [Timeline.Part] { Timeline(trace, testCase.plan).parts }

  /// The value of a field at the end of a step, or `hidden` if it must not be shown.
  func value(of field: Int, after step: Int, hidden: String = Matcher.anything.text) -> String {
    observed.value(parts[step].after[field], observed.contract.state[field].valueType, hidden: hidden)
  }
}
