import Rehearse

/// A scenario file that has been read and found right: what it says, and the cases that follow from it.
package struct ScenarioFile: Sendable {
  package var vocabulary: Vocabulary
  package var scenarios: [Scenario]
  /// In the order of the file; a scenario's cases stand together.
  package var cases: [Case]
  /// What complete tables lack; only where that may be so.
  package var missingRows: [MissingRow] = []
  /// What it says for readers alone, if that is kept.
  package var written: WrittenFile?

  /// Whether a scenario asks to run alone.
  package var hasOnly: Bool { scenarios.contains(where: \.only) }
}
