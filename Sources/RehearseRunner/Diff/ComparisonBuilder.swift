import Rehearse
import RehearseLanguage

/// Compares two sides.
struct ComparisonBuilder {
  private let oldFiles: [ComparedFile]
  private let newFiles: [ComparedFile]
  private let old: [StatedScenario]
  private let new: [StatedScenario]
  private let namesakes: [Int?]
  private let pairs: CasePairs
  private let lineage: Lineage
  /// For each new scenario, the old cases that are gone and were told where it comes from.
  private let losses: [[CasePairs.Place]]
  /// For each old scenario that is gone, the cases of it that are.
  private let gone: [[StatedCase]]

  init(_ oldFiles: [ComparedFile], _ newFiles: [ComparedFile]) {
    (self.oldFiles, self.newFiles) = (oldFiles, newFiles)
    let (old, new) = (StatedScenario.all(oldFiles), StatedScenario.all(newFiles))
    (self.old, self.new) = (old, new)
    namesakes = Namesakes.find(old, new)
    pairs = CasePairs(old, new, namesakes: namesakes)
    lineage = Lineage(old, pairs, namesakes: namesakes)
    var losses = new.map { _ in [CasePairs.Place]() }
    var gone = old.map { _ in [StatedCase]() }
    for place in pairs.removed {
      if let heir = lineage.heirs[place.scenario] {
        losses[heir].append(place)
      } else {
        gone[place.scenario].append(old[place.scenario].cases[place.cell])
      }
    }
    (self.losses, self.gone) = (losses, gone)
  }

  var comparison: Comparison {
    var comparison = Comparison()
    let (brokenOld, brokenNew) = (Self.broken(oldFiles), Self.broken(newFiles))
    comparison.notCompared = notCompared(brokenOld, brokenNew)
    var now = newFiles.map { _ in [ScenarioChange]() }
    for place in new.indices {
      if let origin = lineage.origins[place] {
        if let change = change(place, from: origin) {
          now[new[place].file].append(change)
        } else {
          comparison.same += 1
        }
      } else if !brokenOld.contains(Array(new[place].key.utf8)) {
        now[new[place].file].append(added(new[place]))
      }
    }
    var before = oldFiles.map { _ in [ScenarioChange]() }
    for (scenario, cases) in zip(old, gone) where !cases.isEmpty && !brokenNew.contains(Array(scenario.key.utf8)) {
      before[scenario.file].append(removed(scenario, cases))
    }
    comparison.files = files(now, before)
    return comparison
  }

  // MARK: Files

  private static func broken(_ files: [ComparedFile]) -> Set<[UInt8]> {
    Set(files.filter { $0.file == nil }.map { Array($0.key.utf8) })
  }

  private func notCompared(_ brokenOld: Set<[UInt8]>, _ brokenNew: Set<[UInt8]>) -> [String] {
    let now = newFiles.filter { brokenOld.union(brokenNew).contains(Array($0.key.utf8)) }
    let keys = Set(now.map { Array($0.key.utf8) })
    let gone = oldFiles.filter { file in
      let key = Array(file.key.utf8)
      return !keys.contains(key) && brokenOld.union(brokenNew).contains(key)
    }
    return (now + gone).map(\.path)
  }

  /// What is gone from a file that is still there is told with it, the rest at the end.
  private func files(_ now: [[ScenarioChange]], _ gone: [[ScenarioChange]]) -> [Comparison.FileChange] {
    var places: [[UInt8]: Int] = [:]
    for (place, file) in newFiles.enumerated() { places[Array(file.key.utf8)] = place }
    let before = Set(oldFiles.map { Array($0.key.utf8) })
    var files = zip(newFiles, now).map { file, changes in
      Comparison.FileChange(
        kind: before.contains(Array(file.key.utf8)) ? .changed : .added, path: file.path, scenarios: changes)
    }
    for (file, changes) in zip(oldFiles, gone) {
      if let place = places[Array(file.key.utf8)] {
        files[place].scenarios += changes
      } else {
        files.append(Comparison.FileChange(kind: .removed, path: file.path, scenarios: changes))
      }
    }
    return files.filter { !$0.scenarios.isEmpty }
  }

  // MARK: Scenarios

  /// What became of a scenario; `nil` for nothing.
  private func change(_ place: Int, from origin: Int) -> ScenarioChange? {
    let (one, other, sources) = (old[origin], new[place], lineage.sources[place])
    let match = ScenarioMatch(other, pairs.partners[place], gone: losses[place], in: old)
    let isOrigin = namesakes[place] == origin || (sources.count == 1 && match.old.count == one.cases.count)
    let isSuccessor = isOrigin && lineage.heirs[origin] == place
    var change = self.change(.changed, other)
    change.oldCases = match.old.count
    change.marks = marks(other, from: isSuccessor ? origin : nil, sources)
    change.groups = CellChanges(match).groups
    if isSuccessor {
      if !one.scenario.title.utf8.elementsEqual(other.scenario.title.utf8) { change.oldTitle = one.scenario.title }
      if !one.key.utf8.elementsEqual(other.key.utf8) { change.oldPath = one.path }
    } else {
      change.partners = sources.map { old[$0].scenario.title }
    }
    guard change.marks.isEmpty, change.groups.isEmpty else { return change }
    if !isSuccessor {
      change.kind = .regrouped
    } else {
      guard change.oldTitle != nil || change.oldPath != nil else { return nil }
      change.kind = change.oldTitle == nil ? .moved : .renamed
    }
    return change
  }

  /// What became of the marks that the cases of a scenario had, each sentence once.
  private func marks(_ scenario: StatedScenario, from origin: Int?, _ sources: [Int]) -> [String] {
    let own = origin.map { Marks.changes(old[$0].scenario, scenario.scenario) } ?? []
    return sources.filter { $0 != origin }.reduce(into: own) { marks, source in
      for mark in Marks.changes(old[source].scenario, scenario.scenario) where !own.contains(mark) {
        marks.append("what \"\(old[source].scenario.title)\" told: \(mark)")
      }
    }
  }

  private func added(_ scenario: StatedScenario) -> ScenarioChange {
    var change = change(.added, scenario)
    change.marks = Marks.all(scenario.scenario)
    return change
  }

  private func removed(_ scenario: StatedScenario, _ cases: [StatedCase]) -> ScenarioChange {
    var change = change(.removed, scenario)
    (change.oldCases, change.cases) = (change.cases, 0)
    change.groups = CellChanges(ScenarioMatch(removed: cases, of: scenario)).groups
    return change
  }

  private func change(_ kind: ScenarioChange.Kind, _ stated: StatedScenario) -> ScenarioChange {
    ScenarioChange(
      kind: kind, module: stated.vocabulary.name, title: stated.scenario.title,
      line: Int(stated.scenario.position.line), cases: stated.cases.count, oldCases: 0)
  }
}

extension Comparison {
  /// Compares two sides: a pure function.
  package init(old: [ComparedFile], new: [ComparedFile]) {
    self = ComparisonBuilder(old, new).comparison
  }
}
