import Rehearse
import RehearseLanguage
import RehearseRunner

/// The result of the `mutate` command: which mutants the scenarios killed.
package struct Mutation: Sendable {
  package let files: [FileScore]

  /// - Parameter files: the scores in run order.
  package init(_ files: [FileScore]) { self.files = files }

  package var score: Ratio { files.reduce(into: Ratio()) { $0 += $1.score } }
  package var cases: Int { files.flatMap(\.scenarios).reduce(0) { $0 + $1.cases } }
  /// Cases that failed even without a mutation, so no mutants could be tried.
  package var failed: Int { files.reduce(0) { $0 + $1.failed } }
  /// Cases that failed as marked known failures.
  package var known: Int { files.reduce(0) { $0 + $1.known } }
  package var notRun: Int { files.reduce(0) { $0 + $1.notRun } }
  /// Mutants above the limit, which were not tried.
  package var leftOut: Int { files.flatMap(\.scenarios).reduce(0) { $0 + $1.leftOut } }
  /// The scenarios whose mutants were not all tried, because the host broke the protocol.
  package var cutShort: Int { files.flatMap(\.scenarios).count(where: \.isCutShort) }
}

package struct FileScore: Sendable {
  package let path: String
  package let module: String
  /// When the file was started, in nanoseconds since 1970.
  private let startedAt: Int64
  package let scenarios: [ScenarioScore]
  let failed: Int
  let known: Int
  let notRun: Int

  /// - Parameter caseResults: the results of all cases before any mutation.
  init(path: String, module: String, startedAt: Int64, _ scenarios: [ScenarioScore], _ caseResults: [CaseResult]) {
    (self.path, self.module, self.startedAt, self.scenarios) = (path, module, startedAt, scenarios)
    let statuses = caseResults.map(\.status)
    failed = statuses.count(where: \.isWrong)
    known = statuses.count { $0 == .knownFailure }
    notRun = statuses.count { !$0.isRun }
  }

  package var score: Ratio { scenarios.reduce(into: Ratio()) { $0 += $1.score } }

  /// The score as a run result for dashboards: each scenario with surviving mutants is a failure.
  package var result: FileResult {
    var head = FileHead(startedAt: startedAt)
    head.module = module
    head.cases = scenarios.map { CaseHead(name: $0.title, line: $0.line) }
    return FileResult(path: path, head: head, ends: scenarios.map { CaseEnd($0.result(module)) })
  }
}

/// How many mutants a scenario killed, and what it does not check.
package struct ScenarioScore: Sendable {
  package let title: String
  package let line: Int
  /// The number of its cases with mutants.
  package let cases: Int
  package let score: Ratio
  let leftOut: Int
  /// Whether the host broke the protocol, so that not all mutants were tried.
  let isCutShort: Bool
  /// The gaps, most serious first.
  package let gaps: [MutationGap]
  /// `nil` without a table, or if it cannot be shown.
  let table: WrittenTable?

  init(_ scenario: Scenario, _ tried: [TriedCase], _ table: WrittenTable?, _ contract: ModuleContract) {
    self.table = table
    title = scenario.id ?? scenario.title
    line = Int(scenario.position.line)
    cases = tried.count
    gaps = GapFinder(tried, line: line, contract).gaps
    leftOut = tried.reduce(0) { $0 + $1.leftOut }
    isCutShort = tried.contains(where: \.isCutShort)
    let total = tried.reduce(0) { $0 + $1.tried }
    score = Ratio(met: total - gaps.reduce(0) { $0 + $1.unnoticed.count }, total: total)
  }

  /// The number of mutants that survived.
  var unnoticed: Int { score.total - score.met }

  /// Whether the scenario would pass with a module that does nothing.
  package var isVacuous: Bool { gaps.contains(where: \.isVacuous) }

  fileprivate func result(_ module: String) -> CaseResult {
    guard cases > 0 else { return .notRun(.notTried) }
    guard !gaps.isEmpty else { return .passed }
    let findings = gaps.map { gap in
      Finding(
        at: SourceRange(SourcePosition(line: gap.line, column: 1), count: 1),
        MessageText(quoting: (gap.step.map { "step \($0) " } ?? "") + gap.sentence),
        advice: gap.suggestion.text.map { MessageText(quoting: $0) })
    }
    return .failed(FailureReport(module: module, about: findings))
  }
}

