import RehearseScenario

/// What is otherwise in a scenario, cells that changed alike put together.
struct CellChanges {
  private let old: StatedScenario
  private let new: StatedScenario
  private let differences: CaseDifferences

  init(_ old: StatedScenario, _ new: StatedScenario) {
    (self.old, self.new) = (old, new)
    differences = CaseDifferences(new.vocabulary)
  }

  /// A cell of one of the sides, with what is otherwise in it.
  private struct Changed {
    let kind: CellGroup.Kind
    let place: Int
    let differences: [Difference]
  }

  /// Whether both state the same, whatever the order of their rows.
  var isNone: Bool { changed().isEmpty }

  /// What became of the cells that are not the same.
  var kinds: [CellGroup.Kind] { changed().map(\.kind) }

  /// The groups, in the order of the first new cell of each; what is gone comes last. What changed in every cell is told
  /// first, and once.
  var groups: [CellGroup] {
    let changed = self.changed()
    guard !changed.isEmpty else { return [] }
    let names = CellNames(old, new)
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
      ? [] : [CellGroup(kind: .changed, cells: names.new.map(names.name), summary: [], differences: common)]
    return all + groups.map { group($0, names) }
  }

  /// What is otherwise in every one of several cells.
  private func common(_ changed: [Changed]) -> [Difference] {
    let cells = changed.filter { $0.kind == .changed }
    guard cells.count == new.cases.count, cells.count > 1, let first = cells.first else { return [] }
    let shared = cells.dropFirst().reduce(Set(first.differences)) { $0.intersection($1.differences) }
    return first.differences.filter(shared.contains)
  }

  /// What is otherwise in a cell beside what is in all of them.
  private static func without(_ common: Set<Difference>, _ one: Changed) -> Changed? {
    guard one.kind == .changed else { return one }
    let rest = one.differences.filter { !common.contains($0) }
    return rest.isEmpty ? nil : Changed(kind: .changed, place: one.place, differences: rest)
  }

  private struct CellKey: Hashable {
    let kind: CellGroup.Kind
    let differences: [Difference]
  }

  private func changed() -> [Changed] {
    // A scenario of one case stays the same one, whatever it says now.
    if old.cases.count == 1, new.cases.count == 1 {
      let found = differences.all(old.cases[0], new.cases[0])
      return found.isEmpty ? [] : [Changed(kind: .changed, place: 0, differences: found)]
    }
    let pairs = CellPairs(old, new)
    var changed = pairs.pairs.compactMap { pair -> Changed? in
      let found = differences.all(old.cases[pair.old], new.cases[pair.new])
      return found.isEmpty ? nil : Changed(kind: .changed, place: pair.new, differences: found)
    }
    changed += pairs.added.map { Changed(kind: .added, place: $0, differences: differences.added(new.cases[$0])) }
    changed.sort { $0.place < $1.place }
    return changed
      + pairs.removed.map { Changed(kind: .removed, place: $0, differences: differences.removed(old.cases[$0])) }
  }

  private func group(_ changed: [Changed], _ names: CellNames) -> CellGroup {
    let cells = changed.map { $0.kind == .removed ? names.old[$0.place] : names.new[$0.place] }
    if max(old.cases.count, new.cases.count) == 1 {
      return CellGroup(kind: .changed, cells: [], summary: [], differences: changed[0].differences)
    }
    return CellGroup(
      kind: changed[0].kind, cells: cells.map(names.name),
      summary: names.summary(cells), differences: changed[0].differences)
  }
}
