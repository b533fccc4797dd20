import Rehearse
import RehearseLanguage

struct ComparisonBuilder {
  private let oldFiles: [ComparedFile]
  private let newFiles: [ComparedFile]
  private let old: [StatedScenario]
  private let new: [StatedScenario]

  init(_ oldFiles: [ComparedFile], _ newFiles: [ComparedFile]) {
    (self.oldFiles, self.newFiles) = (oldFiles, newFiles)
    (old, new) = (StatedScenario.all(oldFiles), StatedScenario.all(newFiles))
  }

  var comparison: Comparison {
    let brokenOld = Set(oldFiles.filter { $0.file == nil }.map(\.exactKey))
    let brokenNew = Set(newFiles.filter { $0.file == nil }.map(\.exactKey))
    let partners = ScenarioPairs.scenarios(old, new)
    var same = 0
    var now = newFiles.map { _ in [ScenarioChange]() }
    for (scenario, partner) in zip(new, partners) {
      if let partner {
        if let change = change(old[partner], scenario) { now[scenario.file].append(change) } else { same += 1 }
      } else if !brokenOld.contains(scenario.key) {
        var change = ScenarioChange(.added, scenario, oldCases: 0)
        change.marks = Marks.all(scenario.scenario)
        now[scenario.file].append(change)
      }
    }
    var before = oldFiles.map { _ in [ScenarioChange]() }
    let kept = Set(partners)
    for (index, scenario) in old.enumerated() where !kept.contains(index) && !brokenNew.contains(scenario.key) {
      var change = ScenarioChange(.removed, scenario, oldCases: scenario.cases.count)
      change.cases = 0
      change.groups = CellChanges(ScenarioMatch(removed: scenario)).groups
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
    let indices = Dictionary(newFiles.enumerated().map { ($1.exactKey, $0) }) { $1 }
    let before = Set(oldFiles.map(\.exactKey))
    var files = zip(newFiles, now).map { file, changes in
      Comparison.FileChange(
        kind: before.contains(file.exactKey) ? .changed : .added, path: file.path, scenarios: changes)
    }
    for (file, changes) in zip(oldFiles, gone) {
      if let index = indices[file.exactKey] {
        files[index].scenarios += changes
      } else {
        files.append(Comparison.FileChange(kind: .removed, path: file.path, scenarios: changes))
      }
    }
    return files.filter { !$0.scenarios.isEmpty }
  }

  // MARK: Scenarios

  private func change(_ old: StatedScenario, _ new: StatedScenario) -> ScenarioChange? {
    var change = ScenarioChange(.changed, new, oldCases: old.cases.count)
    change.marks = Marks.changes(old.scenario, new.scenario)
    change.groups = CellChanges(ScenarioMatch(old, new)).groups
    if old.scenario.title != new.scenario.title { change.oldTitle = old.scenario.title }
    if old.key != new.key { change.oldPath = old.path }
    guard change.marks.isEmpty, change.groups.isEmpty else { return change }
    guard change.oldTitle != nil || change.oldPath != nil else { return nil }
    change.kind = change.oldTitle == nil ? .moved : .renamed
    return change
  }
}

/// The marks that decide whether a scenario counts; others do not affect behaviour.
private enum Marks {
  /// The text for each mark, and the text for its removal.
  private static func marks(_ scenario: Scenario) -> [(text: String?, gone: String)] {
    [
      (scenario.skip.map { "skipped: \($0)" }, "no longer skipped"),
      (
        scenario.knownFailure.map { "a known failure: \($0.words)" }, "no longer a known failure"
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

extension KnownFailure {
  /// Example: `PUSH-233, until 2027-01-31`.
  var words: String { issue + (until.map { ", until \($0.text)" } ?? "") }
}
