import Rehearse
import RehearseLanguage

/// What a file states about itself and its scenarios. It is only for HTML pages and does not affect results.
package struct FileFacts: Sendable, Equatable, Codable {
  package var about: String?
  package var tags: [String]
  package var links: [String]
  /// The scenarios with selected cases, in file order.
  package var scenarios: [ScenarioFacts]

  package init(
    about: String? = nil, tags: [String] = [], links: [String] = [], scenarios: [ScenarioFacts] = []
  ) {
    (self.about, self.tags, self.links, self.scenarios) = (about, tags, links, scenarios)
  }
}

package struct ScenarioFacts: Sendable, Equatable, Codable {
  /// A column of a scenario's table, or a key of its `for every`.
  package struct TableColumn: Sendable, Equatable, Codable {
    package enum Kind: UInt8, Sendable, Codable, CaseIterable {
      case given, when, then
      case name
    }

    package var kind: Kind
    /// The displayed heading without its first word: `authorization`, `state.decision`.
    package var title: String

    package init(_ kind: Kind, _ title: String) {
      self.kind = kind
      self.title = title
    }

    init(_ column: RehearseLanguage.Column) {
      kind =
        switch column.word {
        case .given: .given
        case .when: .when
        case .then: .then
        case .name, .skip, .knownFailure: .name
        }
      title = column.title.cut(toBytes: SizeLimits.sceneText)
    }
  }

  package struct KnownFailureFacts: Sendable, Equatable, Codable {
    package var issue: String
    package var because: String?
    /// The last day on which the failure is accepted: `2027-01-31`.
    package var until: String?
  }

  package var title: String
  package var id: String?
  package var why: String?
  /// The scenario's own tags, without those of the file.
  package var tags: [String]
  /// The scenario's own links, without those of the file.
  package var links: [String]
  package var skip: String?
  package var knownFailure: KnownFailureFacts?
  package var isRule: Bool
  /// Empty for a scenario with a single case.
  package var columns: [TableColumn]
  package var lines: QuotedLines

  package init(
    title: String, id: String? = nil, why: String? = nil, tags: [String] = [], links: [String] = [],
    skip: String? = nil, knownFailure: KnownFailureFacts? = nil, isRule: Bool = false, columns: [TableColumn] = [],
    lines: QuotedLines = QuotedLines(first: 1, last: 1)
  ) {
    (self.title, self.id, self.why, self.tags, self.links) = (title, id, why, tags, links)
    (self.skip, self.knownFailure, self.isRule) = (skip, knownFailure, isRule)
    (self.columns, self.lines) = (columns, lines)
  }
}

extension ScenarioFacts {
  /// The facts that can be derived from a case alone, for a run without a page.
  package init(of testCase: CaseHead) {
    self.init(
      title: testCase.title ?? testCase.name, id: testCase.title == nil ? nil : testCase.name, tags: testCase.tags,
      lines: QuotedLines(first: testCase.line, last: testCase.line))
  }
}

/// The lines of a scenario, safe to show: secrets masked, long lines truncated, control characters visible.
package struct QuotedLines: Sendable, Equatable, Codable {
  /// The number of the first line, from 1.
  package var first: Int
  /// The number of the last line, even if its text is not kept.
  package var last: Int
  /// The lines from the first one on, as text; incomplete for a very long scenario, empty if the file must not be
  /// quoted.
  package var texts: [String]

  package init(first: Int, last: Int, texts: [String] = []) {
    (self.first, self.last, self.texts) = (first, last, texts)
  }
}

/// Details of a finished case for a page.
package struct CaseDetails: Sendable, Equatable, Codable {
  package struct WrongCell: Sendable, Equatable, Codable {
    package var column: Int
    /// The actual value in words; empty if a cell cannot state it.
    package var actual: String

    package init(column: Int, actual: String) { (self.column, self.actual) = (column, actual) }
  }

  /// What happened; `nil` if nothing did, or if it did not fit.
  package var scene: Scene?
  /// Whether the scene was left out because the run has too many.
  package var omitsScene: Bool
  /// The elapsed virtual time in milliseconds.
  package var virtualTime: Int64
  package var wrongCells: [WrongCell]

  package init(
    scene: Scene? = nil, omitsScene: Bool = false, virtualTime: Int64 = 0, wrongCells: [WrongCell] = []
  ) {
    (self.scene, self.omitsScene) = (scene, omitsScene)
    (self.virtualTime, self.wrongCells) = (virtualTime, wrongCells)
  }
}
