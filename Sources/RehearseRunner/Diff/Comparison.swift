import Rehearse
import RehearseLanguage

/// A scenario file of one of the two sides that are compared.
package struct ComparedFile: Sendable {
  /// How it is shown; a `SystemPath`.
  package let path: String
  /// Its path from where its side begins, by which it is found on the other side.
  package let key: String
  /// What it says; `nil` where it has mistakes.
  package let file: ScenarioFile?

  package init(path: String, key: String, file: ScenarioFile?) {
    (self.path, self.key, self.file) = (path, key, file)
  }

  /// The key byte by byte: to Swift, texts that only look the same are equal.
  var exactKey: [UInt8] { Array(key.utf8) }
}

/// The differences in the behavior that two sides state.
package struct Comparison: Sendable {
  /// The changes in one file.
  package struct FileChange: Sendable {
    package let kind: ChangeStatus
    /// How it is shown; of a removed file as it was on the old side.
    package let path: String
    package var scenarios: [ScenarioChange]
  }

  /// The files of the new side in their order, then those that are gone.
  package let files: [FileChange]
  /// Files with mistakes on one side, so that their scenarios cannot be compared.
  package let notCompared: [String]
  /// How many scenarios state the same under the same name at the same place.
  package let same: Int

  /// Compares two sides: a pure function.
  package init(old: [ComparedFile], new: [ComparedFile]) {
    self = ComparisonBuilder(old, new).comparison
  }

  init(files: [FileChange], notCompared: [String], same: Int) {
    (self.files, self.notCompared, self.same) = (files, notCompared, same)
  }

  /// The number of scenarios with this kind of change.
  package func count(_ kind: ScenarioChange.ChangeKind) -> Int {
    files.reduce(0) { $0 + $1.scenarios.count { $0.kind == kind } }
  }

  /// Whether something else is stated now than before: names and places do not count.
  package var isBehaviour: Bool { files.contains { $0.scenarios.contains(where: \.isBehaviour) } }
}

/// What became of a file, or of the cells of a table.
package enum ChangeStatus: String, Sendable, CaseIterable {
  case changed, added, removed
}

/// What became of a scenario.
package struct ScenarioChange: Sendable {
  package enum ChangeKind: String, Sendable, CaseIterable {
    case changed, added, removed
    /// What is expected is the same, only the title or the place is not.
    case renamed, moved
    /// Its cases belonged to other scenarios before.
    case regrouped

    /// Whether something else is stated now than before.
    var isBehaviour: Bool { [.changed, .added, .removed].contains(self) }
  }

  package internal(set) var kind: ChangeKind
  package let module: String
  package let title: String
  /// The title it had before, if that is another.
  package internal(set) var oldTitle: String?
  /// The file it was in, if that is another.
  package internal(set) var oldPath: String?
  /// Its line; of a removed one its old line.
  package let line: Int
  /// How many cases it is now.
  package internal(set) var cases: Int
  package internal(set) var oldCases: Int
  /// Marks that were set, changed or taken away: sentences.
  package internal(set) var marks: [String] = []
  package var groups: [CellGroup] = []
  /// The titles of the scenarios that its cases belonged to before.
  package internal(set) var partners: [String] = []

  init(_ kind: ChangeKind, _ stated: StatedScenario, oldCases: Int) {
    self.kind = kind
    module = stated.contract.name
    title = stated.scenario.title
    line = Int(stated.scenario.position.line)
    cases = stated.cases.count
    self.oldCases = oldCases
  }

  /// Whether it is, or was, more than one case.
  package var isTable: Bool { max(cases, oldCases) > 1 }

  /// Whether the only change is that more is checked, or less.
  package var effect: StatedDifference.Strictness {
    let effects = Set(groups.flatMap { $0.differences.map(\.effect) })
    guard marks.isEmpty, groups.allSatisfy({ $0.kind == .changed }), effects.count == 1 else { return .otherwise }
    return effects.first ?? .otherwise
  }

  package var isBehaviour: Bool { kind.isBehaviour }
}

/// Cells of a scenario's table with the same differences.
///
/// A scenario that is only one case is a group of one cell without a name.
package struct CellGroup: Sendable {
  package let kind: ChangeStatus
  /// What each cell is called: `denied × night on`.
  package let cells: [String]
  /// The same cells in as few words as possible: `denied or provisional × night on`; nothing where every cell changed
  /// alike.
  package let summary: [String]
  package var differences: [StatedDifference]

  package init(_ kind: ChangeStatus, cells: [String] = [], summary: [String] = [], _ differences: [StatedDifference]) {
    (self.kind, self.cells, self.summary, self.differences) = (kind, cells, summary, differences)
  }

  package var isEveryCell: Bool { summary.isEmpty }
}

/// One difference in what a case states.
package struct StatedDifference: Sendable, Hashable {
  package enum Section: String, Sendable {
    case given, when, then
  }

  /// A difference in a list.
  package enum ListChange: Sendable, Hashable {
    case added(String)
    case removed(String)
    case replaced(String, by: String)
    /// The same, at another place of the list: counted from 1.
    case moved(String, from: Int, to: Int)
  }

  /// What it means for the module that has to meet the expectations.
  package enum Strictness: String, Sendable {
    case otherwise
    /// The same is expected, and more: what was not checked before.
    case more
    /// Part of it is not checked any more.
    case less

    /// That of an expectation that was added, taken away or replaced.
    init<Stated>(_ old: Stated?, _ new: Stated?) { self = old == nil ? .more : new == nil ? .less : .otherwise }
  }

  /// The step's number from 1, where a scenario has several.
  package var step: Int?
  package let part: Section
  /// As a table's heading has it, without its first word: `authorization`, `state.decision`, `calls`.
  package let name: String
  /// `nil` where nothing was stated.
  package let old: String?
  package let new: String?
  /// The differences item by item, where the value is a list.
  package var items: [ListChange] = []
  package var effect = Strictness.otherwise
  /// Whether it is about a step that only one side has; what was expected of it follows.
  package var isWholeStep = false
}
