import Rehearse
import RehearseScenario
import RehearseSource

/// Makes one weakness of all survivors that a scenario could notice by looking at one thing more.
struct WeaknessFinder {
  /// A survivor with the case that it comes from.
  private struct Entry {
    let tried: TriedCase
    let survivor: SurvivingMutant
  }

  /// What survivors of one weakness have in common. All fields that a step does not look at are one.
  private enum Key: Hashable {
    case state(step: Int)
    case start(step: Int)
    case passing(step: Int)
    case other(AssertionGap)

    init(_ blindness: AssertionGap) {
      switch blindness {
      case .state(_, let step): self = .state(step: step)
      case .start(_, let step): self = .start(step: step)
      case .passing(_, let step): self = .passing(step: step)
      default: self = .other(blindness)
      }
    }
  }

  private let tried: [TriedCase]
  private let line: Int
  private let told: Set<EquivalentPair>
  private let isWhole: Bool
  private let vocabulary: Vocabulary
  private let words: MutantText

  init(_ tried: [TriedCase], line: Int, told: Set<EquivalentPair>, isWhole: Bool, _ vocabulary: Vocabulary) {
    (self.tried, self.line, self.told, self.isWhole, self.vocabulary) = (tried, line, told, isWhole, vocabulary)
    words = MutantText(vocabulary: vocabulary)
  }

  var weaknesses: [Weakness] {
    var keys: [Key] = []
    var entries: [Key: [Entry]] = [:]
    for one in tried {
      for survivor in one.trial.survivors + one.trial.alike.compactMap({ survivor($0, of: one) }) {
        let key = Key(survivor.blindness)
        if entries[key] == nil { keys.append(key) }
        entries[key, default: []].append(Entry(tried: one, survivor: survivor))
      }
    }
    let groups = keys.compactMap { entries[$0] }
    let weaknesses = groups.sorted { Self.rank($0) < Self.rank($1) }.compactMap(weakness)
    return weaknesses.filter(\.counts) + weaknesses.filter { !$0.counts }
  }

  /// How many changes make no difference anywhere, and count for that.
  var neverTold: Int {
    guard isWhole else { return 0 }
    return tried.reduce(0) { $0 + $1.trial.alike.count { !told.contains($0.pair) } }
  }

  /// A change that made no difference, as far as anybody should hear of it: if it makes none anywhere in the run, or if
  /// the scenario itself says what the given is.
  private func survivor(_ alike: MutantRun.Alike, of one: TriedCase) -> SurvivingMutant? {
    // Of a part of the scenarios nobody can say what the others show.
    let isTold = !isWhole || told.contains(alike.pair)
    switch alike.change {
    case .given(let given, _):
      let isOwn = one.testCase.givenSites.contains { $0.given == given && $0.origin == .scenario }
      guard !isTold || isOwn else { return nil }
      return SurvivingMutant(change: alike.change, blindness: .sameGiven(given, everywhere: !isTold))
    case .answer(let operation, _, _) where !isTold:
      return SurvivingMutant(change: alike.change, blindness: .sameAnswer(operation: operation))
    default: return nil
    }
  }

  /// The order in which weaknesses are told: what would let most go by comes first. Sorting is stable.
  private static func rank(_ group: [Entry]) -> Int { group.map { rank($0.survivor.change) }.min() ?? 0 }

  private static func rank(_ change: Mutant) -> Int {
    switch change {
    case .silentModule: 0
    case .answer: 1
    case .given: 2
    case .dropped: 3
    case .doubled: 4
    case .swapped: 5
    case .argument: 6
    case .state: 7
    case .added: 8
    case .still: 9
    case .passing: 10
    case .moved: 11
    }
  }

  private func weakness(_ group: [Entry]) -> Weakness? {
    guard let first = group.min(by: { Self.rank($0.survivor.change) < Self.rank($1.survivor.change) }) else {
      return nil
    }
    var cases: [TriedCase] = []
    for entry in group where cases.last?.testCase !== entry.tried.testCase { cases.append(entry.tried) }
    return Weakness(
      line: place(of: first, cases), step: step(of: first), sentence: sentence(first, group),
      advice: AdviceText(cases, vocabulary).lines(first.survivor.blindness, fields: fields(group)),
      unnoticed: group.map { entry in
        Weakness.Unnoticed(
          kind: entry.survivor.change.kind, words: words.words(entry.survivor.change),
          line: Int(entry.tried.testCase.position.line), name: entry.tried.testCase.name)
      },
      counts: first.survivor.blindness.counts,
      isVacuous: tried.allSatisfy(\.passesWithSilentModule)
        && group.contains { if case .silentModule = $0.survivor.change { true } else { false } })
  }

  /// The line of the only case that is weak, or of the step in question; else that of the scenario.
  private func place(of first: Entry, _ cases: [TriedCase]) -> Int {
    if cases.count == 1, first.tried.testCase.isRow { return Int(first.tried.testCase.position.line) }
    guard first.tried.testCase.steps.count > 1, let step = first.survivor.blindness.step else { return line }
    return Int(first.tried.testCase.steps[step].when.start.line)
  }

  private func step(of entry: Entry) -> Int? {
    guard entry.tried.testCase.steps.count > 1 else { return nil }
    return entry.survivor.blindness.step.map { $0 + 1 }
  }

  /// The fields that the survivors of a group show in another light, in the order of the vocabulary.
  private func fields(_ group: [Entry]) -> [Int] {
    Set(
      group.compactMap { entry in
        switch entry.survivor.blindness {
        case .state(let field, _), .start(let field, _), .passing(let field, _): field
        default: nil
        }
      }
    ).sorted()
  }

  private func sentence(_ first: Entry, _ group: [Entry]) -> String {
    let change = words.words(first.survivor.change)
    let same = group.filter { words.words($0.survivor.change) == change }
    let others = group.count - same.count
    switch first.survivor.blindness {
    case .sameGiven(let given, let everywhere):
      let place = everywhere ? "here, nor in any other case of this run" : "here"
      return "changing \(vocabulary.givens[given].path) changes nothing \(place)\(among(group))"
    case .sameAnswer:
      let rest = others == 0 ? "" : " or something else"
      return "the module would do the same if \(change)\(rest)\(among(group)); no case of this run shows the difference"
    default:
      let rest = others == 0 ? "" : "; \(Counted.text(others, "other change goes", "other changes go")) unnoticed, too"
      return "would also pass if \(change)\(among(same))\(rest)"
    }
  }

  /// In how many of the cases.
  private func among(_ entries: [Entry]) -> String {
    let weak = Set(entries.map { ObjectIdentifier($0.tried.testCase) }).count
    return tried.count > 1 ? ", in \(weak == tried.count ? "all" : "\(weak) of") \(tried.count) cases" : ""
  }
}
