import Rehearse
import RehearseLanguage

/// What all scenarios noticed of all changes: all that the mutate command prints.
package struct Mutation: Sendable {
  package let files: [FileScore]

  /// - Parameter files: in the order of the run.
  package init(_ files: [FileScore]) { self.files = files }

  package var score: Share { files.reduce(into: Share()) { $0 += $1.score } }
  package var cases: Int { files.flatMap(\.scenarios).reduce(0) { $0 + $1.cases } }
  /// Cases that did not pass as they are, so that nothing could be tried on them.
  package var failed: Int { files.reduce(0) { $0 + $1.failed } }
  /// Cases that failed as they are known to.
  package var known: Int { files.reduce(0) { $0 + $1.known } }
  package var notRun: Int { files.reduce(0) { $0 + $1.notRun } }
  /// Changes that were too many to be tried.
  package var leftOut: Int { files.flatMap(\.scenarios).reduce(0) { $0 + $1.leftOut } }
}

/// What a file's scenarios noticed of all changes.
package struct FileScore: Sendable {
  /// As it is shown.
  package let path: String
  package let module: String
  /// When the file was begun, in nanoseconds since 1970.
  let startedAt: Int64
  package private(set) var scenarios: [ScenarioScore] = []
  private(set) var failed = 0
  private(set) var known = 0
  private(set) var notRun = 0

  init(path: String, module: String, startedAt: Int64) {
    (self.path, self.module, self.startedAt) = (path, module, startedAt)
  }

  mutating func add(_ scenario: ScenarioScore) { scenarios.append(scenario) }

  /// Counts a case on which nothing can be tried.
  mutating func leaveOut(_ verdict: Verdict) {
    switch verdict {
    case .passed: break
    case .failedAsKnown: known += 1
    case .skipped, .notRun: notRun += 1
    case .failed, .passedUnexpectedly, .errored: failed += 1
    }
  }

  package var score: Share { scenarios.reduce(into: Share()) { $0 += $1.score } }

  /// The score in the form of a run, for reports that dashboards read: each scenario that would not notice something is a
  /// failure that says what.
  package var result: FileResult {
    var head = FileHead(startedAt: startedAt)
    head.module = module
    head.cases = scenarios.map { CaseHead(name: $0.title, line: $0.line) }
    return FileResult(path: path, head: head, ends: scenarios.map { CaseEnd($0.verdict(module)) })
  }
}

/// What a scenario noticed of all changes.
package struct ScenarioScore: Sendable {
  package let title: String
  package let line: Int
  /// How many of its cases were tried.
  package let cases: Int
  package let score: Share
  let leftOut: Int
  /// First what would let most mistakes pass.
  package let gaps: [MutationGap]

  init(_ scenario: Scenario, _ tried: [TriedCase], _ vocabulary: Vocabulary) {
    title = scenario.id ?? scenario.title
    line = Int(scenario.position.line)
    cases = tried.count
    gaps = GapFinder(tried, line: line, vocabulary).gaps
    leftOut = tried.reduce(0) { $0 + $1.leftOut }
    let total = tried.reduce(0) { $0 + $1.tried }
    score = Share(met: total - gaps.reduce(0) { $0 + $1.unnoticed.count }, total: total)
  }

  /// Whether a module that does nothing would pass.
  package var isVacuous: Bool { gaps.contains(where: \.isVacuous) }

  fileprivate func verdict(_ module: String) -> Verdict {
    guard cases > 0 else { return .notRun(reason: "not tried: it did not run, or does not pass as it is") }
    guard !gaps.isEmpty else { return .passed }
    let findings = gaps.map { gap in
      Finding(
        at: SourceRange(SourcePosition(line: gap.line, column: 1), count: 1),
        (gap.step.map { "step \($0) " } ?? "") + gap.sentence, advice: gap.suggestion.text)
    }
    return .failed(FailureReport(module: module, about: findings))
  }
}

/// One thing that a scenario does not look at, and so all changes that went unnoticed for it.
package struct MutationGap: Sendable {
  /// A change that went unnoticed, in words.
  package struct Unnoticed: Sendable {
    /// The kind of change, for programs.
    package let kind: String
    package let words: String
    /// The case's line, and its name.
    package let line: Int
    package let name: String
  }

  /// The line of the scenario, or of the only row that does not look.
  package let line: Int
  /// From 1; `nil` when the scenario has no `steps`.
  package let step: Int?
  /// What is wrong: "would also pass if …".
  package let sentence: String
  package let suggestion: Suggestion
  package let unnoticed: [Unnoticed]
  /// Whether a module that does nothing is among what went unnoticed, in all cases.
  package let isVacuous: Bool
}
