import Rehearse
import RehearseLanguage

struct ComparisonBuilder {
  private let oldFiles: [ComparedFile]
  private let newFiles: [ComparedFile]
  private let old: [StatedScenario]
  private let new: [StatedScenario]
  private let namesakes: [Int?]
  private let pairs: CasePairs
  private let lineage: Lineage
  /// The removed cases of the old scenarios that each new one continues.
  private var losses: [[StatedCase]]
  /// The removed cases of each old scenario without a successor.
  private var gone: [[StatedCase]]

  init(_ oldFiles: [ComparedFile], _ newFiles: [ComparedFile]) {
    (self.oldFiles, self.newFiles) = (oldFiles, newFiles)
    (old, new) = (StatedScenario.all(oldFiles), StatedScenario.all(newFiles))
    namesakes = Namesakes.find(old, new)
    pairs = CasePairs(old, new, namesakes: namesakes)
    lineage = Lineage(old, pairs, namesakes: namesakes)
    losses = new.map { _ in [] }
    gone = old.map { _ in [] }
    for place in pairs.removed {
      let lost = old[place.scenario].cases[place.cell]
      if let heir = lineage.heirs[place.scenario] {
        losses[heir].append(lost)
      } else {
        gone[place.scenario].append(lost)
      }
    }
  }

  var comparison: Comparison {
    let brokenOld = Set(oldFiles.filter { $0.file == nil }.map(\.exactKey))
    let brokenNew = Set(newFiles.filter { $0.file == nil }.map(\.exactKey))
    var same = 0
    var now = newFiles.map { _ in [ScenarioChange]() }
    for (place, scenario) in new.enumerated() {
      if let origin = lineage.origins[place] {
        if let change = change(place, from: origin) {
          now[scenario.file].append(change)
        } else {
          same += 1
        }
      } else if !brokenOld.contains(scenario.key) {
        var change = ScenarioChange(.added, scenario, oldCases: 0)
        change.marks = Marks.all(scenario.scenario)
        now[scenario.file].append(change)
      }
    }
    var before = oldFiles.map { _ in [ScenarioChange]() }
    for (scenario, cases) in zip(old, gone) where !cases.isEmpty && !brokenNew.contains(scenario.key) {
      var change = ScenarioChange(.removed, scenario, oldCases: scenario.cases.count)
      change.cases = 0
      change.groups = CellChanges(ScenarioMatch(removed: cases, of: scenario)).groups
      before[scenario.file].append(change)
    }
    return Comparison(
      files: files(now, before), notCompared: notCompared(brokenOld.union(brokenNew)), same: same)
  }

  // MARK: Files

  private func notCompared(_ broken: Set<[UInt8]>) -> [String] {
    let now = newFiles.filter { broken.contains($0.exactKey) }
    let keys = Set(now.map(\.exactKey))
    let gone = oldFiles.filter { broken.contains($0.exactKey) && !keys.contains($0.exactKey) }
    return (now + gone).map(\.path)
  }

  /// Lists removed scenarios with their file if it still exists, otherwise at the end.
  private func files(_ now: [[ScenarioChange]], _ gone: [[ScenarioChange]]) -> [Comparison.FileChange] {
    let places = Dictionary(newFiles.enumerated().map { ($1.exactKey, $0) }) { $1 }
    let before = Set(oldFiles.map(\.exactKey))
    var files = zip(newFiles, now).map { file, changes in
      Comparison.FileChange(
        kind: before.contains(file.exactKey) ? .changed : .added, path: file.path, scenarios: changes)
    }
    for (file, changes) in zip(oldFiles, gone) {
      if let place = places[file.exactKey] {
        files[place].scenarios += changes
      } else {
        files.append(Comparison.FileChange(kind: .removed, path: file.path, scenarios: changes))
      }
    }
    return files.filter { !$0.scenarios.isEmpty }
  }

  // MARK: Scenarios

  private func change(_ place: Int, from origin: Int) -> ScenarioChange? {
    let (one, other, sources) = (old[origin], new[place], lineage.sources[place])
    let match = ScenarioMatch(other, pairs.partners[place], gone: losses[place], in: old)
    let isOrigin = namesakes[place] == origin || (sources.count == 1 && match.old.count == one.cases.count)
    let isSuccessor = isOrigin && lineage.heirs[origin] == place
    var change = ScenarioChange(.changed, other, oldCases: match.old.count)
    change.marks = marks(other, from: isSuccessor ? origin : nil, sources)
    change.groups = CellChanges(match).groups
    if isSuccessor {
      if one.scenario.title != other.scenario.title { change.oldTitle = one.scenario.title }
      if one.key != other.key { change.oldPath = one.path }
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

  /// The changes to marks, without duplicates.
  private func marks(_ scenario: StatedScenario, from origin: Int?, _ sources: [Int]) -> [String] {
    let own = origin.map { Marks.changes(old[$0].scenario, scenario.scenario) } ?? []
    return sources.filter { $0 != origin }.reduce(into: own) { marks, source in
      for mark in Marks.changes(old[source].scenario, scenario.scenario) where !own.contains(mark) {
        marks.append("what \"\(old[source].scenario.title)\" covered: \(mark)")
      }
    }
  }
}

/// The marks that decide whether a scenario counts; others do not affect behavior.
private enum Marks {
  /// The text for each mark, and the text for its removal.
  private static func marks(_ scenario: Scenario) -> [(text: String?, gone: String)] {
    [
      (scenario.skip.map { "skipped: \($0)" }, "no longer skipped"),
      (
        scenario.knownFailure.map { mark in
          "a known failure: \(mark.issue)" + (mark.until.map { ", until \($0.text)" } ?? "")
        }, "no longer a known failure"
      ),
      (scenario.only ? "runs alone (only)" : nil, "no longer runs alone (only)"),
      (scenario.orderMatters.map { "its order matters: \($0)" }, "its order no longer matters"),
    ]
  }

  static func all(_ scenario: Scenario) -> [String] { marks(scenario).compactMap(\.text) }

  static func changes(_ old: Scenario, _ new: Scenario) -> [String] {
    zip(marks(old), marks(new)).filter { $0.text != $1.text }.map { old, new in
      new.text.map { "\(old.text == nil ? "now" : "still") \($0)" } ?? old.gone
    }
  }
}
