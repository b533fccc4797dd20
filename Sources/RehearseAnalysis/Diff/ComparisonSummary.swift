import Rehearse
import RehearseLanguage

/// The sentences shared by all formats of a comparison.
enum ComparisonSummary {
  /// Example: `3 scenarios changed, 1 added, 2 removed, 12 the same`.
  static func text(_ comparison: Comparison) -> String {
    var parts: [(count: Int, word: String)] = []
    for kind in ScenarioChange.ChangeKind.allCases {
      let count = comparison.count(kind)
      if count > 0 { parts.append((count, kind.rawValue + (kind == .changed ? effects(comparison) : ""))) }
    }
    if comparison.same > 0 || parts.isEmpty { parts.append((comparison.same, "the same")) }
    let words = parts.enumerated().map { index, part in
      index == 0
        ? "\(Counted.text(part.count, "scenario")) \(part.word)" : "\(part.count) \(part.word)"
    }
    let sentence = words.joined(separator: ", ")
    if comparison.isBehaviour { return sentence }
    let nothing = "no expectation has changed: \(sentence)"
    return comparison.notCompared.isEmpty ? nothing : "of what could be compared, \(nothing)"
  }

  /// Example: ` (2 only check more, 1 only checks less)`.
  private static func effects(_ comparison: Comparison) -> String {
    let changes = comparison.files.flatMap(\.scenarios)
    let parts = [(StatedDifference.Strictness.more, "more"), (.less, "less")].compactMap { effect, word in
      let count = changes.count { $0.effect == effect }
      return count == 0 ? nil : "\(count) only \(Counted.word(count, "checks", "check")) \(word)"
    }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  /// Example: `2 of 8 cells changed, 1 added`. If cells were only removed, the total is the old one.
  static func cells(_ change: ScenarioChange) -> String {
    func count(_ kind: ChangeStatus) -> Int {
      let groups = change.groups.filter { $0.kind == kind }
      return groups.contains(where: \.isEveryCell) ? change.cases : groups.reduce(0) { $0 + $1.cells.count }
    }
    var parts: [String] = []
    for kind in ChangeStatus.allCases where count(kind) > 0 {
      let total = kind == .removed ? change.oldCases : change.cases
      let part = count(kind) == total && total > 1 ? "all \(total)" : "\(count(kind)) of \(total)"
      let cells = Counted.word(total, "cell")
      parts.append(parts.isEmpty ? "\(part) \(cells) \(kind.rawValue)" : "\(count(kind)) \(kind.rawValue)")
    }
    return parts.joined(separator: ", ")
  }

  /// The number of cases, such as `3 cases`, for a scenario with several cases and no changed cell.
  static func cases(_ change: ScenarioChange) -> String? {
    let cases = change.kind == .removed ? change.oldCases : change.cases
    return change.groups.isEmpty && cases > 1 ? "\(cases) cases" : nil
  }

  /// One sentence for each rename, move, changed mark and effect on what is checked.
  static func notes(_ change: ScenarioChange) -> [String] {
    var notes: [String] = []
    if let title = change.oldTitle { notes.append("was called \"\(title)\"") }
    if let path = change.oldPath { notes.append("was in \(path)") }
    if change.effect != .different { notes.append(effect(change)) }
    return notes + change.marks
  }

  // MARK: More or less

  /// Which subjects are checked more or less strictly, if that is the only effect.
  private static func effect(_ change: ScenarioChange) -> String {
    let isMore = change.effect == .more
    let subjects = Set(change.groups.flatMap(\.differences).map(\.subject))
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
    case (.endings, true): "only more of what actions return and throw is checked than before"
    case (.endings, false): "less of what actions return and throw is checked than before"
    case (.state, true): "only more of the state is checked than before"
    case (.state, false): "less of the state is checked than before"
    }
  }
}

extension StatedDifference {
  /// A title without the step: `given authorization`.
  var title: String {
    switch part {
    case .then, .mark: name
    case .given, .when: part.rawValue + (name.isEmpty ? "" : " \(name)")
    }
  }

  /// The values before and after, with a phrase in place of a missing one.
  var values: (before: String, after: String) {
    let verb = part == .then ? "checked" : "stated"
    let (before, after) = (old ?? "not \(verb)", new ?? "no longer \(verb)")
    // If both look the same, the values are secret or differ only where they are cut.
    return (before, before == after ? "another value" : after)
  }
}

/// Scenarios that are shown together.
///
/// They moved from the same file, or share a change to the `given` of their file.
enum ScenarioRun {
  case one(ScenarioChange)
  case moved(count: Int, from: String)
  /// A change to the `given` that affects all cases of these scenarios.
  case shared(titles: [String], [StatedDifference])

  private static let titleLimit = 5

  static func of(_ changes: [ScenarioChange]) -> [ScenarioRun] {
    let shared = self.shared(changes)
    let shown = Set(shared.flatMap(\.differences))
    var runs = shared.map { ScenarioRun.shared(titles: $0.titles, $0.differences) }
    var rest = changes.compactMap { without(shown, $0) }[...]
    while let first = rest.first {
      let run = rest.prefix { $0.kind == .moved && first.kind == .moved && $0.oldPath == first.oldPath }
      if run.count > 1, let path = first.oldPath {
        runs.append(.moved(count: run.count, from: path))
        rest = rest.dropFirst(run.count)
      } else {
        runs.append(.one(first))
        rest = rest.dropFirst()
      }
    }
    return runs
  }

  static func list(_ titles: [String]) -> String {
    let rest = titles.count - titleLimit
    return rest > 1
      ? titles.prefix(titleLimit).joined(separator: ", ") + " and \(rest) more" : titles.joined(separator: ", ")
  }

  // MARK: What scenarios share

  private static func shared(
    _ changes: [ScenarioChange]
  ) -> [(titles: [String], differences: [StatedDifference])] {
    var (order, titles): ([StatedDifference], [StatedDifference: [String]]) = ([], [:])
    for change in changes {
      for difference in everywhere(change) {
        if titles[difference] == nil { order.append(difference) }
        titles[difference, default: []].append(change.title)
      }
    }
    return order.reduce(into: []) { shared, difference in
      guard let titles = titles[difference], titles.count > 1 else { return }
      if let index = shared.firstIndex(where: { $0.titles == titles }) {
        shared[index].differences.append(difference)
      } else {
        shared.append((titles, [difference]))
      }
    }
  }

  /// The differences in givens that affect all cases of a scenario.
  private static func everywhere(_ change: ScenarioChange) -> [StatedDifference] {
    guard change.kind == .changed else { return [] }
    let groups = change.groups.filter { $0.kind == .changed && $0.isEveryCell }
    return groups.flatMap(\.differences).filter { $0.part == .given }
  }

  /// The scenario without the differences already shown; `nil` if nothing is left.
  private static func without(_ shown: Set<StatedDifference>, _ change: ScenarioChange) -> ScenarioChange? {
    guard !shown.isDisjoint(with: everywhere(change)) else { return change }
    var change = change
    change.groups = change.groups.compactMap { group in
      guard group.kind == .changed, group.isEveryCell else { return group }
      var group = group
      group.differences.removeAll(where: shown.contains)
      return group.differences.isEmpty ? nil : group
    }
    return change.groups.isEmpty && ComparisonSummary.notes(change).isEmpty ? nil : change
  }
}
