import Rehearse
import RehearseLanguage
import Synchronization

/// What the rules of a file have tried so far, because most of them try the same sequences.
package final class SequenceMemory: Sendable {
  /// What decides which sequences the exploration of a rule tries, as long as none breaks the rule.
  struct Course: Hashable {
    let scope: ExplorationScope
    /// The counts that keep sequences apart.
    let limits: [RuleLimit]
    let budget: Explorer.Budget
  }

  /// An operation whose calls a rule counts, and the actions that restart the count.
  struct RuleLimit: Hashable {
    let operation: Int
    let since: ContractIndices
    /// Where these fields have other values, no call is counted.
    let whenever: Set<FieldPattern.Meaning>
  }

  private struct State {
    var runs: [Plan: KnownRun] = [:]
    var found: [Course: FoundNothing] = [:]
  }

  /// The most runs to remember, about 20 MiB. The first ones are the shortest, which most rules have in common.
  static let limit = 8_000

  private let state = Mutex(State())

  package init() {}

  func run(_ plan: Plan) -> KnownRun? { state.withLock { $0.runs[plan] } }

  func add(_ run: KnownRun) {
    state.withLock { state in
      if state.runs.count < Self.limit { state.runs[run.plan] = run }
    }
  }

  /// An exploration of the same sequences for another rule.
  func foundNothing(_ course: Course) -> FoundNothing? { state.withLock { $0.found[course] } }

  /// Remembers an exploration, unless it had runs that are not remembered.
  func add(_ found: FoundNothing, _ course: Course) {
    state.withLock { state in
      if state.runs.count < Self.limit, found.traces.count < Self.limit { state.found[course] = found }
    }
  }
}

/// An exploration whose sequences broke no rule, with the trace of each.
struct FoundNothing: Sendable {
  let exploration: Exploration
  let traces: [Trace]
}
