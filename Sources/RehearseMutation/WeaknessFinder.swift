import RehearseScenario
import RehearseSource
import RehearseVocabulary

/// Makes one weakness of all survivors that a scenario could notice by looking at one thing more.
struct WeaknessFinder {
  /// A survivor with the case that it comes from.
  private struct Entry {
    let tried: TriedCase
    let survivor: Survivor
  }

  /// What survivors of one weakness have in common. All fields that a step does not look at are one.
  private enum Key: Hashable {
    case state(step: Int)
    case other(Blindness)

    init(_ blindness: Blindness) {
      if case .state(_, let step) = blindness { self = .state(step: step) } else { self = .other(blindness) }
    }
  }

  private let tried: [TriedCase]
  private let line: Int
  private let told: Set<Pair>
  private let vocabulary: Vocabulary
  private let words: ChangeText

  init(_ tried: [TriedCase], line: Int, told: Set<Pair>, _ vocabulary: Vocabulary) {
    (self.tried, self.line, self.told, self.vocabulary) = (tried, line, told, vocabulary)
    words = ChangeText(vocabulary: vocabulary)
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
    return groups.sorted { Self.rank($0) < Self.rank($1) }.compactMap(weakness)
  }

  /// How many changes make no difference anywhere, and count for that.
  var neverTold: Int { tried.reduce(0) { $0 + $1.trial.alike.count { !told.contains($0.pair) } } }

  /// A change that made no difference, as far as anybody should hear of it: if it makes none anywhere in the run, or if
  /// the scenario itself says what the given is.
  private func survivor(_ alike: Trial.Alike, of one: TriedCase) -> Survivor? {
    let isTold = told.contains(alike.pair)
    switch alike.change {
    case .given(let given, _):
      let isOwn = one.rehearsed.givenSites.contains { $0.given == given && $0.origin == .scenario }
      guard !isTold || isOwn else { return nil }
      return Survivor(change: alike.change, blindness: .sameGiven(given, everywhere: !isTold))
    case .answer(let operation, _, _) where !isTold:
      return Survivor(change: alike.change, blindness: .sameAnswer(operation: operation))
    default: return nil
    }
  }

  /// The order in which weaknesses are told: what would let most go by comes first. Sorting is stable.
  private static func rank(_ group: [Entry]) -> Int { group.map { rank($0.survivor.change) }.min() ?? 0 }

  private static func rank(_ change: Change) -> Int {
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
    }
  }

  private func weakness(_ group: [Entry]) -> Weakness? {
    guard let first = group.min(by: { Self.rank($0.survivor.change) < Self.rank($1.survivor.change) }) else {
      return nil
    }
    let lines = Set(group.map { Int($0.tried.rehearsed.position.line) })
    let advice = AdviceText(vocabulary: vocabulary, rehearsed: first.tried.rehearsed, trace: first.tried.trace)
    return Weakness(
      line: lines.count == 1 ? lines.first ?? line : line, step: step(of: first),
      sentence: sentence(first, group),
      advice: advice.lines(
        first.survivor.blindness, fields: fields(group),
        isTable: first.tried.rehearsed.isRow && group.contains { $0.tried.rehearsed !== first.tried.rehearsed }),
      unnoticed: group.map { entry in
        Weakness.Unnoticed(
          kind: entry.survivor.change.kind, words: words.words(entry.survivor.change),
          line: Int(entry.tried.rehearsed.position.line))
      },
      counts: first.survivor.blindness.counts,
      isVacuous: tried.allSatisfy(\.passesWithSilentModule)
        && group.contains { if case .silentModule = $0.survivor.change { true } else { false } })
  }

  private func step(of entry: Entry) -> Int? {
    guard entry.tried.rehearsed.steps.count > 1 else { return nil }
    return entry.survivor.blindness.step.map { $0 + 1 }
  }

  /// The fields that the survivors of a group show in another light, in the order of the vocabulary.
  private func fields(_ group: [Entry]) -> [Int] {
    Set(group.compactMap { if case .state(let field, _) = $0.survivor.blindness { field } else { nil } }).sorted()
  }

  private func sentence(_ first: Entry, _ group: [Entry]) -> String {
    let rows = Set(group.map { ObjectIdentifier($0.tried.rehearsed) }).count
    let among = rows > 1 ? ", in \(rows) of \(tried.count) cases" : ""
    switch first.survivor.blindness {
    case .sameGiven(let given, let everywhere):
      let place = everywhere ? "here, nor in any other case of this run" : "here"
      return "changing \(vocabulary.givens[given].path) changes nothing \(place)\(among)"
    case .sameAnswer:
      let change = words.words(first.survivor.change)
      return "the module would do the same if \(change)\(more(distinct(group) - 1, "answer"))\(among), "
        + "and no case of this run tells the difference"
    default:
      return
        "would also pass if \(words.words(first.survivor.change))\(more(group.count - 1, "change"))\(among)"
    }
  }

  private func distinct(_ group: [Entry]) -> Int { Set(group.map { words.words($0.survivor.change) }).count }

  private func more(_ count: Int, _ noun: String) -> String {
    count == 0 ? "" : " (and with \(count) other \(noun)\(count == 1 ? "" : "s"))"
  }
}
