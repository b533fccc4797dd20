/// Something that is wrong with a scenario file, or worth a second look, and where.
///
/// A value, not a text: one renderer draws it for the terminal and for the reports alike.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: String, Sendable { case error, warning }

  package var severity: Severity
  package var range: SourceRange
  /// What is wrong, in one sentence without a full stop.
  package var message: String
  /// What to do about it: a suggestion, the names that exist, lines to paste.
  package var notes: [String]

  package init(_ severity: Severity, at range: SourceRange, _ message: String, notes: [String] = []) {
    self.severity = severity
    self.range = range
    self.message = message
    self.notes = notes
  }
}