/// Something that a scenario does not check, and all mutants that survived because of it.
package struct MutationGap: Sendable {
  package struct Unnoticed: Sendable {
    package let kind: String
    package let words: String
    package let line: Int
    package let name: String
  }

  /// The line of the scenario, or of the row if only one row has the gap.
  package let line: Int
  /// From 1; `nil` if the scenario has no `steps`.
  package let step: Int?
  /// The most serious problem: "would also pass if …".
  let problem: String
  /// The number of mutants that the problem covers.
  let covered: Int
  package let suggestion: Suggestion
  package let unnoticed: [Unnoticed]
  /// Whether all cases pass with a module that does nothing.
  package let isVacuous: Bool

  package var sentence: String { problem + Self.others(unnoticed.count - covered) }

  /// The end of a sentence that names a problem, about all others.
  static func others(_ count: Int) -> String {
    count == 0 ? "" : "; \(Counted.text(count, "other change goes", "other changes go")) unnoticed, too"
  }
}

/// Groups mutants into one gap if the same additional expectation would kill them.
struct GapFinder {
  private struct Miss {
    let tried: TriedCase
    let survivor: TriedCase.Survivor

    var words: String { survivor.change.words(tried.observed) }
  }

  private let tried: [TriedCase]
  private let line: Int
  private let suggestions: SuggestionText

  init(_ tried: [TriedCase], line: Int, _ contract: ModuleContract) {
    (self.tried, self.line) = (tried, line)
    suggestions = SuggestionText(tried, contract)
  }

  var gaps: [MutationGap] {
    var keys: [GapCause] = []
    var entries: [GapCause: [Miss]] = [:]
    for one in tried {
      for survivor in one.survivors {
        let key = key(survivor.cause)
        if entries[key] == nil { keys.append(key) }
        entries[key, default: []].append(Miss(tried: one, survivor: survivor))
      }
    }
    // Gaps with equal ranks stay in file order.
    return keys.compactMap { entries[$0] }.enumerated()
      .sorted { (Self.rank($0.element), $0.offset) < (Self.rank($1.element), $1.offset) }
      .compactMap { gap($0.element) }
  }

  /// Merges causes that one suggestion covers: all unchecked fields of a step, or all omitted arguments of a call.
  private func key(_ cause: GapCause) -> GapCause {
    let aspect: GapCause.Aspect =
      switch cause.aspect {
      case .state(let field): .state(field: suggestions.steady[cause.step].contains(field) ? 1 : 0)
      case .passing(_, let isStated): .passing(field: 0, isStated: isStated)
      case .argument(let operation, let item, _): .argument(operation: operation, item: item, parameter: 0)
      default: cause.aspect
      }
    return GapCause(step: cause.step, aspect: aspect)
  }

  private static func rank(_ group: [Miss]) -> Int { group.map(\.survivor.change.rank).min() ?? 0 }

  private func gap(_ group: [Miss]) -> MutationGap? {
    guard let first = group.min(by: { $0.survivor.change.rank < $1.survivor.change.rank }) else { return nil }
    let (testCase, step) = (first.tried.testCase, first.survivor.cause.step)
    let number = testCase.number(ofStep: step)
    let cases = Set(group.map { ObjectIdentifier($0.tried.testCase) }).count
    let change = first.words
    let same = group.filter { $0.words == change }
    return MutationGap(
      line: cases == 1 && testCase.isRow
        ? Int(testCase.position.line) : number != nil ? Int(testCase.steps[step].when.start.line) : line,
      step: number, problem: "would also pass if \(change)\(among(same))", covered: same.count,
      suggestion: suggestions.suggestion(group.map(\.survivor.cause)),
      unnoticed: group.map { entry in
        MutationGap.Unnoticed(
          kind: entry.survivor.change.kind.rawValue, words: entry.words,
          line: Int(entry.tried.testCase.position.line), name: entry.tried.testCase.name)
      },
      isVacuous: group.contains { $0.survivor.change.kind == .silentModule }
        && tried.allSatisfy(\.passesWithSilentModule))
  }

  private func among(_ entries: [Miss]) -> String {
    let open = Set(entries.map { ObjectIdentifier($0.tried.testCase) }).count
    guard tried.count > 1 else { return "" }
    guard open == tried.count else { return ", in \(open) of \(tried.count) cases" }
    return tried.count == 2 ? ", in both cases" : ", in all \(tried.count) cases"
  }
}
