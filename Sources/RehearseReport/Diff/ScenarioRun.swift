import RehearseRunner

/// What is told of scenarios at once: nobody reads the names of several that only moved from one file to another, nor for
/// each of them what changed in the `given` of their file.
enum ScenarioRun {
  case one(ScenarioChange)
  case moved(count: Int, from: String)
  /// The same is otherwise in what every case of these scenarios starts from.
  case shared(titles: [String], [StatedDifference])

  /// How many titles are listed.
  private static let titleLimit = 5

  static func of(_ changes: [ScenarioChange]) -> [ScenarioRun] {
    let shared = self.shared(changes)
    let told = Set(shared.flatMap(\.differences))
    var runs = shared.map { ScenarioRun.shared(titles: $0.titles, $0.differences) }
    var rest = changes.compactMap { without(told, $0) }[...]
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

  /// Titles in a row, not all of many.
  static func list(_ titles: [String]) -> String {
    let rest = titles.count - titleLimit
    return rest > 1
      ? titles.prefix(titleLimit).joined(separator: ", ") + " and \(rest) more" : titles.joined(separator: ", ")
  }

  // MARK: What scenarios share

  private struct Shared {
    let titles: [String]
    var differences: [StatedDifference]
  }

  private static func shared(_ changes: [ScenarioChange]) -> [Shared] {
    var (order, titles): ([StatedDifference], [StatedDifference: [String]]) = ([], [:])
    for change in changes {
      for difference in everywhere(change) {
        if titles[difference] == nil { order.append(difference) }
        titles[difference, default: []].append(change.title)
      }
    }
    return order.reduce(into: []) { shared, difference in
      guard let titles = titles[difference], titles.count > 1 else { return }
      if let place = shared.firstIndex(where: { $0.titles == titles }) {
        shared[place].differences.append(difference)
      } else {
        shared.append(Shared(titles: titles, differences: [difference]))
      }
    }
  }

  /// What is otherwise in what all cases of a scenario start from.
  private static func everywhere(_ change: ScenarioChange) -> [StatedDifference] {
    guard change.kind == .changed else { return [] }
    let groups = change.groups.filter { $0.kind == .changed && $0.isEveryCell }
    return groups.flatMap(\.differences).filter { $0.part == .given }
  }

  /// What is left to be told of a scenario; `nil` for nothing.
  private static func without(_ told: Set<StatedDifference>, _ change: ScenarioChange) -> ScenarioChange? {
    guard !told.isDisjoint(with: everywhere(change)) else { return change }
    var change = change
    change.groups = change.groups.compactMap { group in
      guard group.kind == .changed, group.isEveryCell else { return group }
      var group = group
      group.differences.removeAll(where: told.contains)
      return group.differences.isEmpty ? nil : group
    }
    let isTold = change.groups.isEmpty && ComparisonSummary.notes(change).isEmpty
    return isTold ? nil : change
  }
}
