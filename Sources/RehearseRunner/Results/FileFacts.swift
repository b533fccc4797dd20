import Rehearse
import RehearseLanguage

/// What a file says about itself and its scenarios, for readers of a page: nothing of this decides anything.
package struct FileFacts: Sendable, Equatable, Codable {
  package var feature: String
  package var about: String?
  /// The tags that the file gives to all its scenarios.
  package var tags: [String] = []
  /// The links that the file gives to all its scenarios.
  package var links: [String] = []
  /// The scenarios with selected cases, in the order of the file.
  package var scenarios: [ScenarioFacts] = []
}

/// What a scenario says about itself.
package struct ScenarioFacts: Sendable, Equatable, Codable {
  /// How many bytes a text has at most, apart from the ellipsis of one that was cut: a title, an explanation, a link.
  package static let textLimit = 4000
  /// How many tags, and how many links, are kept.
  package static let wordLimit = 100
  /// How many columns are kept.
  package static let columnLimit = 100

  /// A column of its table, or a key of its `for every`.
  package struct Column: Sendable, Equatable, Codable {
    package enum Kind: UInt8, Sendable, Codable, CaseIterable {
      case given, when, then
      /// The row's own name.
      case name
    }

    package var kind: Kind
    /// The heading as a reader sees it, without its first word: `authorization`, `state.decision`.
    package var title: String

    init(_ kind: Kind, _ title: String) {
      self.kind = kind
      self.title = title
    }

    init(_ column: RehearseLanguage.Column) {
      kind =
        switch column.word {
        case .given: .given
        case .when: .when
        case .then: .then
        case .name: .name
        }
      title = column.title.cut(toBytes: Scene.textLimit)
    }
  }

  /// Why it is known to fail.
  package struct KnownFailure: Sendable, Equatable, Codable {
    package var issue: String
    package var because: String?
    /// The last day on which the failure is tolerated: `2027-01-31`.
    package var until: String?
  }

  package var title: String
  package var id: String?
  package var why: String?
  /// Its own, without the file's.
  package var tags: [String] = []
  /// Its own, without the file's.
  package var links: [String] = []
  package var skip: String?
  package var knownFailure: KnownFailure?
  /// Whether it says what must hold whatever happens.
  package var isRule = false
  /// Empty for a scenario that is one case.
  package var columns: [Column] = []
  package var lines = QuotedLines(first: 1, last: 1)
}

extension ScenarioFacts {
  /// What a case alone says of its scenario, in a run that was not asked for a page.
  package init(of testCase: CaseHead) {
    self.init(
      title: testCase.title ?? testCase.name, id: testCase.title == nil ? nil : testCase.name, tags: testCase.tags,
      lines: QuotedLines(first: testCase.line, last: testCase.line))
  }
}

/// The lines of a scenario as they may be shown: secrets masked, long ones cut, all characters visible.
package struct QuotedLines: Sendable, Equatable, Codable {
  /// How many lines are kept.
  package static let limit = 400
  /// How many bytes each has at most, apart from the ellipsis of one that was cut.
  package static let textLimit = 1000

  /// The number of the first line, from 1.
  package var first: Int
  /// The number of the last line, which may be one that is not kept.
  package var last: Int
  /// One text for each line from the first on; fewer than there are where the scenario is very long, none where the file
  /// must not be quoted.
  package var texts: [String] = []
}

/// What a page shows of a case that has ended.
package struct CaseDetails: Sendable, Equatable, Codable {
  /// A cell of the table whose expectation did not hold.
  package struct WrongCell: Sendable, Equatable, Codable {
    /// The place among the scenario's columns.
    package var column: Int
    /// What was there instead, in words; empty where that cannot be said in a cell.
    package var actual: String
  }

  /// What happened; `nil` where there was no room for it, or nothing happened.
  package var scene: Scene?
  /// Whether a scene was wanted, and left out because the run has too many.
  package var omitsScene = false
  /// How much virtual time passed, in milliseconds.
  package var virtualTime: Int64 = 0
  package var wrongCells: [WrongCell] = []
}
