import RehearseRunner
import RehearseScenario
import RehearseVocabulary

/// Gathers the cases of one file as they end, and then tries every change on them.
package struct FileMutation: CaseObserver {
  private struct Seen: Sendable {
    let rehearsed: Case
    let trace: Trace?
  }

  private var file: ScenarioFile?
  private var seen: [Seen] = []

  package init() {}

  package mutating func saw(_ rehearsed: Case, _ trace: Trace?, _ file: ScenarioFile) {
    self.file = file
    seen.append(Seen(rehearsed: rehearsed, trace: trace))
  }

  /// What the file's cases did under every change; `nil` for a file of which no case was selected.
  package func trials() -> FileTrials? {
    guard let file else { return nil }
    var trials = FileTrials(vocabulary: file.vocabulary)
    for scenario in file.scenarios.indices {
      let own = seen.filter { $0.rehearsed.scenario == scenario }
      guard !own.isEmpty else { continue }
      let tried = Self.tried(own, file.vocabulary, &trials)
      if !tried.isEmpty { trials.scenarios.append((file.scenarios[scenario], tried)) }
    }
    return trials
  }

  private static func tried(_ cases: [Seen], _ vocabulary: Vocabulary, _ trials: inout FileTrials) -> [TriedCase] {
    let worlds = cases.count > 1 ? Set(cases.map { World($0.rehearsed.plan, vocabulary) }) : []
    var tried: [TriedCase] = []
    for seen in cases {
      guard let trace = seen.trace else {
        trials.notRun += 1
        continue
      }
      guard trace.fault == nil, Judge.holds(seen.rehearsed, trace, vocabulary) else {
        trials.failed += 1
        continue
      }
      let trial = Trial(seen.rehearsed, trace, vocabulary) { plan in
        cases.count > 1 && worlds.contains(World(plan, vocabulary))
      }
      tried.append(TriedCase(rehearsed: seen.rehearsed, trace: trace, trial: trial))
    }
    return tried
  }
}
