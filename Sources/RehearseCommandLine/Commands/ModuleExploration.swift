import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseRunner

/// Explores a module and turns the findings into scenarios.
struct ModuleExploration {
  let contract: ModuleContract
  let limits: Explorer.Budget
  let executor: any PlanExecutor
  let jobs: Int

  private var planner: SequencePlanner { SequencePlanner(contract, ExplorationScope()) }

  func explored(against record: ExplorationRecord?) -> ExploredModule {
    let found = Explorer.explore(contract, ExplorationScope(), limits: limits, SequenceRunner(executor, jobs: jobs))
    return ExploredModule(
      contract, found, failures: failures(found), comparison: record.map { comparison($0, found) })
  }

  // MARK: Findings

  private func failures(_ found: Exploration) -> [ExploredModule.Failure] {
    var causes: [Exploration.Incident.Cause] = []
    for finding in found.findings where !causes.contains(finding.cause) { causes.append(finding.cause) }
    return causes.map { cause in
      let same = found.findings.filter { $0.cause == cause }
      let words = Self.words(cause)
      let shortest = same.min { $0.sequence.events.count < $1.sequence.events.count }
      return ExploredModule.Failure(
        words: words, count: same.count, printed: shortest.map(printed) ?? "",
        scenario: shortest.map { endless($0.sequence, cause, "It \(words)") } ?? [])
    }
  }

  private func printed(_ finding: Exploration.Incident) -> String {
    guard case .lost(let lost) = finding.cause else { return "" }
    return PrintedText(planner.plan(finding.sequence), contract).shown(lost.printed)
  }

  private static func words(_ cause: Exploration.Incident.Cause) -> String {
    switch cause {
    case .fault(let fault): "cannot be evaluated: \(fault.reason)"
    case .lost(let lost):
      lost.kind == .timedOut ? "does not come to an end" : "\(lost.endDescription): \(lost.evidence)"
    }
  }

  /// The simplest scenario that fails for the same reason.
  private func endless(_ sequence: EventSequence, _ cause: Exploration.Incident.Cause, _ title: String) -> [String] {
    let scenario = SequenceScenario(endless: sequence, planner) { plan in
      var request = PlanRequest(plan, contract)
      request.isDetailed = true
      switch executor.outcome(of: request) {
      case .lost(let lost): return .lost(lost) == cause
      case .ran(let ran): return ran.trace.fault.map { .fault($0) == cause } ?? false
      case .notRun: return false
      }
    }
    return SequenceText(scenario, title, contract, executor: executor).lines(mark: ReviewMark.text)
  }

  // MARK: Comparing

  private func comparison(_ record: ExplorationRecord, _ found: Exploration) -> ExploredModule.RecordComparison {
    let compared = BehaviourChange.all(record, found, contract, limits)
    let changes = compared.changes.map { change in
      var change = change
      change.scenario = scenario(change)
      return change
    }
    return ExploredModule.RecordComparison(
      changes: changes, lost: compared.lost, new: compared.new,
      hasOtherContract: record.contract != ExplorationRecord(found, contract, limits).contract)
  }

  private func scenario(_ change: BehaviourChange) -> [String] {
    guard let scenario = SequenceScenario(change.sequence, planner, executor) else { return [] }
    return SequenceText(scenario, "What \(change.event) does", contract, executor: executor).lines(
      mark: ReviewMark.text)
  }
}
