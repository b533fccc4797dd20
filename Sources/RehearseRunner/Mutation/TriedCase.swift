import Rehearse
import RehearseLanguage

/// Gathers the cases of one file as they end, and then tries every change on them.
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

  /// What the file's scenarios notice; `nil` for a file of which no case was selected.
  ///
  /// - Parameters:
  ///   - startedAt: when the file was begun, in nanoseconds since 1970.
  ///   - executor: runs the changed plans.
  package func score(path: String, startedAt: Int64 = 0, _ executor: any PlanExecutor) -> FileScore? {
    guard let file else { return nil }
    let cases = Dictionary(grouping: seen, by: \.testCase.scenario)
    let scenarios = cases.keys.sorted().map { scenario in
      ScenarioScore(file.scenarios[scenario], tried(cases[scenario] ?? [], file.contract, executor), file.contract)
    }
    return FileScore(
      path: path, module: file.contract.name, startedAt: startedAt, scenarios, seen.map(\.result))
  }

  private func tried(_ cases: [SeenCase], _ contract: ModuleContract, _ executor: any PlanExecutor) -> [TriedCase] {
    // A change that leads to the plan of another row is not tried: that row says what must happen there.
    let stated = cases.count > 1 ? Set(cases.map(\.testCase.plan)) : []
    return cases.compactMap { seen in
      guard let trace = seen.trace, case .passed = seen.result else { return nil }
      return TriedCase(seen.testCase, trace, contract, isStated: stated.contains, executor)
    }
  }
}

/// A case that passes, and the changes that it does not notice.
struct TriedCase: Sendable {
  /// A change that went unnoticed, and why.
  struct Survivor: Sendable {
    let change: Mutant
    let cause: GapCause
  }

  /// How many changes of a case are tried: a case made to have a million must not take hours.
  private static let limit = 20_000
  /// How many plans are run at a time.
  private static let batch = 256

  let testCase: Case
  let trace: Trace
  /// Writes the values of the case.
  let observed: ObservedText
  /// How many changes could have been noticed.
  private(set) var tried = 0
  private(set) var survivors: [Survivor] = []
  /// How many changes there are beyond the limit.
  private(set) var leftOut = 0

  /// - Parameters:
  ///   - isStated: whether another row of the same scenario says what must happen with this plan.
  ///   - executor: runs the changed plans.
  init(
    _ testCase: Case, _ trace: Trace, _ contract: ModuleContract, isStated: (Plan) -> Bool, _ executor: any PlanExecutor
  ) {
    (self.testCase, self.trace) = (testCase, trace)
    observed = ObservedText(
      contract: contract, secrets: CaseSecrets(testCase, trace.calls, contract), isShortened: true)
    let finder = CauseFinder(testCase, trace, contract)
    var waiting: [(change: Mutant, request: PlanRequest)] = []
    PlanMutants(testCase, trace, contract).visit { change, plan in
      guard !isStated(plan), hasRoom(beside: waiting.count) else { return }
      waiting.append((change, PlanRequest(plan, contract)))
      guard waiting.count == Self.batch else { return }
      run(waiting, finder, executor)
      waiting = []
    }
    run(waiting, finder, executor)
    TraceMutants(testCase, trace, contract).visit { change, other in
      if hasRoom() { note(change, other, finder, contract) }
    }
  }

  private mutating func run(
    _ changes: [(change: Mutant, request: PlanRequest)], _ finder: CauseFinder, _ executor: any PlanExecutor
  ) {
    executor.run(changes.map(\.request)) { place, outcome in
      switch outcome {
      case .ran(let ran): note(changes[place].change, ran.trace, finder, changes[place].request.contract)
      // Any run notices a module that ends its process.
      case .lost: tried += 1
      case .notRun: return false
      }
      return true
    }
  }

  private mutating func hasRoom(beside waiting: Int = 0) -> Bool {
    if tried + waiting < Self.limit { return true }
    leftOut += 1
    return false
  }

  /// Counts a change, and notes it if the case still passes. One after which all that can be seen is the same is no change.
  private mutating func note(_ change: Mutant, _ other: Trace, _ finder: CauseFinder, _ contract: ModuleContract) {
    let cause = finder.cause(other)
    guard other.fault != nil || cause != nil else { return }
    tried += 1
    guard let cause, other.fault == nil, Evaluator.holds(testCase, other, contract) else { return }
    survivors.append(Survivor(change: change, cause: cause))
  }

  var passesWithSilentModule: Bool { survivors.contains { $0.change.kind == .silentModule } }

  /// The value of a field when a step ended, as an author writes it.
  ///
  /// - Parameter hidden: what stands for a value that is not shown.
  func value(of field: Int, after step: Int, hidden: String = Matcher.anything.text) -> String {
    observed.value(trace.state(after: step)[field], observed.contract.state[field].valueType, hidden: hidden)
  }
}
