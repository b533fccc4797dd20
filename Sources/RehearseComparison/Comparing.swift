import RehearseScenario
import RehearseSource
import RehearseVocabulary

/// Compares two sides.
struct Comparing {
  private let oldFiles: [ComparedFile]
  private let newFiles: [ComparedFile]
  private let old: [StatedScenario]
  private let new: [StatedScenario]
  private let pairs: ScenarioPairs
  private let regrouped: Regrouped

  init(_ oldFiles: [ComparedFile], _ newFiles: [ComparedFile]) {
    (self.oldFiles, self.newFiles) = (oldFiles, newFiles)
    old = StatedScenario.all(oldFiles)
    new = StatedScenario.all(newFiles)
    var pairs = ScenarioPairs(old, new)
    regrouped = Regrouped(old, pairs.removed, new, pairs.added)
    pairs.matchContained(except: regrouped)
    self.pairs = pairs
  }

  var comparison: Comparison {
    var comparison = Comparison()
    let (brokenOld, brokenNew) = (Self.broken(oldFiles), Self.broken(newFiles))
    comparison.notCompared = notCompared(brokenOld, brokenNew)
    var partners: [Int: Int] = [:]
    for pair in pairs.pairs { partners[pair.new] = pair.old }
    var now = newFiles.map { _ in [ScenarioChange]() }
    for place in new.indices {
      if let partner = partners[place] {
        if let change = change(old[partner], new[place]) {
          now[new[place].file].append(change)
        } else {
          comparison.same += 1
        }
      } else if !brokenOld.contains(Array(new[place].key.utf8)) {
        now[new[place].file].append(added(place))
      }
    }
    var gone = oldFiles.map { _ in [ScenarioChange]() }
    for place in pairs.removed
    where !regrouped.old.contains(place) && !brokenNew.contains(Array(old[place].key.utf8)) {
      gone[old[place].file].append(removed(place))
    }
    comparison.files = files(now, gone)
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
  private func files(_ now: [[ScenarioChange]], _ gone: [[ScenarioChange]]) -> [FileChange] {
    var places: [[UInt8]: Int] = [:]
    for (place, file) in newFiles.enumerated() { places[Array(file.key.utf8)] = place }
    let before = Set(oldFiles.map { Array($0.key.utf8) })
    var files = zip(newFiles, now).map { file, changes in
      FileChange(
        kind: before.contains(Array(file.key.utf8)) ? .changed : .added, path: file.path, scenarios: changes)
    }
    for (file, changes) in zip(oldFiles, gone) {
      if let place = places[Array(file.key.utf8)] {
        files[place].scenarios += changes
      } else {
        files.append(FileChange(kind: .removed, path: file.path, scenarios: changes))
      }
    }
    return files.filter { !$0.scenarios.isEmpty }
  }

  // MARK: Scenarios

  /// What became of a scenario; `nil` for nothing.
  private func change(_ one: StatedScenario, _ other: StatedScenario) -> ScenarioChange? {
    var change = self.change(.changed, other)
    change.oldCases = one.cases.count
    change.marks = Marks.changes(one.scenario, other.scenario)
    change.groups = CellChanges(one, other).groups
    if !one.scenario.title.utf8.elementsEqual(other.scenario.title.utf8) { change.oldTitle = one.scenario.title }
    if !one.key.utf8.elementsEqual(other.key.utf8) { change.oldPath = one.path }
    guard change.marks.isEmpty, change.groups.isEmpty else { return change }
    guard change.oldTitle != nil || change.oldPath != nil else { return nil }
    change.kind = change.oldTitle == nil ? .moved : .renamed
    return change
  }

  private func added(_ place: Int) -> ScenarioChange {
    if let partners = regrouped.oldTitles[place] {
      var change = change(.regrouped, new[place])
      change.partners = partners
      return change
    }
    var change = change(.added, new[place])
    change.marks = Marks.all(new[place].scenario)
    return change
  }

  private func removed(_ place: Int) -> ScenarioChange {
    var change = change(.removed, old[place])
    (change.oldCases, change.cases) = (change.cases, 0)
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
    self = Comparing(old, new).comparison
  }
}
