import Rehearse

/// A scenario file without mistakes, and the cases that follow from it.
package struct ScenarioFile: Sendable {
  package var contract: ModuleContract
  package var scenarios: [Scenario]
  /// In the order of the file; a scenario's cases stand together.
  package var cases: [Case]
  /// The rows that complete tables lack; only where that may be so.
  package var missingRows: [MissingRow] = []
  /// The words for readers alone, if they are kept.
  package var written: WrittenFile?

  /// Whether a scenario asks to run alone.
  package var hasOnly: Bool { scenarios.contains(where: \.only) }
}

/// A scenario as its author wrote it, without what it does: its name, its marks and its place.
package struct Scenario: Sendable {
  /// The title, trimmed and with single blanks.
  package var title: String
  /// A stable identity that replaces the title in reports.
  package var id: String?
  /// Those of the file and its own.
  package var tags: [String]
  /// Those of the file and its own.
  package var links: [String]
  package var skip: String?
  package var knownFailure: KnownFailure?
  package var only = false
  /// Why it runs in no other order than the defined one, if it does not.
  package var orderMatters: String?
  package var position: SourcePosition
}

/// The mark of a scenario that is known to fail, and must.
package struct KnownFailure: Sendable {
  package let issue: String
  package let because: String?
  /// The last day, in UTC, on which the failure is tolerated.
  package let until: CalendarDate?
  package let position: SourcePosition
}

/// A row that a table lacks though it must be complete: what it would be, except for what is expected.
package struct MissingRow: Sendable {
  package enum Cell: Sendable {
    /// As it is written.
    case value(String)
    /// Of a `then` column.
    case expected(Column.Path)
  }

  /// Its position is the table's.
  package let testCase: Case
  package let cells: [Cell]
}

/// The words of a file for readers alone, kept only for a report that shows them.
package struct WrittenFile: Sendable {
  package let words: WrittenWords
  /// One for each scenario.
  package let scenarios: [WrittenWords]
  let cells: [Int: [CaseCell]]

  /// The cells of a case's row; none where a scenario is one case.
  ///
  /// - Parameter testCase: its place in the file.
  package func cells(ofCase testCase: Int) -> [CaseCell] { cells[testCase] ?? [] }
}

/// The words of a file or a scenario for readers alone.
package struct WrittenWords: Sendable {
  /// The `feature` of a file, or the title of a scenario.
  package let title: String
  /// `about` of a file, `why` of a scenario: as it is written.
  package let explanation: String?
  /// Without those of what is around it.
  package let tags: [String]
  /// Without those of what is around it.
  package let links: [String]
  /// The columns of the scenario's table, or the keys of its `for every`.
  package var columns: [Column] = []
}

/// The cell of a case in a column, for reports that show the table.
package struct CaseCell: Sendable {
  /// A value of `given` or `when`, or a row's name, as the case's name shows it: secrets are blotted out. Empty for what is
  /// expected, which is shown as it is written.
  package let shown: String
  /// Where it is written.
  package let range: SourceRange
}
