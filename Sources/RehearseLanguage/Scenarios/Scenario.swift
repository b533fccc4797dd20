import Rehearse

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
  /// Why it is not carried out in other orders than the defined one, if it is not.
  package var orderMatters: String?
  package var position: SourcePosition
}
