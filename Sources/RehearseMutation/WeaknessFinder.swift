import Rehearse
import RehearseScenario
import RehearseSource

/// Makes one weakness of all survivors that a scenario could notice by looking at one thing more.
struct WeaknessFinder {
  /// A survivor with the case that it comes from.
  private struct Entry {
    let tried: TriedCase
    let survivor: SurvivingMutant
    /// The values that make no difference.
    var alike: EquivalentPair?
  }

  /// What survivors of one weakness have in common. All fields that a step does not look at are one, and all arguments that
  /// are left open in a call.
  private enum Key: Hashable {
    case state(step: Int)
    /// Fields that change in no row, while others do.
    case steady(step: Int)
    case passing(isStated: Bool, step: Int)
    case argument(ArgumentGap)
    case other(AssertionGap)

    init(_ gap: AssertionGap, _ advice: AdviceText) {
      switch gap {
      case .state(let field, let step):
        self = advice.steady[step].contains(field) ? .steady(step: step) : .state(step: step)
      case .passing(_, let isStated, let step): self = .passing(isStated: isStated, step: step)
      case .argument(var argument):
        argument.parameter = 0
        self = .argument(argument)
      default: self = .other(gap)
      }
    }
  }

  private let tried: [TriedCase]
  private let line: Int
  private let told: Set<EquivalentPair>
  private let isWhole: Bool
  private let vocabulary: Vocabulary
  private let words: MutantText
  private let advice: AdviceText

  init(_ tried: [TriedCase], line: Int, told: Set<EquivalentPair>, isWhole: Bool, _ vocabulary: Vocabulary) {
    (self.tried, self.line, self.told, self.isWhole, self.vocabulary) = (tried, line, told, isWhole, vocabulary)
    words = MutantText(vocabulary: vocabulary)
    advice = AdviceText(tried, vocabulary)
  }

  var weaknesses: [Weakness] {
    var keys: [Key] = []
    var entries: [Key: [Entry]] = [:]
    for one in tried {
      let survivors = one.trial.survivors.map { Entry(tried: one, survivor: $0) }
      let alike = one.trial.alike.compactMap { alike in
        survivor(alike, of: one).map { Entry(tried: one, survivor: $0, alike: alike.pair) }
      }
      for entry in survivors + alike {
        let key = Key(entry.survivor.blindness, advice)
        if entries[key] == nil { keys.append(key) }
        entries[key, default: []].append(entry)
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
      guard !isTold || isRemovable(given, one) else { return nil }
      return SurvivingMutant(change: alike.change, blindness: .sameGiven(given, everywhere: !isTold))
    case .answer(let operation, _, _) where !isTold:
      return SurvivingMutant(change: alike.change, blindness: .sameAnswer(operation: operation))
    default: return nil
    }
  }

  /// Whether the scenario itself says what a given is, and would do and expect the same without.
  private func isRemovable(_ given: Int, _ one: TriedCase) -> Bool {
    let alike = one.trial.alike.filter { if case .given(given, _) = $0.change { !$0.isEchoed } else { false } }
    let others = Alternatives.of(one.testCase.plan.given[given], vocabulary.givens[given].shape)
    return alike.count == others.count
      && one.testCase.givenSites.contains { $0.given == given && $0.origin == .scenario }
  }

  /// The order in which weaknesses are told: what would let most go by comes first. Sorting is stable.
  private static func rank(_ group: [Entry]) -> Int { group.map { rank($0.survivor.change) }.min() ?? 0 }

  private static func rank(_ change: Mutant) -> Int {
    switch change {
    case .silentModule: 0
    case .answer: 1
    case .given: 2
    case .omitted: 3
    case .exchanged: 4
    case .delayed: 5
    case .overtaken: 6
    case .dropped: 7
    case .repeated: 8
    case .doubled: 9
    case .swapped: 10
    case .argument: 11
    case .state: 12
    case .added: 13
    case .still: 14
    case .passing: 15
    case .moved: 16
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
      advice: advice.advice(group.map(\.survivor.blindness), alike: group.compactMap(\.alike)),
      unnoticed: group.map { entry in
        Weakness.Unnoticed(
          kind: entry.survivor.change.kind, words: words.words(entry.survivor.change, entry.tried),
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

  private func sentence(_ first: Entry, _ group: [Entry]) -> String {
    let change = words.words(first.survivor.change, first.tried)
    let same = group.filter { words.words($0.survivor.change, $0.tried) == change }
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
    guard tried.count > 1 else { return "" }
    guard weak == tried.count else { return ", in \(weak) of \(tried.count) cases" }
    return tried.count == 2 ? ", in both cases" : ", in all \(tried.count) cases"
  }
}
