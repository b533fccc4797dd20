import Rehearse
import RehearseLanguage

package struct ComparedFile: Sendable {
  /// The displayed path, a `SystemPath`.
  package let path: String
  /// The path relative to its side, which identifies the same file on the other side.
  package let key: String
  /// `nil` if the file has errors.
  package let file: ScenarioFile?

  package init(path: String, key: String, file: ScenarioFile?) {
    (self.path, self.key, self.file) = (path, key, file)
  }

  /// The key as bytes, because Swift treats canonically equivalent strings as equal.
  var exactKey: [UInt8] { Array(key.utf8) }
}

/// The differences between the behaviour stated by two sides.
package struct Comparison: Sendable {
  package struct FileChange: Sendable {
    package let kind: ChangeStatus
    /// The displayed path; for a removed file, the old path.
    package let path: String
    package var scenarios: [ScenarioChange]
  }

  /// The files of the new side in order, followed by removed files.
  package let files: [FileChange]
  /// What the modules declare differently, one sentence each.
  package var contracts: [String] = []
  /// Files with errors on one side, whose scenarios cannot be compared.
  package let notCompared: [String]
  /// The number of scenarios whose content, name and place are the same.
  package let same: Int

  package init(old: [ComparedFile], new: [ComparedFile]) {
    self = ComparisonBuilder(old, new).comparison
  }

  init(files: [FileChange], notCompared: [String], same: Int) {
    (self.files, self.notCompared, self.same) = (files, notCompared, same)
  }

  package func count(_ kind: ScenarioChange.ChangeKind) -> Int {
    files.reduce(0) { $0 + $1.scenarios.count { $0.kind == kind } }
  }

  /// Whether the stated behaviour changed, regardless of names and places.
  package var isBehaviour: Bool { files.contains { $0.scenarios.contains(where: \.isBehaviour) } }
}

package enum ChangeStatus: String, Sendable, CaseIterable {
  case changed, added, removed
}

package struct ScenarioChange: Sendable {
  package enum ChangeKind: String, Sendable, CaseIterable {
    case changed, added, removed
    /// Only the title or the place changed.
    case renamed, moved

    var isBehaviour: Bool { [.changed, .added, .removed].contains(self) }
  }

  package internal(set) var kind: ChangeKind
  package let module: String
  package let title: String
  /// The previous title if it changed.
  package internal(set) var oldTitle: String?
  /// The previous file if it changed.
  package internal(set) var oldPath: String?
  /// The line in the new file, or in the old one for a removed scenario.
  package let line: Int
  package internal(set) var cases: Int
  package let oldCases: Int
  /// Sentences about marks that were set, changed or removed.
  package internal(set) var marks: [String] = []
  package var groups: [CellGroup] = []

  init(_ kind: ChangeKind, _ stated: StatedScenario, oldCases: Int) {
    self.kind = kind
    module = stated.contract.name
    title = stated.scenario.title
    line = Int(stated.scenario.position.line)
    cases = stated.cases.count
    self.oldCases = oldCases
  }

  package var isTable: Bool { max(cases, oldCases) > 1 }

  /// Whether the only change is that more is checked, or that less is.
  package var effect: StatedDifference.Strictness {
    let effects = Set(groups.flatMap { $0.differences.map(\.effect) })
    guard marks.isEmpty, groups.allSatisfy({ $0.kind == .changed }), effects.count == 1 else { return .different }
    return effects.first ?? .different
  }

  package var isBehaviour: Bool { kind.isBehaviour }
}

/// Table cells with the same differences.
///
/// For a scenario with only one case, the group has one unnamed cell.
package struct CellGroup: Sendable {
  package let kind: ChangeStatus
  /// The name of each cell: `denied × night on`.
  package let cells: [String]
  /// The cells in short: `denied or provisional × night on`; empty if every cell changed in the same way.
  package let summary: [String]
  package var differences: [StatedDifference]

  package init(_ kind: ChangeStatus, cells: [String] = [], summary: [String] = [], _ differences: [StatedDifference]) {
    (self.kind, self.cells, self.summary, self.differences) = (kind, cells, summary, differences)
  }

  package var isEveryCell: Bool { summary.isEmpty }
}

package struct StatedDifference: Sendable, Hashable {
  package enum Section: String, Sendable {
    case given, when, then
    /// A mark of a row.
    case mark
  }

  package enum ListChange: Sendable, Hashable {
    case added(String)
    case removed(String)
    case replaced(String, by: String)
    /// The same item in another place; places count from 1.
    case moved(String, from: Int, to: Int)
  }

  package enum Subject: Sendable, Hashable {
    case calls, order, forbidden, endings, state
  }

  /// What the difference means for a module that must meet the expectations.
  package enum Strictness: String, Sendable {
    case different
    /// Everything is still expected, and more is checked.
    case more
    /// Something is no longer checked.
    case less

    init<Stated>(_ old: Stated?, _ new: Stated?) { self = old == nil ? .more : new == nil ? .less : .different }
  }

  /// The step's number, from 1, if the scenario has several steps.
  package var step: Int?
  package var stepTitle: String?
  package let part: Section
  /// The table heading without its first word: `authorization`, `state.decision`, `calls`.
  package let name: String
  /// `nil` if nothing was stated.
  package let old: String?
  package let new: String?
  /// The differences between items if the value is a list.
  package var items: [ListChange] = []
  package var effect = Strictness.different
  /// What the expectation is about.
  var subject = Subject.state
  /// Whether a whole step exists on only one side; differences in its expectations follow.
  package var isWholeStep = false

  /// Such as `step 2 (Ben signs in)`.
  package var stepName: String? { step.map { StepName.text($0, stepTitle) } }
}
