import Rehearse

/// A scenario file that has no mistakes, and its cases.
package struct ScenarioFile: Sendable {
  package var contract: ModuleContract
  /// Its title for readers.
  package var feature: String
  package var scenarios: [Scenario]
  /// In file order, with the cases of each scenario together.
  package var cases: [Case]
  /// The missing rows in tables with `complete over`, if expectations may be left open.
  package var missingRows: [MissingRow] = []
  package var written: WrittenFile?

  package var hasOnly: Bool { scenarios.contains(where: \.only) }
}

/// The heading of a scenario, without its content.
package struct Scenario: Sendable {
  /// Trimmed and with single spaces.
  package var title: String
  /// A stable identity that replaces the title in reports.
  package var id: String?
  /// The scenario's own tags and the tags of the file.
  package var tags: [String]
  package var links: [String]
  package var skip: String?
  package var knownFailure: KnownFailure?
  package var only = false
  /// Why `--interleavings` skips the scenario, if it does.
  package var orderMatters: String?
  package var position: SourcePosition
}

/// Marks a scenario that is expected to fail.
package struct KnownFailure: Equatable, Sendable {
  package let issue: String
  package let because: String?
  /// The last day of tolerance, in UTC.
  package let until: CalendarDate?
  package let position: SourcePosition

  package init(issue: String, because: String?, until: CalendarDate?, position: SourcePosition) {
    (self.issue, self.because, self.until, self.position) = (issue, because, until, position)
  }
}

/// A missing row in a table with `complete over`, without its expectations.
package struct MissingRow: Sendable {
  package enum Cell: Sendable {
    case value(String)
    /// A cell of a `then` column.
    case expected(Column.Path)
  }

  /// Its position is the position of the table.
  package let testCase: Case
  package let cells: [Cell]
}

/// The text for readers, only kept for reports that show it.
package struct WrittenFile: Sendable {
  package let words: WrittenWords
  package let scenarios: [WrittenWords]
  let cells: [Int: [CaseCell]]

  /// The cells of a row, by the index of its case; empty if the scenario has no rows.
  package func cells(ofCase testCase: Int) -> [CaseCell] { cells[testCase] ?? [] }
}

/// The text of a file or a scenario for readers.
package struct WrittenWords: Sendable {
  /// The `about` of a file or the `why` of a scenario, as written.
  package let explanation: String?
  /// Without those of the file.
  package let tags: [String]
  /// Without those of the file.
  package let links: [String]
  /// The columns of the table, or the keys of `for every`.
  package var columns: [Column] = []
}

/// A case's cell in one column, for reports that show the table.
package struct CaseCell: Sendable {
  /// As it appears in a case's name, with secrets hidden; empty for expectations, which reports show as written.
  package let shown: String
  package let range: SourceRange
}
