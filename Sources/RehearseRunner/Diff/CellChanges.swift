import RehearseLanguage

/// What is otherwise in a scenario, cells that changed alike put together.
struct CellChanges {
  private let match: ScenarioMatch
  private let differences: CaseDifferences

  init(_ match: ScenarioMatch) {
    self.match = match
    differences = CaseDifferences(match.vocabulary)
  }

  /// A cell of one of the sides, with what is otherwise in it.
  private struct Changed {
    let kind: CellGroup.Kind
    let place: Int
    let differences: [StatedDifference]
  }

  /// The groups, in the order of the first new cell of each; what is gone comes last. What changed in every cell is told
  /// first, and once.
  var groups: [CellGroup] {
    let changed = self.changed()
    guard !changed.isEmpty else { return [] }
    let names = CellNames(match)
    let common = common(changed)
    let rest = common.isEmpty ? changed : changed.compactMap { Self.without(Set(common), $0) }
    var groups: [[Changed]] = []
    var places: [CellKey: Int] = [:]
    for one in rest {
      let key = CellKey(kind: one.kind, differences: one.differences)
      if let place = places[key] {
        groups[place].append(one)
      } else {
        places[key] = groups.count
        groups.append([one])
      }
    }
    let all =
      common.isEmpty
      ? [] : [CellGroup(.changed, cells: names.new.map(names.name), summary: [], common)]
    return all + groups.map { group($0, names) }
  }

  /// What is otherwise in every one of several cells.
  private func common(_ changed: [Changed]) -> [StatedDifference] {
    let cells = changed.filter { $0.kind == .changed }
    guard cells.count == match.new.count, cells.count > 1, let first = cells.first else { return [] }
    let shared = cells.dropFirst().reduce(Set(first.differences)) { $0.intersection($1.differences) }
    return first.differences.filter(shared.contains)
  }

  /// What is otherwise in a cell beside what is in all of them.
  private static func without(_ common: Set<StatedDifference>, _ one: Changed) -> Changed? {
    guard one.kind == .changed else { return one }
    let rest = one.differences.filter { !common.contains($0) }
    return rest.isEmpty ? nil : Changed(kind: .changed, place: one.place, differences: rest)
  }

  private struct CellKey: Hashable {
    let kind: CellGroup.Kind
    let differences: [StatedDifference]
  }

  private func changed() -> [Changed] {
    let kept = match.partners.enumerated().compactMap { place, partner -> Changed? in
      guard let partner else {
        return Changed(kind: .added, place: place, differences: differences.added(match.new[place]))
      }
      let found = differences.all(match.old[partner], match.new[place])
      return found.isEmpty ? nil : Changed(kind: .changed, place: place, differences: found)
    }
    return kept
      + match.removed.map { Changed(kind: .removed, place: $0, differences: differences.removed(match.old[$0])) }
  }

  private func group(_ changed: [Changed], _ names: CellNames) -> CellGroup {
    let cells = changed.map { $0.kind == .removed ? names.old[$0.place] : names.new[$0.place] }
    if max(match.old.count, match.new.count) == 1 {
      return CellGroup(changed[0].kind, cells: [], summary: [], changed[0].differences)
    }
    return CellGroup(
      changed[0].kind, cells: cells.map(names.name),
      summary: names.summary(cells), changed[0].differences)
  }
}
