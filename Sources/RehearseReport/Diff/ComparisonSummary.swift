import Rehearse
import RehearseLanguage
import RehearseRunner

/// The sentences of a comparison that every form of it has.
enum ComparisonSummary {
  /// `3 scenarios changed, 1 added, 2 removed, 12 the same`
  static func text(_ comparison: Comparison) -> String {
    var parts: [(count: Int, word: String)] = []
    for kind in ScenarioChange.Kind.allCases {
      let count = comparison.count(kind)
      if count > 0 { parts.append((count, kind.rawValue + (kind == .changed ? effects(comparison) : ""))) }
    }
    if comparison.same > 0 || parts.isEmpty { parts.append((comparison.same, "the same")) }
    let words = parts.enumerated().map { place, part in
      place == 0
        ? "\(Counted.text(part.count, "scenario")) \(part.word)" : "\(part.count) \(part.word)"
    }
    let sentence = words.joined(separator: ", ")
    if comparison.isBehaviour { return sentence }
    let nothing = "nothing that is expected is different: \(sentence)"
    return comparison.notCompared.isEmpty ? nothing : "of what could be compared, \(nothing)"
  }

  /// ` (2 only check more, 1 only checks less)`
  private static func effects(_ comparison: Comparison) -> String {
    let changes = comparison.files.flatMap(\.scenarios)
    let parts = [(StatedDifference.Effect.more, "more"), (.less, "less")].compactMap { effect, word in
      let count = changes.count { $0.effect == effect }
      return count == 0 ? nil : "\(count) only \(Counted.word(count, "checks", "check")) \(word)"
    }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  /// `2 of 8 cells changed, 1 added`; of what is gone, the number is of those that there were.
  static func cells(_ change: ScenarioChange) -> String {
    func count(_ kind: CellGroup.Kind) -> Int {
      let groups = change.groups.filter { $0.kind == kind }
      return groups.contains(where: \.isEveryCell) ? change.cases : groups.reduce(0) { $0 + $1.cells.count }
    }
    var parts: [String] = []
    for kind in CellGroup.Kind.allCases where count(kind) > 0 {
      let total = kind == .removed ? change.oldCases : change.cases
      let part = count(kind) == total && total > 1 ? "all \(total)" : "\(count(kind)) of \(total)"
      let cells = Counted.word(total, "cell")
      parts.append(parts.isEmpty ? "\(part) \(cells) \(kind.rawValue)" : "\(count(kind)) \(kind.rawValue)")
    }
    return parts.joined(separator: ", ")
  }

  /// What else is to be told of a scenario, a sentence each.
  static func notes(_ change: ScenarioChange) -> [String] {
    var notes: [String] = []
    if let title = change.oldTitle { notes.append("was called \"\(title)\"") }
    if let path = change.oldPath { notes.append("was in \(path)") }
    if !change.partners.isEmpty {
      notes.append("has cases of " + change.partners.map { "\"\($0)\"" }.joined(separator: ", "))
    }
    if change.effect != .otherwise { notes.append(effect(change)) }
    return notes + change.marks
  }

  // MARK: More or less

  /// Which of what is expected a difference is about.
  private enum Subject: Hashable {
    case calls, order, forbidden, state
  }

  /// Says of a scenario in which only more is checked, or only less, what that is.
  private static func effect(_ change: ScenarioChange) -> String {
    let isMore = change.effect == .more
    let subjects = Set(change.groups.flatMap(\.differences).map(subject))
    guard subjects.count == 1, let subject = subjects.first else {
      return "only \(isMore ? "more" : "less") is checked than before"
    }
    return switch (subject, isMore) {
    case (.calls, true): "only the calls are checked more closely than before"
    case (.calls, false): "fewer calls, or less of them, are checked than before"
    case (.order, true): "only the order of the calls is checked, which it was not before"
    case (.order, false): "the order of the calls is no longer checked"
    case (.forbidden, true): "only more calls are forbidden than before"
    case (.forbidden, false): "fewer calls are forbidden than before"
    case (.state, true): "only more of the state is checked than before"
    case (.state, false): "less of the state is checked than before"
    }
  }

  private static func subject(_ difference: StatedDifference) -> Subject {
    switch difference.name {
    case ThenDifferences.order: .order
    case ThenKey.never.rawValue: .forbidden
    case let name where name.hasPrefix(ThenKey.atMostOnce.rawValue): .forbidden
    case ThenKey.calls.rawValue, ThenKey.callsInAnyOrder.rawValue, ThenKey.alsoAllowed.rawValue: .calls
    default: .state
    }
  }
}
