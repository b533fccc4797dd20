import Rehearse
import RehearseLanguage

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

  /// What the file's scenarios notice; `nil` for a file of which no case was selected.
  ///
  /// - Parameters:
  ///   - startedAt: when the file was begun, in nanoseconds since 1970.
  ///   - executor: runs the changed plans.
  package func score(path: String, startedAt: Int64 = 0, _ executor: any PlanExecutor) -> FileScore? {
    guard let file else { return nil }
    var score = FileScore(path: path, module: file.vocabulary.name, startedAt: startedAt)
    for one in seen { score.leaveOut(one.verdict) }
    // The cases come in the order of the file.
    var rest = seen[...]
    while let scenario = rest.first?.testCase.scenario {
      let own = rest.prefix { $0.testCase.scenario == scenario }
      rest = rest.dropFirst(own.count)
      let tried = tried(own, file.vocabulary, executor)
      score.add(ScenarioScore(file.scenarios[scenario], tried, file.vocabulary))
    }
    return score
  }

  private func tried(
    _ cases: ArraySlice<Seen>, _ vocabulary: Vocabulary, _ executor: any PlanExecutor
  ) -> [TriedCase] {
    // A change that leads to the plan of another row is not tried: that row says what must happen there.
    let stated = cases.count > 1 ? Set(cases.map(\.testCase.plan)) : []
    return cases.compactMap { seen in
      guard let trace = seen.trace, case .passed = seen.verdict else { return nil }
      return TriedCase(seen.testCase, trace, vocabulary, isStated: stated.contains, executor)
    }
  }
}
