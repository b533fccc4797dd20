import Rehearse
import RehearseJudging
import RehearseResults
import RehearseScenario

/// Gathers the cases of one file as they end, and then tries every change on them.
package struct FileMutation: CaseObserver {
  private struct Seen: Sendable {
    let testCase: Case
    let trace: Trace?
    let verdict: Verdict
  }

  private var file: ScenarioFile?
  private var seen: [Seen] = []

  package init() {}

  package mutating func saw(_ testCase: Case, _ trace: Trace?, _ verdict: Verdict, _ file: ScenarioFile) {
    self.file = file
    seen.append(Seen(testCase: testCase, trace: trace, verdict: verdict))
  }

  /// What the file's cases did under every change; `nil` for a file of which no case was selected.
  ///
  /// - Parameters:
  ///   - place: the file's place in the run.
  ///   - watch: hears of each change before it is tried.
  package func trials(_ place: Int = 0, _ watch: MutationProgress = MutationProgress()) -> FileMutantRuns? {
    guard let file else { return nil }
    defer { watch.leave() }
    var trials = FileMutantRuns(vocabulary: file.vocabulary)
    // The cases come in the order of the file.
    var rest = seen[...]
    while let scenario = rest.first?.testCase.scenario {
      let own = rest.prefix { $0.testCase.scenario == scenario }
      rest = rest.dropFirst(own.count)
      let tried = tried(own, file.vocabulary, &trials) { trial, change in
        watch.enter(MutationProgress.Place(file: place, trial: trial, change: change))
      }
      trials.scenarios.append((file.scenarios[scenario], tried))
    }
    return trials
  }

  private func tried(
    _ cases: ArraySlice<Seen>, _ vocabulary: Vocabulary, _ trials: inout FileMutantRuns,
    mayTry: (_ trial: Int, _ change: Int) -> Bool
  ) -> [TriedCase] {
    // A change that leads to the plan of another row is not tried: that row says what must happen there.
    let stated = cases.count > 1 ? Set(cases.map(\.testCase.plan)) : []
    var tried: [TriedCase] = []
    for (place, seen) in zip(cases.indices, cases) {
      guard let trace = seen.trace, case .passed = seen.verdict else {
        trials.leaveOut(seen.verdict)
        continue
      }
      let trial = MutantRun(
        seen.testCase, trace, vocabulary, isStated: stated.contains, mayTry: { mayTry(place, $0) })
      tried.append(TriedCase(seen.testCase, trace, trial, vocabulary))
    }
    return tried
  }
}
