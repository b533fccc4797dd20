import Rehearse
import RehearseLanguage

/// A scenario and its old version.
struct ScenarioMatch {
  let contract: ModuleContract
  let words: StatementText
  let old: [StatedCase]
  let new: [StatedCase]
  /// The index of the old version of each new case.
  let partners: [Int?]

  init(_ old: StatedScenario, _ new: StatedScenario) {
    contract = new.contract
    (self.old, self.new) = (old.cases, new.cases)
    partners = ScenarioPairs.cases(old.cases, new.cases)
    words = StatementText(old.cases + new.cases, contract)
  }

  init(removed scenario: StatedScenario) {
    contract = scenario.contract
    (old, new, partners) = (scenario.cases, [], [])
    words = StatementText(scenario.cases, contract)
  }
}

/// The differences in a scenario, grouped by cells with equal changes.
struct CellChanges {
  private let match: ScenarioMatch
  private let differences: CaseDifferences

  init(_ match: ScenarioMatch) {
    self.match = match
    differences = CaseDifferences(match)
  }

  private struct Changed {
    let kind: ChangeStatus
    let index: Int
    var differences: [StatedDifference]
  }

  private struct GroupKey: Hashable {
    let kind: ChangeStatus
    let differences: [StatedDifference]
  }

  /// The groups, ordered by first new cell, with removed cells last; differences shared by all cells come first.
  var groups: [CellGroup] {
    var changed = self.changed()
    guard !changed.isEmpty else { return [] }
    let names = CellNames(match)
    let common = common(changed)
    if !common.isEmpty {
      let isCommon = Set(common)
      for index in changed.indices where changed[index].kind == .changed {
        changed[index].differences.removeAll(where: isCommon.contains)
      }
      changed.removeAll { $0.kind == .changed && $0.differences.isEmpty }
    }
    var keys: [GroupKey] = []
    var cells: [GroupKey: [CellNames.NamedCell]] = [:]
    for one in changed {
      let key = GroupKey(kind: one.kind, differences: one.differences)
      if cells[key] == nil { keys.append(key) }
      cells[key, default: []].append(one.kind == .removed ? names.old[one.index] : names.new[one.index])
    }
    let isTable = max(match.old.count, match.new.count) > 1
    let groups = keys.map { key in
      let own = isTable ? cells[key] ?? [] : []
      return CellGroup(key.kind, cells: own.map(names.name), summary: names.summary(own), key.differences)
    }
    return (common.isEmpty ? [] : [CellGroup(.changed, cells: names.new.map(names.name), common)]) + groups
  }

  private func common(_ changed: [Changed]) -> [StatedDifference] {
    let cells = changed.filter { $0.kind == .changed }
    guard cells.count == match.new.count, cells.count > 1, let first = cells.first else { return [] }
    let shared = cells.dropFirst().reduce(Set(first.differences)) { $0.intersection($1.differences) }
    return first.differences.filter(shared.contains)
  }

  private func changed() -> [Changed] {
    let kept = match.partners.enumerated().compactMap { index, partner -> Changed? in
      guard let partner else {
        return Changed(kind: .added, index: index, differences: differences.added(match.new[index]))
      }
      let found = differences.all(match.old[partner], match.new[index])
      return found.isEmpty ? nil : Changed(kind: .changed, index: index, differences: found)
    }
    let isKept = Set(match.partners)
    return kept
      + match.old.indices.filter { !isKept.contains($0) }.map {
        Changed(kind: .removed, index: $0, differences: differences.removed(match.old[$0]))
      }
  }
}
