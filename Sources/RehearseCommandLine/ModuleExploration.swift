import Rehearse
import RehearseExploration
import RehearseIsolation
import RehearseLoading
import RehearseSource

/// Explores a module, and makes scenarios of what was found; the module itself only ever runs in copies of this process.
struct ModuleExploration {
  let vocabulary: Vocabulary
  let limits: Explorer.Limits
  let runner: ForkedRunner

  private var planner: WayPlanner { WayPlanner(vocabulary, World()) }

  /// - Parameter record: what it is compared with.
  func explored(against record: ExplorationRecord?) -> ExploredModule {
    let found = Explorer.explore(vocabulary, World(), limits, runner)
    return ExploredModule(
      vocabulary, found, failures: failures(found), comparison: record.map { comparison($0, found) })
  }

  // MARK: Findings

  private func failures(_ found: Exploration) -> [ExploredModule.Failure] {
    var causes: [Exploration.Finding.Cause] = []
    var ways: [Exploration.Finding.Cause: [Way]] = [:]
    for finding in found.findings {
      if ways[finding.cause] == nil { causes.append(finding.cause) }
      ways[finding.cause, default: []].append(finding.way)
    }
    return causes.map { cause in
      let own = ways[cause] ?? []
      let words = Self.words(cause)
      return ExploredModule.Failure(
        words: words, count: own.count,
        scenario: own.min { $0.events.count < $1.events.count }.map { endless($0, cause, "It \(words)") } ?? [])
    }
  }

  private static func words(_ cause: Exploration.Finding.Cause) -> String {
    switch cause {
    case .fault(let words): "cannot be judged: \(words)"
    case .ended(let words): words
    case .hung: "does not come to an end"
    }
  }

  /// The simplest scenario that ends for the same reason, each form tried in a copy of its own.
  private func endless(_ way: Way, _ cause: Exploration.Finding.Cause, _ title: String) -> [String] {
    let scenario = WayScenario(endless: way, planner) { plan in
      let outcome = runner.batch(1) { _ in
        Array((vocabulary.rehearse(plan, isForStudy: true).fault ?? "").utf8)
      }
      switch outcome.first {
      case .ended(let words)?: return .ended(words) == cause
      case .done(let bytes)?: return .fault(String(decoding: bytes, as: UTF8.self)) == cause
      case .hung?: return cause == .hung
      case .notTried?, nil: return false
      }
    }
    return WayText(scenario, title, vocabulary).lines(mark: ReviewMark.text)
  }

  // MARK: Comparing

  private func comparison(_ record: ExplorationRecord, _ found: Exploration) -> ExploredModule.Comparison {
    let compared = BehaviourChange.all(record, found, vocabulary, limits)
    var changes = compared.changes
    for (place, lines) in scenarios(changes).enumerated() { changes[place].scenario = lines }
    return ExploredModule.Comparison(
      changes: changes, lost: compared.lost, new: compared.new,
      hasOtherVocabulary: record.vocabulary != ExplorationRecord(found, vocabulary, limits).vocabulary)
  }

  /// The lines of a scenario for each change.
  private func scenarios(_ changes: [BehaviourChange]) -> [[String]] {
    let outcomes = runner.batch(changes.count) { place in
      guard let scenario = WayScenario(changes[place].way, planner) else { return [] }
      let lines = WayText(scenario, "What \(changes[place].event) does", vocabulary).lines(mark: ReviewMark.text)
      return Array(lines.joined(separator: "\n").utf8)
    }
    return outcomes.map { outcome in
      guard case .done(let bytes) = outcome else { return [] }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }
}
