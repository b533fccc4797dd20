/// The sizes that bound results and the reports of them, whatever a module or a file contains.
///
/// Sizes of texts are in bytes and do not count the ellipsis of truncated ones. A journal that exceeds them is forged.
package enum SizeLimits {
  // MARK: Failures

  /// The texts of failures in full, for each file and for the run. GitLab accepts reports of up to 30 MB.
  package static let failuresOfFile = 2 << 20
  package static let failuresOfRun = 24 << 20
  /// The end of a module's output that is kept.
  package static let printedText = 8 << 10

  // MARK: Reports

  /// The text of a failure. libxml2, and thus GitLab, rejects reports with a string of 10 MB.
  package static let reportText = 64 << 10
  /// The name of a suite or a case. Codecov and Trunk drop a case whose name and class name exceed 1000 bytes.
  package static let reportName = 400
  /// The message of a failure in characters.
  package static let reportMessage = 1000

  // MARK: Journals and earlier reports

  /// A longer line is treated as corrupt.
  package static let journalLine = 64 << 20
  package static let earlierReport = 64 << 20

  // MARK: Facts for a page

  package static let factText = 4000
  /// The tags or the links of a scenario.
  package static let factWords = 100
  package static let factColumns = 100
  /// The quoted lines of a scenario, and the text of each.
  package static let quotedLines = 400
  package static let quotedText = 1000

  // MARK: Scenes for a page

  /// All scenes of passed cases. A drawn scene takes more bytes than its data.
  package static let scenesOfRun = 1 << 20
  /// Rows above this number are only counted.
  package static let sceneRows = 200
  package static let sceneText = 300
  /// State values over all fields and steps. Fields that do not fit are only counted.
  package static let sceneValues = 600

  // MARK: Pages

  /// Scenarios whose content is included: those that went wrong first, then known failures. Each of these counts as
  /// five, since more is shown of it.
  package static let pageScenarios = 1000
  /// Entries in the list of all scenarios.
  package static let pageListed = 10_000
}
