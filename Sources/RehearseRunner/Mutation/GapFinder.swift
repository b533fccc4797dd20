import Rehearse
import RehearseLanguage

/// Makes one gap of all changes that a scenario could notice by looking at one thing more.
struct GapFinder {
  private struct Entry {
    let tried: TriedCase
    let survivor: TriedCase.Survivor
  }

  private let tried: [TriedCase]
  private let line: Int
  private let words: MutantText
  private let suggestions: SuggestionText

  init(_ tried: [TriedCase], line: Int, _ vocabulary: Vocabulary) {
    (self.tried, self.line) = (tried, line)
    words = MutantText(vocabulary: vocabulary)
    suggestions = SuggestionText(tried, vocabulary)
  }

  var gaps: [MutationGap] {
    var keys: [GapCause] = []
    var entries: [GapCause: [Entry]] = [:]
    for one in tried {
      for survivor in one.survivors {
        let key = key(survivor.cause)
        if entries[key] == nil { keys.append(key) }
        entries[key, default: []].append(Entry(tried: one, survivor: survivor))
      }
    }
    // Gaps of one rank stay in the order of the file.
    return keys.compactMap { entries[$0] }.enumerated()
      .sorted { (Self.rank($0.element), $0.offset) < (Self.rank($1.element), $1.offset) }
      .compactMap { gap($0.element) }
  }

  /// What causes of one gap have in common: all fields that a step does not look at are one, and all arguments that a call
  /// leaves open.
  private func key(_ cause: GapCause) -> GapCause {
    switch cause {
    case .state(let field, let step): .state(field: suggestions.steady[step].contains(field) ? 1 : 0, step: step)
    case .passing(_, let isStated, let step): .passing(field: 0, isStated: isStated, step: step)
    case .argument(let argument):
      .argument(OpenArgument(operation: argument.operation, parameter: 0, item: argument.item, step: argument.step))
    default: cause
    }
  }

  private static func rank(_ group: [Entry]) -> Int { group.map(\.survivor.change.rank).min() ?? 0 }

  private func gap(_ group: [Entry]) -> MutationGap? {
    guard let first = group.min(by: { $0.survivor.change.rank < $1.survivor.change.rank }) else { return nil }
    let (testCase, step) = (first.tried.testCase, first.survivor.cause.step)
    let hasSteps = testCase.steps.count > 1
    let cases = Set(group.map { ObjectIdentifier($0.tried.testCase) }).count
    return MutationGap(
      line: cases == 1 && testCase.isRow
        ? Int(testCase.position.line) : hasSteps ? Int(testCase.steps[step].when.start.line) : line,
      step: hasSteps ? step + 1 : nil, sentence: sentence(first, group),
      suggestion: suggestions.suggestion(group.map(\.survivor.cause)),
      unnoticed: group.map { entry in
        MutationGap.Unnoticed(
          kind: entry.survivor.change.kind, words: words.words(entry.survivor.change, entry.tried),
          line: Int(entry.tried.testCase.position.line), name: entry.tried.testCase.name)
      },
      isVacuous: group.contains(where: \.survivor.change.isSilentModule)
        && tried.allSatisfy(\.passesWithSilentModule))
  }

  private func sentence(_ first: Entry, _ group: [Entry]) -> String {
    let change = words.words(first.survivor.change, first.tried)
    let same = group.filter { words.words($0.survivor.change, $0.tried) == change }
    let others = group.count - same.count
    let rest = others == 0 ? "" : "; \(Counted.text(others, "other change goes", "other changes go")) unnoticed, too"
    return "would also pass if \(change)\(among(same))\(rest)"
  }

  /// In how many of the cases.
  private func among(_ entries: [Entry]) -> String {
    let open = Set(entries.map { ObjectIdentifier($0.tried.testCase) }).count
    guard tried.count > 1 else { return "" }
    guard open == tried.count else { return ", in \(open) of \(tried.count) cases" }
    return tried.count == 2 ? ", in both cases" : ", in all \(tried.count) cases"
  }
}
